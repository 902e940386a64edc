import { MAX_MAILED_RECEIPTS } from '../../../rules/limits';
import { firstRow, type Queryable } from '../../database/sql';
import type { YearDays } from './statement-year';

/**
 * SQL of the mailboxes that gave between $1 and $2 and have a receipt of it that stands; without those whose receipts
 * the office never mails, and without donors who withdrew their consent. Days are those of My giving, so that each has a statement.
 */
const MAILBOXES = `select lower(o.email) as email, min(d.captured_at) as first
    from donations d join receipts r on r.donation_id = d.id join donors o on o.id = d.donor_id
   where d.captured_at >= $1 and d.captured_at < $2 and d.status in ('success', 'refunded')
     and r.voided_at is null and r.mail_wish is distinct from 'never' and o.email <> ''
     and not exists (select 1 from donor_withdrawals w where w.donor_id = o.id)
   group by lower(o.email)`;

/** Counts the mailboxes of a year, and reads when their statements were last mailed. */
export async function countStatements(
  db: Queryable,
  { financialYear, start, end }: YearDays,
): Promise<{ donors: number; lastStartedAt: Date | null }> {
  const row = await firstRow<{ donors: number; lastStartedAt: Date | null }>(
    db,
    `select (select count(*)::int from (${MAILBOXES}) mailboxes) as donors,
            (select max(created_at) from receipt_mailings where financial_year = $3) as "lastStartedAt"`,
    [start, end, financialYear],
  );
  return row ?? { donors: 0, lastStartedAt: null };
}

/**
 * Fixes the mailboxes of a mailing, who gave first in the year first, in the caller's transaction.
 * @returns how many there are; counts to one beyond the limit
 */
export async function fixStatements(db: Queryable, mailingId: string, { start, end }: YearDays): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    `with fixed as (
       insert into statement_mailing_items (mailing_id, email)
       select $3, email from (${MAILBOXES}) mailboxes order by first, email limit ${MAX_MAILED_RECEIPTS + 1}
       returning 1
     )
     select count(*)::int as count from fixed`,
    [start, end, mailingId],
  );
  return row?.count ?? 0;
}

/** Reads when another mailing of a year's statements was last started; null for never. */
export async function lastMailedBefore(
  db: Queryable,
  mailingId: string,
  { financialYear }: YearDays,
): Promise<Date | null> {
  const row = await firstRow<{ at: Date | null }>(
    db,
    'select max(created_at) as at from receipt_mailings where financial_year = $1 and id <> $2',
    [financialYear, mailingId],
  );
  return row?.at ?? null;
}

/**
 * Tells whether another mailing still sends the statements of a year, in the caller's transaction. Of two that start at
 * once the second waits for the first.
 */
export async function isYearUnderWay(db: Queryable, mailingId: string, { financialYear }: YearDays): Promise<boolean> {
  await db.query(`select pg_advisory_xact_lock(hashtext('statement_mailing ' || $1::text))`, [financialYear]);
  const other = await firstRow(
    db,
    `select 1 from receipt_mailings m
      where m.financial_year = $1 and m.id <> $2 and m.cancelled_at is null
        and (m.handed_over_at is null
          or exists (select 1 from mails where mailing_id = m.id and status = 'queued'))
      limit 1`,
    [financialYear, mailingId],
  );
  return other !== null;
}
