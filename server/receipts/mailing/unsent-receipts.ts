import { COUNT_UP_TO } from '../../database/listing';
import { firstRow, type Queryable } from '../../database/sql';
import type { UnsentReceipts } from '../../generated/resolvers';
import { isQueued } from './mailing-set';

/** Number of receipts up to which their addresses are told apart, for which each receipt has to be read. */
const ADDRESSES_UP_TO = 1_000;

const email = `r.snapshot #>> '{donor,email}'`;

/** Spelled exactly as in the index of migrations/0640-receipts-to-mail.ts, which alone is read to count. */
const toMail = `r.sent_to_email_at is null and r.voided_at is null and r.mail_wish is distinct from 'never'
  and coalesce(${email}, '') <> ''`;

/**
 * Counts the receipts that a mailing of all unsent ones would send, as `countSet` does, without looking at those that it
 * would leave out: a foundation whose donors give cash at the door has tens of thousands of receipts that nobody can mail.
 */
export async function countUnsent(db: Queryable): Promise<UnsentReceipts> {
  const row = await firstRow<{ receipts: number; addresses: number }>(
    db,
    `with unsent as materialized (
       select r.id from receipts r
        where ${toMail}
          and not exists (select 1 from receipt_mailing_items w where w.receipt_id = r.id) and not ${isQueued}
        limit ${COUNT_UP_TO + 1}
     )
     select (select count(*) from unsent)::int as receipts, count(distinct lower(${email}))::int as addresses
       from receipts r where (select count(*) from unsent) <= ${ADDRESSES_UP_TO} and r.id = any(array(select id from unsent))`,
  );
  const { receipts, addresses } = row ?? { receipts: 0, addresses: 0 };
  return {
    receipts: Math.min(receipts, COUNT_UP_TO),
    countIsCapped: receipts > COUNT_UP_TO,
    addresses: receipts > ADDRESSES_UP_TO ? null : addresses,
  };
}
