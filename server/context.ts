import type { RoleName } from '../rules/office-role';
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
  /** Reads the caller's role in the office now, null without one; asks the database once per request. */
  role(): Promise<RoleName | null>;
}

/**
 * Creates the context of one request.
 * @param roleOf reads the role that an account has now
 */
export function createContext(
  services: Services,
  roleOf: (userId: string) => Promise<RoleName | null>,
  caller: Caller,
): Context {
  let role: Promise<RoleName | null> | undefined;
  return {
    services,
    userId: caller.userId,
    address: caller.address,
    outcome: { isCleanQuery: false },
    role: () => (role ??= caller.userId ? roleOf(caller.userId) : Promise.resolve(null)),
  };
}
