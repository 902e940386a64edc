import { createHash, randomBytes } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';

const ACCESS_TOKEN_SECONDS = 15 * 60;
const ALGORITHM = 'HS256';

/** Creates a random token of 256 bits, for refresh tokens and reset links. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a random token for storage, so that a reader of the database cannot use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Signs a token that identifies a user for 15 minutes. */
export function signAccessToken(userId: string, secret: string, now: Date): { token: string; expiresAt: Date } {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expires = issuedAt + ACCESS_TOKEN_SECONDS;
  const token = sign({ typ: 'access', iat: issuedAt, exp: expires }, secret, {
    subject: userId,
    algorithm: ALGORITHM,
  });
  return { token, expiresAt: new Date(expires * 1000) };
}

/** Returns the user id of an access token; null when it is forged, expired or of another kind. */
export function verifyAccessToken(token: string, secret: string, now: Date): string | null {
  try {
    const claims = verify(token, secret, {
      algorithms: [ALGORITHM],
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    if (typeof claims === 'string' || claims['typ'] !== 'access') return null;
    return claims.sub ?? null;
  } catch {
    return null;
  }
}
