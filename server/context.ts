import type { Limits } from './config/limits';
import type { RateLimiter } from './http/rate-limit';

/**
 * What resolvers ask for. Each subject adds its service in its resolvers file (`declare module`), so that nothing here knows
 * the subjects; server/app/services.ts makes them all.
 */
export interface Services {
  readonly rateLimiter: RateLimiter;
  readonly limits: Limits;
}

/** Who asks, before anything is known of their roles. */
export interface Caller {
  /** Who the access token names; null for a visitor. */
  readonly userId: string | null;
  readonly address: string;
}

/** What every resolver may use. One is made for each request. */
export interface Context {
  readonly services: Services;
  /** Who the access token names; null for a visitor. */
  readonly userId: string | null;
  /** The caller's network address, for rate limits only; never logged or stored with donations. */
  readonly address: string;
  /**
   * Told by the engine at the end: a query without any error, safe to answer again from a cache. An object of its own,
   * because the engine works on a copy of the context.
   */
  readonly outcome: { isCleanQuery: boolean };
  /** Whether the caller holds the admin role now; reads the database once for each request. */
  isAdmin(): Promise<boolean>;
}

/** The context of one request. @param isAdmin whether an account holds the admin role now */
export function createContext(
  services: Services,
  isAdmin: (userId: string) => Promise<boolean>,
  caller: Caller,
): Context {
  let admin: Promise<boolean> | undefined;
  return {
    services,
    userId: caller.userId,
    address: caller.address,
    outcome: { isCleanQuery: false },
    isAdmin: () => (admin ??= caller.userId ? isAdmin(caller.userId) : Promise.resolve(false)),
  };
}
