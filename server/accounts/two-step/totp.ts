import { Secret, TOTP } from 'otpauth';

/** Seconds of one code: RFC 6238 and every authenticator app. */
const PERIOD_SECONDS = 30;
/** Neighbouring periods whose codes are taken too: clocks of phones differ, and typing takes time. */
const WINDOW = 1;
/** Bytes of a secret: RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({
    ...{ secret: Secret.fromBase32(secret), label, issuer },
    ...{ algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS },
  });

/** Creates a secret for an authenticator app, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, account: string, issuer: string): string =>
  totpOf(secret, account, issuer).toString();

/**
 * Returns the period of 30 seconds since 1970 in which a code is right, at most one period before or after `now`; null
 * when it is wrong.
 */
export function periodOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
