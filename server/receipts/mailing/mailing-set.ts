import { MAX_MAILED_RECEIPTS } from '../../../rules/limits';
import { countRows, type Conditions } from '../../database/listing';
import { firstRow, type Queryable } from '../../database/sql';
import type { ReceiptFilter, ReceiptMailingInput } from '../../generated/resolvers';
import { countTallies, isSearched, receiptConditions } from '../receipt-list';

/** The office's request. */
export interface MailingSet {
  readonly search: string | null;
  readonly filter: ReceiptFilter;
  readonly onlyNeverSent: boolean;
}

/** What a mailing takes of a set. */
interface TakenSet extends MailingSet {
  /** When the office was told what is in it: what was mailed since is left out. Null leaves none of it out. */
  readonly countedAt: Date | null;
}

/** Reads the request from the input, with its defaults. */
export const setOf = ({ search = null, filter = {}, onlyNeverSent = true }: ReceiptMailingInput): MailingSet => ({
  search,
  filter,
  onlyNeverSent,
});

/** Number of receipts and addresses of a mailing, and of the receipts left out by reason. */
export interface MailingCounts {
  readonly receipts: number;
  readonly addresses: number;
  readonly again: number;
  readonly sentBefore: number;
  readonly voided: number;
  readonly withoutEmail: number;
  readonly declined: number;
  readonly underWay: number;
  readonly tooMany: boolean;
}

/**
 * Maximum number of receipts examined: if most of them are void or lack an address, the rest may still fit into one
 * mailing.
 */
const LOOK_AT = 2 * MAX_MAILED_RECEIPTS;

/** SQL source; conditions are on `l`, printed content and void state on `r`. */
const listed = 'receipt_listings l join receipts r on r.id = l.id';

const email = `coalesce(r.snapshot #>> '{donor,email}', '')`;

/** SQL condition: a mail in the outbox already brings receipt `r`. */
export const isQueued = `exists (select 1 from mails q where q.receipt_id = r.id and q.status = 'queued')`;

/** SQL of the outcome of a requested receipt `r`: the first reason to leave it out, or `send`. */
const fateOf = ({ onlyNeverSent }: MailingSet): string => `case
  when r.voided_at is not null then 'voided'
  when ${email} = '' then 'withoutEmail'
  ${onlyNeverSent ? `when r.mail_wish = 'never' then 'declined'` : ''}
  when exists (select 1 from receipt_mailing_items w where w.receipt_id = r.id) or ${isQueued} then 'underWay'
  else 'send' end`;

/** Selects the requested receipts, by the index of unsent receipts where only they are requested. */
const wanted = ({ filter, search, onlyNeverSent }: MailingSet): Conditions =>
  receiptConditions(filter, search).addFixed('not l.is_sent', onlyNeverSent);

/** Selects the receipts of a mailing. */
const sendable = (set: MailingSet): Conditions => wanted(set).addFixed(`${fateOf(set)} = 'send'`, true);

/** Tells whether a mailing would send anything. */
export async function isAnyLeft(db: Queryable, set: MailingSet): Promise<boolean> {
  const where = sendable(set);
  return (await firstRow(db, `select 1 from ${listed} ${where.sql} limit 1`, where.params)) !== null;
}

/** Counts receipts that were sent before; from the tallies, unless something is searched. */
async function countSentBefore(db: Queryable, { filter, search, onlyNeverSent }: MailingSet): Promise<number> {
  if (!onlyNeverSent || filter.sent === false) return 0;
  const sent = { ...filter, sent: true };
  if (!isSearched({ search, filter })) return countTallies(db, sent);
  return (await countRows(db, 'receipt_listings l', receiptConditions(sent, search))).totalCount;
}

/** Counts the receipts of a mailing before it starts. */
export async function countSet(db: Queryable, set: MailingSet): Promise<MailingCounts> {
  const where = wanted(set);
  const of = (name: string): string => `(count(*) filter (where fate = '${name}'))::int`;
  const [counts, sentBefore] = await Promise.all([
    firstRow<Omit<MailingCounts, 'sentBefore' | 'tooMany'> & { lookedAt: number }>(
      db,
      `select ${of('send')} as receipts,
              (count(distinct lower(address)) filter (where fate = 'send'))::int as addresses,
              (count(*) filter (where fate = 'send' and was_sent))::int as again,
              ${of('voided')} as voided, ${of('withoutEmail')} as "withoutEmail", ${of('declined')} as declined, ${of('underWay')} as "underWay",
              count(*)::int as "lookedAt"
         from (select ${fateOf(set)} as fate, ${email} as address, r.sent_to_email_at is not null as was_sent
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
 * Fixes the receipts of a mailing, oldest first, in the caller's transaction. Leaves those that another mailing takes
 * at the same moment, and those that were mailed since the office looked.
 * @returns how many there are; counts to one beyond the limit
 */
export async function fixSet(db: Queryable, mailingId: string, { countedAt, ...set }: TakenSet): Promise<number> {
  const where = sendable(set).add(
    (value) => `(r.sent_to_email_at is null or r.sent_to_email_at <= ${value})`,
    countedAt,
  );
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
