import { findLine, type ConsentPlace } from '../../rules/consent';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import type { Queryable } from '../database/sql';
import { ConsentEntity } from './consent.entities';

export const consents = new EntityTable(ConsentEntity);

/** Record with which a consent is given. */
interface ConsentOwner {
  readonly of: 'donation' | 'subscription' | 'contact' | 'volunteer' | 'user';
  readonly id: string;
  readonly at: Date;
}

/**
 * Returns the consent to the line that was shown.
 * @param key of the line; it was validated before
 */
export function consentTo(place: ConsentPlace, key: string, { of, id, at }: ConsentOwner): Partial<ConsentEntity> {
  const line = findLine(place, key);
  if (!line) throw new Error(`no line ${key} at ${place}`);
  return { place, version: line.version, language: line.language, [`${of}Id`]: id, givenAt: at };
}

/** Stores which line was shown, in the transaction that stores the record; see `consentTo`. */
export const storeConsent = (db: Queryable, place: ConsentPlace, key: string, owner: ConsentOwner): Promise<void> =>
  insertRows(db, consents, [consentTo(place, key, owner)]);
