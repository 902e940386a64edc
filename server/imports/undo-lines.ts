import { CONTENT_CHANGED } from '../database/content-version';
import type { Queryable } from '../database/sql';
import type { ImportKind } from '../generated/resolvers';
import { isDonorChanged, isGiftChanged, isMemberChanged, isVolunteerTouched } from './changed-since';

/** Lines of a batch that one chunk takes back: $1 batch, $2 after this line, $3 up to this one. */
const CHUNK = `l.batch_id = $1 and l.line > $2 and l.line <= $3 and l.is_done`;

/**
 * The gifts of a chunk are put down in tables of their own, with the statistics of just these: with those of the large
 * tables, which know nothing of what came in a minute ago, a plan for one gift would read everything once for each of
 * thousands.
 */
const GIFT_STATEMENTS = [
  `create temporary table undo_lines on commit drop as select l.record_id as id from import_lines l where ${CHUNK}`,
  'alter table undo_lines add primary key (id)',
  'analyze undo_lines',
  'select 1 from donations where id in (select id from undo_lines) order by id for update',
  // Gifts on which nothing was built since the undo was allowed.
  `create temporary table undo_gifts on commit drop as
   select d.id, d.donor_id, d.campaign_id, d.amount
     from undo_lines l join donations d on d.id = l.id join import_batches b on b.id = d.import_id
    where d.status = 'success' and d.refunded_amount = 0 and d.payment_id is null and not ${isGiftChanged}
      and not exists (select 1 from receipts r where r.donation_id = d.id)
      and not exists (select 1 from refunds r where r.donation_id = d.id)`,
  'analyze undo_gifts',
  'select 1 from donors where id in (select donor_id from undo_gifts) order by id for update',
  `update donors o set donation_count = donation_count - s.gifts, donated_amount = donated_amount - s.amount, updated_at = now()
     from (select donor_id, count(*) as gifts, sum(amount) as amount from undo_gifts group by donor_id) s
    where o.id = s.donor_id`,
  'select 1 from campaigns where id in (select campaign_id from undo_gifts) order by id for no key update',
  `update campaigns c set raised_amount = raised_amount - s.amount
     from (select campaign_id, sum(amount) as amount from undo_gifts where campaign_id is not null group by campaign_id) s
    where c.id = s.campaign_id`,
  `update donation_totals t set success_amount = success_amount - s.amount, success_count = success_count - s.gifts
     from (select coalesce(sum(amount), 0) as amount, count(*) as gifts from undo_gifts) s`,
  'delete from donations where id in (select id from undo_gifts)',
  'drop table undo_lines, undo_gifts',
];

/** Removes the records of a chunk on which nothing was built; what is being recorded of them ends first, so that it is seen. */
const withoutChanged = (table: string, alias: string, isChanged: string): readonly string[] => [
  `select 1 from ${table} where id in (select l.record_id from import_lines l where ${CHUNK}) order by id for update`,
  `delete from ${table} ${alias} using import_lines l join import_batches b on b.id = l.batch_id
    where ${CHUNK} and ${alias}.id = l.record_id and not ${isChanged}`,
];

const RECORDS: Readonly<Record<ImportKind, readonly string[]>> = {
  donations: GIFT_STATEMENTS,
  donors: [],
  members: withoutChanged('members', 'm', isMemberChanged),
  volunteers: withoutChanged('volunteer_submissions', 'v', isVolunteerTouched),
};

const isGoneFrom = (table: string): string => `not exists (select 1 from ${table} r where r.id = l.record_id)`;

/** Lines whose record is gone are not brought in any more. Donors go in a step of their own. */
const isGone: Readonly<Record<ImportKind, string>> = {
  donations: isGoneFrom('donations'),
  donors: 'true',
  members: isGoneFrom('members'),
  volunteers: isGoneFrom('volunteer_submissions'),
};

/** Takes one chunk of lines back, with all totals, in the caller's transaction. */
export async function undoLines(
  db: Queryable,
  kind: ImportKind,
  batchId: string,
  after: number,
  upTo: number,
): Promise<void> {
  const range = [batchId, after, upTo];
  // PostgreSQL wants to be given just the values that a text has places for.
  for (const statement of RECORDS[kind]) await db.query(statement, statement.includes('$3') ? range : []);
  await db.query(`update import_lines l set is_done = false where ${CHUNK} and ${isGone[kind]}`, range);
  await db.query(`select ${CONTENT_CHANGED}`);
}

/** Donors of one chunk who came with the batch: $1 batch, $2 and $3 places. */
const NEWCOMERS = `g.batch_id = $1 and g.place > $2 and g.place <= $3 and g.match in ('new', 'doubtful')`;

/** What is being recorded of them ends first, so that it is seen. */
const LOCK_DONORS = `
  select 1 from donors where id in (select g.donor_id from import_donors g where ${NEWCOMERS}) order by id for update`;

/** Removes those who have nothing else. */
const DONORS = `
  delete from donors d using import_donors g join import_batches b on b.id = g.batch_id
   where ${NEWCOMERS} and d.id = g.donor_id
     and d.donation_count = 0
     and not exists (select 1 from donations o where o.donor_id = d.id)
     and not exists (select 1 from subscriptions s where s.donor_id = d.id)
     and not exists (select 1 from donor_aliases a where a.donor_id = d.id)
     and not ${isDonorChanged}`;

/** Removes the donors of one chunk, in the caller's transaction; whoever gave or was changed since stays. */
export async function undoDonors(db: Queryable, batchId: string, after: number, upTo: number): Promise<void> {
  for (const statement of [LOCK_DONORS, DONORS]) await db.query(statement, [batchId, after, upTo]);
}
