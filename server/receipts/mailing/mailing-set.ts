import { MAX_MAILED_RECEIPTS } from '../../../rules/limits';
import { firstRow, type Queryable } from '../../database/sql';
import type { ReceiptFilter, ReceiptMailingInput } from '../../generated/resolvers';
import { receiptConditions } from '../receipt-list';

/** What was asked for. */
export interface MailingSet {
  readonly search: string | null;
  readonly filter: ReceiptFilter;
  readonly onlyNeverSent: boolean;
}

export const setOf = ({ search = null, filter = {}, onlyNeverSent = true }: ReceiptMailingInput): MailingSet => ({
  search, filter, onlyNeverSent,
});

/** How many receipts a mailing would send, to whom, and why it leaves others out. */
export interface MailingCounts {
  readonly receipts: number;
  readonly addresses: number;
  readonly again: number;
  readonly voided: number;
  readonly withoutEmail: number;
  readonly sentBefore: number;
  readonly underWay: number;
}

const email = `coalesce(r.snapshot #>> '{donor,email}', '')`;

/** True of a receipt `r` that a mail in the outbox brings already. */
export const isQueued = `exists (select 1 from mails q where q.receipt_id = r.id and q.status = 'queued')`;

/** What would become of a receipt `r`: the first reason to leave it out, or `send`. @param onlyNeverSent SQL of a boolean */
const fate = (onlyNeverSent: string): string => `case
  when r.voided_at is not null then 'voided'
  when ${email} = '' then 'withoutEmail'
  when ${onlyNeverSent} and r.sent_to_email_at is not null then 'sentBefore'
  when exists (select 1 from receipt_mailing_items w where w.receipt_id = r.id) or ${isQueued} then 'underWay'
  else 'send' end`;

/** Counts the receipts of a mailing before it is started. */
export async function countSet(db: Queryable, { filter, search, onlyNeverSent }: MailingSet): Promise<MailingCounts> {
  const where = receiptConditions(filter, search);
  const of = (name: string): string => `(count(*) filter (where fate = '${name}'))::int`;
  const counts = await firstRow<MailingCounts>(
    db,
    `select ${of('send')} as receipts,
            (count(distinct lower(address)) filter (where fate = 'send'))::int as addresses,
            (count(*) filter (where fate = 'send' and was_sent))::int as again,
            ${of('voided')} as voided, ${of('withoutEmail')} as "withoutEmail",
            ${of('sentBefore')} as "sentBefore", ${of('underWay')} as "underWay"
       from (select ${fate(`$${where.params.length + 1}::boolean`)} as fate, ${email} as address,
                    r.sent_to_email_at is not null as was_sent
               from receipts r ${where.sql}) looked_at`,
    [...where.params, onlyNeverSent],
  );
  if (!counts) throw new Error('an aggregate without a row');
  return counts;
}

/**
 * Fixes the receipts of a mailing, oldest first, in the caller's transaction. What another mailing takes at the same
 * moment is left to it.
 * @returns how many they are; beyond the limit it stops one later
 */
export async function fixSet(
  db: Queryable,
  mailingId: string,
  { filter, search, onlyNeverSent }: MailingSet,
): Promise<number> {
  const where = receiptConditions(filter, search)
    // Said once more outside of the case, where the index of unsent receipts is found by it.
    .addFixed('r.sent_to_email_at is null', onlyNeverSent)
    .add((value) => `${fate(`${value}::boolean`)} = 'send'`, onlyNeverSent);
  const row = await firstRow<{ count: number }>(
    db,
    `with fixed as (
       insert into receipt_mailing_items (receipt_id, mailing_id)
       select r.id, $${where.params.length + 1} from receipts r ${where.sql}
        order by r.issued_on, r.created_at, r.id limit ${MAX_MAILED_RECEIPTS + 1}
       on conflict (receipt_id) do nothing returning 1
     )
     select count(*)::int as count from fixed`,
    [...where.params, mailingId],
  );
  return row?.count ?? 0;
}
