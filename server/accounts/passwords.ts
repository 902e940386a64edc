import { compare, hash } from 'bcrypt';

/** Work factor of bcrypt; a sign-in takes about a quarter of a second of one core. */
export const BCRYPT_COST = 12;

/** Hashes a password for storage. */
export const hashPassword = (password: string, cost: number): Promise<string> => hash(password, cost);

/**
 * Tells whether a password matches the stored hash. Without a stored hash, does the same work against a well-formed
 * hash that no password has, so that the answer for an unknown address takes as long (timing attack).
 */
export function passwordMatches(password: string, stored: string | null, cost: number): Promise<boolean> {
  const nobody = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
  return compare(password, stored ?? nobody);
}
