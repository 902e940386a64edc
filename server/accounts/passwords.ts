import { compare, hash } from 'bcrypt';

/** What one guess costs; a sign-in takes about a quarter of a second of one core. */
export const BCRYPT_COST = 12;

/** Hashes a password for storage. */
export const hashPassword = (password: string, cost: number): Promise<string> => hash(password, cost);

/**
 * Whether a password is the stored one. Without a stored hash the same work is done against a well-formed hash
 * that no password has, so that the answer takes as long for an unknown address as for a known one.
 */
export function passwordMatches(password: string, stored: string | null, cost: number): Promise<boolean> {
  const nobody = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
  return compare(password, stored ?? nobody);
}
