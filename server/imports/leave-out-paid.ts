import type { Queryable } from '../database/sql';

/** Methods that no payment of the provider has. */
const ELSEWHERE = `('cash', 'cheque', 'demand_draft', 'bank_transfer', 'card_machine', 'in_kind')`;

/** Open lines of donors who are here. Gifts of one donor, amount and day are told apart by their order. */
const LINES = `
  create temporary table import_open on commit drop as
  select l.line, g.donor_id, l.amount, l.day,
         row_number() over (partition by g.donor_id, l.amount, l.day order by l.line) as place
    from import_lines l join import_donors g on g.batch_id = l.batch_id and g.key = l.donor_key
   where l.batch_id = $1 and l.state = 'ready' and not l.is_done and g.match in ('email', 'pan', 'phone')
     and coalesce(l.details ->> 'method', '') not in ${ELSEWHERE}`;

const PAID = `
  create temporary table import_paid on commit drop as
  select donor_id, amount, day, row_number() over (partition by donor_id, amount, day order by id) as place
    from (select d.id, d.donor_id, d.amount, (d.captured_at at time zone 'Asia/Kolkata')::date as day
            from donations d
           where d.donor_id in (select donor_id from import_open) and d.payment_id is not null
             and d.status in ('success', 'refunded') and d.import_id is distinct from $1) paid`;

const LEAVE_OUT = `
  update import_lines l set state = 'left_out', reason = 'here_already'
    from import_open o join import_paid p on p.donor_id = o.donor_id and p.amount = o.amount and p.day = o.day and p.place = o.place
   where l.batch_id = $1 and l.line = o.line`;

/** Donors of whom no line is left. */
const DONORS = `
  delete from import_donors g where g.batch_id = $1
     and g.key not in (select donor_key from import_lines
                        where batch_id = $1 and donor_key is not null and (is_done or state = 'ready'))`;

const STATEMENTS = [
  LINES,
  'analyze import_open',
  PAID,
  'analyze import_paid',
  LEAVE_OUT,
  DONORS,
  'drop table import_open, import_paid',
];

/**
 * Leaves out lines that are payments booked or adopted here, in the caller's transaction: the same donor, amount and day
 * (Asia/Kolkata), as an adoption finds gifts that a file brought in. Two such lines and one payment leave one line out. A
 * line that says it was paid by cheque or the like stays.
 */
export async function leaveOutPaid(db: Queryable, batchId: string): Promise<void> {
  for (const statement of STATEMENTS) await db.query(statement, statement.includes('$1') ? [batchId] : []);
}
