import type { Client } from 'pg';

const BOOKS = `
  select (select count(*)::int from donations where campaign_id = $1 and status = 'success') as gifts,
         (select count(*)::int from receipts r join donations d on d.id = r.donation_id where d.campaign_id = $1) as receipts,
         (select raised_amount from campaigns where id = $1)
           = (select coalesce(sum(amount - refunded_amount), 0) from donations where campaign_id = $1 and status = 'success') as "campaignAgrees",
         (select success_amount from donation_totals)
           = (select coalesce(sum(amount - refunded_amount), 0) from donations where status = 'success') as "totalsAgree",
         (select count(*)::int from receipt_counters c
           where c.last_serial <> (select count(*) from receipts r
                                    where r.financial_year = c.financial_year and r.is_test = c.is_test and r.series = c.series)) as gaps`;

/**
 * Compares the books of a campaign by SQL of their own.
 * @returns what is wrong; empty when every gift was booked once
 */
export async function wrongBooks(client: Client, campaignId: string, given: number): Promise<string[]> {
  const { rows } = await client.query<Record<string, number | boolean>>(BOOKS, [campaignId]);
  const expected = { gifts: given, receipts: given, campaignAgrees: true, totalsAgree: true, gaps: 0 };
  return Object.entries(expected).flatMap(([name, value]) =>
    rows[0]?.[name] === value ? [] : [`${name}: ${String(rows[0]?.[name])} instead of ${String(value)}`],
  );
}
