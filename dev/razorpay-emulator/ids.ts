import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

/** Returns 14 case-sensitive letters and digits; deterministic for a seed and counter. */
export function base62(seed: number | null, counter: number): string {
  const bytes = seed === null ? randomBytes(LENGTH) : createHash('sha256').update(`${seed}:${counter}`).digest();
  let id = '';
  for (let i = 0; i < LENGTH; i += 1) id += ALPHABET[(bytes[i] ?? 0) % ALPHABET.length];
  return id;
}

/** Derives the account id from a key, so that it survives a reset. */
export function accountId(keyId: string): string {
  const digest = createHash('sha256').update(keyId).digest('base64url').replace(/[-_]/g, '');
  return `acc_${digest.slice(0, LENGTH)}`;
}
