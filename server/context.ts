import type { Limits } from './config/limits';
import type { MemoryLimiter } from './http/memory-limiter';
import type { RateLimiter } from './http/rate-limit';

/**
 * Services for resolvers. Each subject adds its own in its resolvers file (`declare module`), so that nothing here
 * depends on the subjects; server/app/services.ts creates them all.
 */
export interface Services {
  readonly rateLimiter: RateLimiter;
  /** Limits of cheap reads. */
  readonly readLimiter: MemoryLimiter;
  readonly limits: Limits;
}

/** The caller, before their roles are known. */
export interface Caller {
  /** User id of the access token; null for a visitor. */
  readonly userId: string | null;
  readonly address: string;
}

/** Context of a resolver, created per request. */
export interface Context {
  readonly services: Services;
  /** User id of the access token; null for a visitor. */
  readonly userId: string | null;
  /** Caller's network address, for rate limits only; never logged or stored with donations. */
  readonly address: string;
  /**
   * Set by the engine at the end: a query without errors, whose response may be cached. An object of its own, because
   * the engine works on a copy of the context.
   */
  readonly outcome: { isCleanQuery: boolean };
  /** Tells whether the caller has the admin role now; reads the database once per request. */
  isAdmin(): Promise<boolean>;
}

/**
 * Creates the context of one request.
 * @param isAdmin tells whether an account has the admin role now
 */
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
