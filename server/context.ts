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
  /** Session of the access token. */
  readonly sessionId?: string | null;
  readonly address: string;
}

/** What a caller may do now. */
export interface Standing {
  /** Role in the office; null without one. */
  readonly role: RoleName | null;
  /** Whether the session has ended: signed out, or its password changed. */
  readonly hasEnded: boolean;
  /** Whether the office is shut until a required two-step sign-in is set up. */
  readonly needsTwoStep: boolean;
}

/** Context of a resolver, created per request. */
export interface Context {
  readonly services: Services;
  /** User id of the access token; null for a visitor. */
  readonly userId: string | null;
  /** Session of the access token; null for a visitor, and for a token that names none. */
  readonly sessionId?: string | null;
  /** Caller's network address, for rate limits only; never logged or stored with donations. */
  readonly address: string;
  /**
   * Set by the engine at the end: a query without errors, whose response may be cached. An object of its own, because
   * the engine works on a copy of the context.
   */
  readonly outcome: { isCleanQuery: boolean };
  /** Reads what the caller may do now; asks the database once per request. */
  standing(): Promise<Standing>;
  /** Reads the caller's role in the office now; null without one, and once the session has ended. */
  role(): Promise<RoleName | null>;
}

const VISITOR: Standing = { role: null, hasEnded: false, needsTwoStep: false };

/**
 * Creates the context of one request.
 * @param standingOf reads the role that an account has now, and whether its session has ended
 */
export function createContext(
  services: Services,
  standingOf: (bearer: { userId: string; sessionId: string | null }) => Promise<Standing>,
  caller: Caller,
): Context {
  const { userId, sessionId = null } = caller;
  let asked: Promise<Standing> | undefined;
  const standing = (): Promise<Standing> =>
    (asked ??= userId ? standingOf({ userId, sessionId }) : Promise.resolve(VISITOR));
  return {
    services,
    userId,
    sessionId,
    address: caller.address,
    outcome: { isCleanQuery: false },
    standing,
    role: async () => {
      const { role, hasEnded, needsTwoStep } = await standing();
      return hasEnded || needsTwoStep ? null : role;
    },
  };
}
