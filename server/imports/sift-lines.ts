import type { Queryable } from '../database/sql';
import type { ImportKind } from '../generated/resolvers';
import { refuseFarNumbers } from './far-numbers';

/** SQL of the comparison key of a name, as in rules/person-name. */
export const personSql = (name: string): string =>
  `lower(btrim(regexp_replace(normalize(${name}, NFC), '\\s+', ' ', 'g')))`;

/** SQL of the financial year, by its first calendar year, of a day. */
const yearOf = (day: string): string => `date_part('year', ${day} - interval '3 months')`;
const capturedDay = `(d.captured_at at time zone 'Asia/Kolkata')`;

/** Takes back what the statements below decided, so that they decide anew. */
const RESET = `
  update import_lines l set state = 'ready', reason = null, problem = null, other_line = null
   where batch_id = $1 and not is_done and (problem in ('receipt_used', 'receipt_far', 'reference_used', 'other_name') or reason = 'here_already')`;

/** Lines that an earlier batch brought in: the same cells, so many times. */
const SAME_LINES = `
  update import_lines l set state = 'left_out', reason = 'here_already'
   where l.batch_id = $1 and not l.is_done and l.state <> 'left_out'
     and exists (select 1 from import_lines o where o.hash = l.hash and o.is_done and o.batch_id <> l.batch_id)`;

/** Gifts of an earlier file, and payments that were booked or adopted here, whose id is the reference. */
const SAME_GIFTS = `
  update import_lines l set state = 'left_out', reason = 'here_already'
   where l.batch_id = $1 and not l.is_done and l.state = 'ready' and l.reference is not null
     and (exists (select 1 from donations d
                   where d.imported_reference = l.reference and d.amount = l.amount
                     and ${capturedDay}::date = l.day and d.import_id <> l.batch_id)
          or exists (select 1 from donations d where d.payment_id = l.reference and d.status in ('success', 'refunded')))`;

/** SQL of a receipt's number for comparison: case and leading zeros of its serial are written one way or another. */
const sameNumber = (number: string): string => `lower(regexp_replace(${number}, '0*([0-9]+)$', '\\1'))`;

/** SQL of the financial year of a day as our receipts have it, such as 2026-27. */
const ownYear = (day: string): string =>
  `(${yearOf(day)}::text || '-' || lpad(((${yearOf(day)}::int + 1) % 100)::text, 2, '0'))`;

const USED_RECEIPTS = `
  with numbered as (
    select line, receipt, day, is_done,
           first_value(line) over (partition by receipt, ${yearOf('day')} order by not is_done, line) as first
      from import_lines where batch_id = $1 and state = 'ready' and receipt is not null
  ), used as (
    select n.line, case when n.first <> n.line then n.first end as other
      from numbered n
     where not n.is_done
       and (n.first <> n.line
            or exists (select 1 from donations d
                        where d.imported_receipt = n.receipt and ${yearOf(capturedDay)} = ${yearOf('n.day')})
            or exists (select 1 from receipts r where r.receipt_number = n.receipt)
            or exists (select 1 from receipts r
                        where r.financial_year = ${ownYear('n.day')} and not r.is_test
                          and r.serial = substring(n.receipt from '[0-9]{1,7}$')::int
                          and ${sameNumber('r.receipt_number')} = ${sameNumber('n.receipt')}))
  )
  update import_lines l
     set state = 'refused', problem = 'receipt_used', first_problem = coalesce(l.first_problem, 'receipt_used'),
         problem_field = 'receiptNumber', other_line = used.other
    from used where l.batch_id = $1 and l.line = used.line`;

const USED_REFERENCES = `
  with numbered as (
    select line, is_done, first_value(line) over (partition by reference order by not is_done, line) as first
      from import_lines where batch_id = $1 and state = 'ready' and reference is not null
  )
  update import_lines l
     set state = 'refused', problem = 'reference_used', first_problem = coalesce(l.first_problem, 'reference_used'),
         problem_field = 'reference', other_line = n.first
    from numbered n where l.batch_id = $1 and l.line = n.line and n.first <> n.line and not n.is_done`;

/**
 * Leaves out a line whose person stands on an earlier line of the file, or is here already. Each way of being here is a join
 * of its own: asked line by line, thousands of lines would read the whole table each.
 */
const repeated = (same: string, table: string, phone: string): string => {
  const here = (isSame: string): string => `
    select l.line from import_lines l join ${table} m on ${personSql('m.name')} = ${personSql('l.name')} and ${isSame}
     where l.batch_id = $1 and l.state = 'ready' and not l.is_done`;
  return `
  with placed as (
    select line, is_done, row_number() over (partition by ${same} order by not is_done, line) as place
      from import_lines where batch_id = $1 and state = 'ready'
  ), again as (
    select line from placed where place > 1 and not is_done
    union ${here(`m.${phone} = l.phone`)}
    union ${here('lower(m.email) = lower(l.email)')}
  )
  update import_lines l set state = 'left_out', reason = 'here_already'
    from again where l.batch_id = $1 and l.line = again.line`;
};

const KNOWN_MEMBERS = repeated(`phone, ${personSql('name')}`, 'members', 'mobile_number');
const KNOWN_VOLUNTEERS = repeated(
  `coalesce(lower(email), phone), ${personSql('name')}`,
  'volunteer_submissions',
  'phone',
);

const STATEMENTS: Readonly<Record<ImportKind, readonly string[]>> = {
  donations: [RESET, SAME_LINES, SAME_GIFTS, USED_RECEIPTS, USED_REFERENCES],
  donors: [RESET, SAME_LINES],
  members: [RESET, SAME_LINES, KNOWN_MEMBERS],
  volunteers: [RESET, SAME_LINES, KNOWN_VOLUNTEERS],
};

/**
 * Decides what no line can tell alone, in the caller's transaction: which lines were brought in before, whose numbers are
 * used or far beyond ours, and who is here already. May be repeated after every change of a line.
 * @param isStarted of an import that has begun; see refuseFarNumbers
 */
export async function siftLines(db: Queryable, batchId: string, kind: ImportKind, isStarted = false): Promise<void> {
  for (const statement of STATEMENTS[kind]) await db.query(statement, [batchId]);
  if (kind === 'donations') await refuseFarNumbers(db, batchId, isStarted);
}
