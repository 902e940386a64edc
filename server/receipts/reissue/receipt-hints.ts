import type { EntityManager } from 'typeorm';
import { addDays, startOfDay } from '../../../rules/dates';
import { firstRow } from '../../database/sql';
import type { ReceiptHints } from '../../generated/resolvers';
import { readRegistration } from '../foundation-80g';

/**
 * Counts donations that wait for a registration, and receipts without an address, by two partial indexes that hold only
 * these.
 */
export async function readHints(manager: EntityManager): Promise<ReceiptHints> {
  const { number, pan, from, until } = await readRegistration(manager);
  const isRegistered = Boolean(number && pan);
  const hints = await firstRow<ReceiptHints>(
    manager,
    `select count(*)::int as "awaitingRegistration",
            (min(captured_at) at time zone 'Asia/Kolkata')::date as "awaitingFrom",
            (max(captured_at) at time zone 'Asia/Kolkata')::date as "awaitingTo",
            (select count(*)::int from receipt_listings where lacks_address) as "withoutAddress"
       from donations
      where status = 'success' and wants_80g and donor_pan is not null and mode_allows_80g and not foundation_80g
        and $1 and ($2::timestamptz is null or captured_at >= $2) and ($3::timestamptz is null or captured_at < $3)`,
    [isRegistered, from ? startOfDay(from) : null, until ? startOfDay(addDays(until, 1)) : null],
  );
  if (!hints) throw new Error('an aggregate without a row');
  return hints;
}
