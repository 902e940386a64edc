import { createHash } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';

const ALGORITHM = 'HS256';
const KIND = 'second-step';
/** Seconds for the second step: long enough to fetch the phone from another room. */
const SECONDS = 10 * 60;

/** A sign-in whose password was right. */
export interface PendingSignIn {
  readonly userId: string;
  /** Print of the password's hash: with a new password the pending sign-in ends. */
  readonly passwordPrint: string;
}

/** Returns the print of a stored password hash; the hash cannot be told from it. */
export const passwordPrint = (passwordHash: string): string =>
  createHash('sha256').update(`second-step:${passwordHash}`).digest('base64url').slice(0, 22);

/** Signs a token with which a sign-in is finished within 10 minutes. */
export function signPendingSignIn(
  pending: PendingSignIn,
  secret: string,
  now: Date,
): { token: string; expiresAt: Date } {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expires = issuedAt + SECONDS;
  const token = sign({ typ: KIND, pwd: pending.passwordPrint, iat: issuedAt, exp: expires }, secret, {
    subject: pending.userId,
    algorithm: ALGORITHM,
  });
  return { token, expiresAt: new Date(expires * 1000) };
}

/** Reads such a token; null when it is forged, expired or of another kind. */
export function readPendingSignIn(token: string, secret: string, now: Date): PendingSignIn | null {
  try {
    const clockTimestamp = Math.floor(now.getTime() / 1000);
    const claims = verify(token, secret, { algorithms: [ALGORITHM], clockTimestamp });
    if (typeof claims === 'string' || claims['typ'] !== KIND || !claims.sub) return null;
    const print: unknown = claims['pwd'];
    return typeof print === 'string' ? { userId: claims.sub, passwordPrint: print } : null;
  } catch {
    return null;
  }
}
