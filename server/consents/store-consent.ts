import { findLine, type ConsentPlace } from '../../rules/consent';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import type { Queryable } from '../database/sql';
import { ConsentEntity } from './consent.entities';

const consents = new EntityTable(ConsentEntity);

/** Record with which a consent is given. */
interface ConsentOwner {
  readonly of: 'donation' | 'subscription' | 'user';
  readonly id: string;
  readonly at: Date;
}

/**
 * Returns the line that was shown, as it is stored.
 * @param key of the line; it was validated before
 */
export function shownAt(place: ConsentPlace, key: string): Pick<ConsentEntity, 'version' | 'language'> {
  const line = findLine(place, key);
  if (!line) throw new Error(`no line ${key} at ${place}`);
  return { version: line.version, language: line.language };
}

const consentTo = (place: ConsentPlace, key: string, { of, id, at }: ConsentOwner): Partial<ConsentEntity> => ({
  place,
  ...shownAt(place, key),
  [`${of}Id`]: id,
  givenAt: at,
});

/** Stores which line was shown, in the transaction that stores the record. */
export const storeConsent = (db: Queryable, place: ConsentPlace, key: string, owner: ConsentOwner): Promise<void> =>
  insertRows(db, consents, [consentTo(place, key, owner)]);
