import type { DataSource } from 'typeorm';
import { readLedger } from './ledger';

const dayOf = (column: string): string => `(${column} at time zone 'Asia/Kolkata')::date`;
const yearOf = (day: string): string =>
  `(extract(year from ${day} - interval '3 months')::int || '-' || right((extract(year from ${day} - interval '3 months')::int + 1)::text, 2))`;

/**
 * SQL of what gifts, receipts and donors say differently of the same gift, one question each. Written from what a
 * receipt has to say, not from the code that writes it.
 */
const questions: Readonly<Record<string, string>> = {
  daysOfReceipts: `select count(*) from receipts r join donations d on d.id = r.donation_id
    where r.voided_at is null and (r.issued_on <> ${dayOf('d.captured_at')} or r.snapshot ->> 'issuedOn' <> r.issued_on::text)`,
  yearsOfReceipts: `select count(*) from receipts r where r.financial_year <> ${yearOf('r.issued_on')}`,
  offlineDays: `select count(*) from donations where source = 'offline' and ${dayOf('created_at')} <> ${dayOf('captured_at')}`,
  printed: `select count(*) from receipts r join donations d on d.id = r.donation_id
    where r.voided_at is null
      and ((r.snapshot ->> 'purpose', r.snapshot #>> '{donor,name}', r.snapshot #>> '{donor,email}', r.snapshot #>> '{donor,pan}',
            r.snapshot #>> '{donor,address}', (r.snapshot ->> 'is80g')::boolean, r.is_80g, r.snapshot ->> 'reference')
           is distinct from (coalesce(d.campaign_title, 'General donation'), d.donor_name, d.donor_email, d.donor_pan,
            d.donor_address, d.is_80g_eligible, d.is_80g_eligible, d.payment_reference)
       or (r.snapshot ->> 'isCash')::boolean <> (d.payment_method = 'cash')
       or (r.snapshot ->> 'kindDescription') is distinct from d.kind_description)`,
  benefits: `select count(*) from donations d where status = 'success' and source = 'offline'
      and is_80g_eligible <> (wants_80g and donor_pan is not null and payment_method <> 'in_kind'
                              and (payment_method <> 'cash' or amount <= 200000))`,
  lastGifts: `select count(*) from donors g where last_donated_at is distinct from
      (select max(captured_at) from donations where donor_id = g.id and status = 'success')`,
  donorsOfGifts: `select count(*) from donors g where is_80g_eligible <>
      exists (select 1 from donations where donor_id = g.id and status = 'success' and is_80g_eligible)`,
  revisions: `select count(*) from receipts r where revision <> 1 + (select count(*) from receipt_revisions where receipt_id = r.id)`,
  voids: `select count(*) from receipts r join donations d on d.id = r.donation_id
    where (r.voided_at is not null) <> (d.status = 'refunded') or r.voided_at is not null and r.is_80g`,
  yearSums: `select count(*) from (
      select ${yearOf(dayOf('captured_at'))} as year, sum(amount - refunded_amount) as paise, count(*) as gifts
        from donations where status = 'success' group by 1) own
    full join (
      select ${yearOf('captured_on')} as year, sum(amount) as paise, sum(donations) as gifts from (
        select captured_on, amount, donations from donation_days
        union all select captured_on, amount, donations from donation_tallies where status = 'success' and not is_folded) kept
       group by 1 having sum(amount) <> 0 or sum(donations) <> 0) kept using (year)
    where (own.paise, own.gifts) is distinct from (kept.paise, kept.gifts)`,
};

/** What is wrong, by question, with the parts of the ledger that have to be 0; empty when the books are equal. */
export async function findWrong(dataSource: DataSource): Promise<Record<string, number>> {
  const columns = Object.entries(questions).map(([name, sql]) => `(${sql})::int as "${name}"`);
  const [own = {}] = await dataSource.query<Record<string, number>[]>(`select ${columns.join(', ')}`);
  const { successAmount, successes, totals, wrongCampaigns, wrongDonors, wrongEligible, ...ledger } =
    await readLedger(dataSource);
  const { gaps, wrongReturns, wrongListings, wrongTallies, wrongImports } = ledger;
  const all: Record<string, number> = {
    ...own,
    totals: totals.amount - successAmount,
    counts: totals.count - successes,
    wrongCampaigns,
    wrongDonors,
    wrongEligible,
    gaps,
    wrongReturns,
    wrongListings,
    wrongTallies,
    wrongImports,
  };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => Number(count) !== 0));
}
