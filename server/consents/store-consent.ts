import { findLine, type ConsentPlace } from '../../rules/consent';
import type { Queryable } from '../database/sql';

/** Record with which a consent is given. */
type ConsentOwner = 'donation' | 'subscription' | 'contact' | 'volunteer' | 'user';

/**
 * Stores which line was shown, in the transaction that stores the record.
 * @param key of the line; it was validated before
 */
export async function storeConsent(
  db: Queryable,
  place: ConsentPlace,
  key: string,
  { of, id, at }: { of: ConsentOwner; id: string; at: Date },
): Promise<void> {
  const line = findLine(place, key);
  if (!line) throw new Error(`no line ${key} at ${place}`);
  await db.query(`insert into consents (place, version, language, ${of}_id, given_at) values ($1, $2, $3, $4, $5)`, [
    place,
    line.version,
    line.language,
    id,
    at,
  ]);
}
