import { MAX_MAILED_RECEIPTS } from '../../../rules/limits';
import { countRows, type Conditions } from '../../database/listing';
import { firstRow, type Queryable } from '../../database/sql';
import type { ReceiptFilter, ReceiptMailingInput } from '../../generated/resolvers';
import { countTallies, isSearched, receiptConditions } from '../receipt-list';

/** What was asked for. */
export interface MailingSet {
  readonly search: string | null;
  readonly filter: ReceiptFilter;
  readonly onlyNeverSent: boolean;
}

export const setOf = ({ search = null, filter = {}, onlyNeverSent = true }: ReceiptMailingInput): MailingSet => ({
  search,
  filter,
  onlyNeverSent,
});

/** How many receipts a mailing would send, to whom, and why it leaves others out. */
export interface MailingCounts {
  readonly receipts: number;
  readonly addresses: number;
  readonly again: number;
  readonly sentBefore: number;
  readonly voided: number;
  readonly withoutEmail: number;
  readonly underWay: number;
  readonly tooMany: boolean;
}

/** So many are looked at: should most of them be void or lack an address, the rest may still be sent at once. */
const LOOK_AT = 2 * MAX_MAILED_RECEIPTS;

/** The conditions are on `l`, what is printed and whether it is void on `r`. */
const listed = 'receipt_listings l join receipts r on r.id = l.id';

const email = `coalesce(r.snapshot #>> '{donor,email}', '')`;

/** True of a receipt `r` that a mail in the outbox brings already. */
export const isQueued = `exists (select 1 from mails q where q.receipt_id = r.id and q.status = 'queued')`;

/** What would become of a receipt `r` that may be wanted: the first reason to leave it out, or `send`. */
const fate = `case
  when r.voided_at is not null then 'voided'
  when ${email} = '' then 'withoutEmail'
  when exists (select 1 from receipt_mailing_items w where w.receipt_id = r.id) or ${isQueued} then 'underWay'
  else 'send' end`;

/** Those that may be wanted; by the index of unsent receipts, where only they are. */
const wanted = ({ filter, search, onlyNeverSent }: MailingSet): Conditions =>
  receiptConditions(filter, search).addFixed('not l.is_sent', onlyNeverSent);

/** Those that were sent before: by the tallies, unless something is searched. */
async function countSentBefore(db: Queryable, { filter, search, onlyNeverSent }: MailingSet): Promise<number> {
  if (!onlyNeverSent || filter.sent === false) return 0;
  const sent = { ...filter, sent: true };
  if (!isSearched({ search, filter })) return countTallies(db, sent);
  return (await countRows(db, 'receipt_listings l', receiptConditions(sent, search))).totalCount;
}

/** Counts the receipts of a mailing before it is started. */
export async function countSet(db: Queryable, set: MailingSet): Promise<MailingCounts> {
  const where = wanted(set);
  const of = (name: string): string => `(count(*) filter (where fate = '${name}'))::int`;
  const [counts, sentBefore] = await Promise.all([
    firstRow<Omit<MailingCounts, 'sentBefore' | 'tooMany'> & { lookedAt: number }>(
      db,
      `select ${of('send')} as receipts,
              (count(distinct lower(address)) filter (where fate = 'send'))::int as addresses,
              (count(*) filter (where fate = 'send' and was_sent))::int as again,
              ${of('voided')} as voided, ${of('withoutEmail')} as "withoutEmail", ${of('underWay')} as "underWay",
              count(*)::int as "lookedAt"
         from (select ${fate} as fate, ${email} as address, r.sent_to_email_at is not null as was_sent
                 from ${listed} ${where.sql} limit ${LOOK_AT + 1}) looked_at`,
      where.params,
    ),
    countSentBefore(db, set),
  ]);
  if (!counts) throw new Error('an aggregate without a row');
  const { lookedAt, ...rest } = counts;
  return { ...rest, sentBefore, tooMany: lookedAt > LOOK_AT || rest.receipts > MAX_MAILED_RECEIPTS };
}

/**
 * Fixes the receipts of a mailing, oldest first, in the caller's transaction. What another mailing takes at the same
 * moment is left to it.
 * @returns how many they are; beyond the limit it stops one later
 */
export async function fixSet(db: Queryable, mailingId: string, set: MailingSet): Promise<number> {
  const where = wanted(set).addFixed(`${fate} = 'send'`, true);
  const row = await firstRow<{ count: number }>(
    db,
    `with fixed as (
       insert into receipt_mailing_items (receipt_id, mailing_id)
       select r.id, $${where.params.length + 1} from ${listed} ${where.sql}
        order by l.issued_on, l.created_at, l.id limit ${MAX_MAILED_RECEIPTS + 1}
       on conflict (receipt_id) do nothing returning 1
     )
     select count(*)::int as count from fixed`,
    [...where.params, mailingId],
  );
  return row?.count ?? 0;
}
