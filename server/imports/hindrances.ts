import type { Queryable } from '../database/sql';
import type { ImportHindrance, ImportObstacle, ImportRecord } from '../generated/resolvers';
import { audited, isDonorChanged, isGiftChanged, isMemberChanged, isVolunteerChanged } from './changed-since';

const SHOWN = 20;

interface Obstacle {
  readonly obstacle: ImportObstacle;
  /** SQL of the records: batch_id, id, title. */
  readonly records: string;
  readonly one: string;
  readonly many: string;
}

const gifts = `import_lines l join donations d on d.id = l.record_id`;
const ofBatches = 'l.batch_id = any($1::uuid[]) and l.is_done';

/** SQL of the donor `g` of a file was merged into, as the audit log knows: its own row is gone. */
const keptDonor = `
  select k.id, k.name from audit_log a join donors k on k.id::text = a.entity_id
   where a.entity = 'donor' and a.action = 'donor.merge' and a.at >= b.started_at
     and a.before #>> '{merged,id}' = g.donor_id::text limit 1`;

/** Everything that can be built on what was brought in. */
const OBSTACLES: readonly Obstacle[] = [
  {
    obstacle: 'receipt_issued',
    records: `select l.batch_id, d.id, d.donor_name as title from ${gifts} join receipts r on r.donation_id = d.id where ${ofBatches}`,
    one: 'A receipt was issued for a gift of this file.',
    many: 'receipts were issued for gifts of this file.',
  },
  {
    obstacle: 'gift_refunded',
    records: `select l.batch_id, d.id, d.donor_name as title from ${gifts}
               where ${ofBatches} and (d.status <> 'success' or d.refunded_amount > 0
                     or exists (select 1 from refunds r where r.donation_id = d.id))`,
    one: 'A gift of this file was refunded since.',
    many: 'gifts of this file were refunded since.',
  },
  {
    obstacle: 'payment_adopted',
    records: `select l.batch_id, d.id, d.donor_name as title from ${gifts} where ${ofBatches} and d.payment_id is not null`,
    one: 'A gift of this file was linked to its payment at Razorpay since.',
    many: 'gifts of this file were linked to their payments at Razorpay since.',
  },
  {
    obstacle: 'gift_corrected',
    records: `select l.batch_id, d.id, d.donor_name as title from ${gifts} join import_batches b on b.id = l.batch_id
               where ${ofBatches} and ${isGiftChanged}`,
    one: 'A gift of this file was corrected since.',
    many: 'gifts of this file were corrected since.',
  },
  {
    obstacle: 'donor_merged',
    records: `select distinct g.batch_id, coalesce(d.id, kept.id, g.donor_id) as id, coalesce(d.name, kept.name, 'A merged donor') as title
                from import_donors g join import_batches b on b.id = g.batch_id left join donors d on d.id = g.donor_id
                left join lateral (${keptDonor}) kept on d.id is null
               where g.batch_id = any($1::uuid[]) and b.status in ('imported', 'undoing', 'importing')
                 and ((d.id is null and b.status = 'imported') or ${audited('donor', 'g.donor_id', `a.action = 'donor.merge'`)})`,
    one: 'A donor of this file was merged since.',
    many: 'donors of this file were merged since.',
  },
  {
    obstacle: 'donor_corrected',
    records: `select g.batch_id, d.id, coalesce(d.name, '') as title
                from import_donors g join import_batches b on b.id = g.batch_id join donors d on d.id = g.donor_id
               where g.batch_id = any($1::uuid[]) and g.match in ('new', 'doubtful') and ${isDonorChanged}`,
    one: 'A donor of this file was changed since.',
    many: 'donors of this file were changed since.',
  },
  {
    obstacle: 'member_renewed',
    records: `select l.batch_id, m.id, m.name as title
                from import_lines l join members m on m.id = l.record_id join import_batches b on b.id = l.batch_id
               where ${ofBatches} and ${isMemberChanged}`,
    one: 'A member of this file was renewed or changed since.',
    many: 'members of this file were renewed or changed since.',
  },
  {
    obstacle: 'volunteer_decided',
    records: `select l.batch_id, v.id, v.name as title from import_lines l join volunteer_submissions v on v.id = l.record_id
               where ${ofBatches} and v.status <> 'pending'`,
    one: 'A volunteer of this file was approved or rejected since.',
    many: 'volunteers of this file were approved or rejected since.',
  },
  {
    obstacle: 'volunteer_changed',
    records: `select l.batch_id, v.id, v.name as title
                from import_lines l join volunteer_submissions v on v.id = l.record_id join import_batches b on b.id = l.batch_id
               where ${ofBatches} and ${isVolunteerChanged}`,
    one: 'A volunteer of this file was given a tag or a birthday since.',
    many: 'volunteers of this file were given tags or birthdays since.',
  },
];

const STATEMENT = OBSTACLES.map(
  ({ obstacle, records }) => `
  select found.batch_id as "batchId", '${obstacle}' as obstacle, count(*)::int as count,
         (array_agg(json_build_object('id', found.id, 'title', found.title) order by found.title, found.id))[1:${SHOWN}] as records
    from (${records}) found group by found.batch_id`,
).join(' union all ');

interface Row {
  readonly batchId: string;
  readonly obstacle: ImportObstacle;
  readonly count: number;
  readonly records: ImportRecord[];
}

/** Finds what is in the way of undoing batches, for all of them at once, in the order of the ids. */
export async function readHindrances(db: Queryable, batchIds: readonly string[]): Promise<ImportHindrance[][]> {
  const rows = batchIds.length === 0 ? [] : await db.query<Row[]>(STATEMENT, [batchIds]);
  return batchIds.map((id) =>
    rows
      .filter(({ batchId }) => batchId === id)
      .map(({ obstacle, count, records }) => ({ obstacle, count, records, sentence: sentenceOf(obstacle, count) })),
  );
}

function sentenceOf(wanted: ImportObstacle, count: number): string {
  const known = OBSTACLES.find(({ obstacle }) => obstacle === wanted);
  return count === 1 ? (known?.one ?? '') : `${count} ${known?.many ?? ''}`;
}
