import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';

const ACCESS_TOKEN_SECONDS = 15 * 60;
const ALGORITHM = 'HS256';

/** Creates a random token of 256 bits, for refresh tokens and reset links. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a random token for storage, so that a reader of the database cannot use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Who calls, as an access token says. */
export interface Bearer {
  readonly userId: string;
  /** The session: the family of its refresh tokens. Null in a token of a version that did not name it. */
  readonly sessionId: string | null;
}

/** Signs a token that identifies a user and their session for 15 minutes. */
export function signAccessToken(
  { userId, sessionId }: Bearer,
  secret: string,
  now: Date,
): { token: string; expiresAt: Date } {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expires = issuedAt + ACCESS_TOKEN_SECONDS;
  const token = sign({ typ: 'access', sid: sessionId, iat: issuedAt, exp: expires }, secret, {
    subject: userId,
    algorithm: ALGORITHM,
  });
  return { token, expiresAt: new Date(expires * 1000) };
}

/** Maximum number of tokens whose signature is remembered; the oldest is forgotten first. */
const MAX_VERIFIED = 1_000;

interface Verified {
  readonly bearer: Bearer;
  /** Seconds since 1970, as in the token. */
  readonly expires: number;
}

/**
 * Creates the check of access tokens: it returns who calls, or null for one that is forged, expired or of another
 * kind. A signature that was found good is not computed again; the time is looked at in every call.
 */
export function createTokenCheck(secret: string): (token: string, now: Date) => Bearer | null {
  // As a text the library would first try to read it as a public key.
  const key = createSecretKey(Buffer.from(secret));
  const verified = new Map<string, Verified>();

  const verifyNow = (token: string, seconds: number): Verified | null => {
    try {
      const claims = verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: seconds });
      if (typeof claims === 'string' || claims['typ'] !== 'access') return null;
      if (!claims.sub || !claims.exp) return null;
      const sessionId: unknown = claims['sid'];
      const bearer = { userId: claims.sub, sessionId: typeof sessionId === 'string' ? sessionId : null };
      return { bearer, expires: claims.exp };
    } catch {
      return null;
    }
  };

  return (token, now) => {
    const seconds = Math.floor(now.getTime() / 1000);
    const known = verified.get(token);
    if (known) return seconds < known.expires ? known.bearer : null;
    const fresh = verifyNow(token, seconds);
    if (!fresh) return null;
    verified.set(token, fresh);
    if (verified.size > MAX_VERIFIED) {
      const [oldest = ''] = verified.keys();
      verified.delete(oldest);
    }
    return fresh.bearer;
  };
}
