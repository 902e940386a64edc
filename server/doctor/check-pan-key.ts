import type { Client } from 'pg';
import { ok, problem, type Finding } from './finding';

/** How the PANs of a database are sealed. */
export interface PanKeyFacts {
  /** Fingerprint of their key. */
  readonly keyId: string;
  /** Fingerprint of the key that they are leaving, while they are sealed anew. */
  readonly leavingId: string | null;
  /** PANs of donors, gifts, recurring gifts and members that are sealed with another key. */
  readonly others: number;
}

const counted = (table: string, column: string): string =>
  `(select count(*) from ${table} where ${column} not like 'pan1:' || key_id || ':%')`;

const FACTS = `
  select key_id as "keyId", leaving_id as "leavingId",
         (${counted('donors', 'pan_number')} + ${counted('donations', 'donor_pan')} +
          ${counted('subscriptions', 'donor_pan')} + ${counted('members', 'pan_card_number')})::int as others
    from pan_keys`;

/** Reads the facts of a database whose schema is up to date. */
export async function readPanKeyFacts(client: Pick<Client, 'query'>): Promise<PanKeyFacts | null> {
  return (await client.query<PanKeyFacts>(FACTS)).rows[0] ?? null;
}

/**
 * Checks that PANs can be read with PAN_KEY.
 * @param own fingerprint of PAN_KEY
 */
export function checkPanKey(facts: PanKeyFacts | null, own: string): Finding {
  if (facts === null) return problem('PAN key', 'The database does not say how PANs are sealed', 'Restore a backup.');
  const { keyId, leavingId, others } = facts;
  if (leavingId !== null || others > 0)
    return problem(
      'PAN key',
      `${others} PANs are sealed with another key than the one of fingerprint ${keyId}`,
      'Stop the site, set the old key as PAN_KEY_PREVIOUS, and run: npm run pan-key',
    );
  if (keyId !== own)
    return problem(
      'PAN key',
      `PANs are sealed with the key of fingerprint ${keyId}; PAN_KEY has ${own}`,
      'Set the old key again, or set it as PAN_KEY_PREVIOUS and run: npm run pan-key',
    );
  return ok('PAN key', `All PANs are sealed with PAN_KEY (fingerprint ${own})`);
}
