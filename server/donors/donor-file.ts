import { financialYear } from '../../rules/dates';
import { isUuid } from '../../rules/uuid';
import { firstRow, type Queryable } from '../database/sql';
import type { DonorRecord, DonorSubscription, DonorYear } from '../generated/resolvers';
import { subscriptionItems } from '../payments/subscriptions/subscription-items';
import { donorColumns } from './donor-columns';

/** Reads one donor; null when there is none. */
export async function readDonor(db: Queryable, id: string): Promise<DonorRecord | null> {
  if (!isUuid(id)) return null;
  return firstRow<DonorRecord>(db, `select ${donorColumns} from donors where id = $1`, [id]);
}

interface MonthRow {
  /** First day of the month in Asia/Kolkata. */
  month: string;
  donationCount: number;
  donatedAmount: number;
  eligible80gAmount: number;
}

/**
 * Sums a donor's gifts per Indian financial year, latest first: successful donations by the day of arrival in
 * Asia/Kolkata, refunds subtracted. Amounts in paise.
 */
export async function readYears(db: Queryable, donorId: string): Promise<DonorYear[]> {
  const months = await db.query<MonthRow[]>(
    `select to_char(date_trunc('month', captured_at at time zone 'Asia/Kolkata'), 'YYYY-MM-DD') as month,
            count(*)::int as "donationCount", sum(amount - refunded_amount)::bigint as "donatedAmount",
            coalesce(sum(amount - refunded_amount) filter (where is_80g_eligible), 0)::bigint as "eligible80gAmount"
       from donations where donor_id = $1 and status = 'success'
      group by month order by month desc`,
    [donorId],
  );
  const years = new Map<string, DonorYear>();
  for (const { month, ...sums } of months) {
    const year = financialYear(month);
    const known = years.get(year) ?? { financialYear: year, donationCount: 0, donatedAmount: 0, eligible80gAmount: 0 };
    years.set(year, {
      financialYear: year,
      donationCount: known.donationCount + sums.donationCount,
      donatedAmount: known.donatedAmount + sums.donatedAmount,
      eligible80gAmount: known.eligible80gAmount + sums.eligible80gAmount,
    });
  }
  return [...years.values()];
}

/** Reads a donor's recurring gifts, latest first; amounts in paise. */
export const readDonorSubscriptions = (db: Queryable, donorId: string): Promise<DonorSubscription[]> =>
  db.query<DonorSubscription[]>(
    `select s.id, s.amount, s.frequency, s.status, c.title as "campaignTitle", s.paid_count as "paidCount",
            s.next_charge_at as "nextChargeAt", s.created_at as "createdAt",
            ${subscriptionItems('s.id')} as items
       from subscriptions s left join campaigns c on c.id = s.campaign_id
      where s.donor_id = $1 order by s.created_at desc, s.id`,
    [donorId],
  );

/** Reads the e-mails of donors who were merged into this one. */
export async function readMergedEmails(db: Queryable, donorId: string): Promise<string[]> {
  const rows = await db.query<{ email: string }[]>(
    'select email from donor_aliases where donor_id = $1 order by email',
    [donorId],
  );
  return rows.map(({ email }) => email);
}
