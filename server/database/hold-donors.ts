import type { EntityManager } from 'typeorm';
import { prepared } from './prepared-sql';

const HOLD = prepared(`
  select pg_advisory_xact_lock(hashtext('donor:' || place))
    from (select distinct lower(place) as place from unnest($1::text[]) place order by 1) places`);

/**
 * Serializes the bookings of donors' places from here to the end of the transaction: mailboxes, or without one a PAN or
 * phone number. Several are held in one order. In the lock order they stand between donations and donors.
 */
export async function holdDonors(manager: EntityManager, places: readonly string[]): Promise<void> {
  await manager.query(HOLD, [places]);
}
