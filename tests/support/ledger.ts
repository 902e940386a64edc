import type { DataSource } from 'typeorm';

/** Everything that has to agree after money has moved; amounts in paise. */
export interface Ledger {
  readonly successes: number;
  readonly successAmount: number;
  readonly receipts: number;
  readonly mails: number;
  readonly totals: { amount: number; count: number };
  /** Campaigns whose raised amount is not the sum of their successful donations. */
  readonly wrongCampaigns: number;
  /** Donors whose sum or count is not that of their successful donations. */
  readonly wrongDonors: number;
  /** Financial years whose serials are not exactly 1 to n, or whose counter is not n. */
  readonly gaps: number;
}

/** Reads the books with SQL of its own, not with the code under test. */
export async function readLedger(dataSource: DataSource): Promise<Ledger> {
  const rows: Ledger[] = await dataSource.query(`
    select (select count(*) from donations where status = 'success') as successes,
           (select coalesce(sum(amount), 0)::bigint from donations where status = 'success') as "successAmount",
           (select count(*) from receipts r join donations d on d.id = r.donation_id where d.status = 'success') as receipts,
           (select count(*) from mails where kind = 'donation-receipt') as mails,
           (select json_build_object('amount', success_amount, 'count', success_count) from donation_totals) as totals,
           (select count(*) from campaigns c
             where raised_amount <> (select coalesce(sum(amount), 0) from donations d where d.campaign_id = c.id and d.status = 'success')) as "wrongCampaigns",
           (select count(*) from donors g
              cross join lateral (select coalesce(sum(amount), 0) as amount, count(*) as gifts
                                    from donations d where d.donor_id = g.id and d.status = 'success') own
             where g.donated_amount <> own.amount or g.donation_count <> own.gifts) as "wrongDonors",
           (select count(*) from (
              select c.financial_year from receipt_counters c left join receipts r using (financial_year)
               group by c.financial_year, c.last_serial
              having count(r.id) <> c.last_serial or coalesce(max(r.serial), 0) <> c.last_serial or min(r.serial) <> 1) as year) as gaps`);
  const ledger = rows[0];
  if (!ledger) throw new Error('the ledger query gave no row');
  return ledger;
}
