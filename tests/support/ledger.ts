import type { DataSource } from 'typeorm';

/** Everything that has to agree after money moved, in or out; amounts in paise. */
export interface Ledger {
  /** Successful donations, those that were brought in included. */
  readonly successes: number;
  /** Those that were brought in: they have no receipt of ours, and their own receipts' numbers are used once a year. */
  readonly imported: number;
  /** Sum of the successful donations after refunds. */
  readonly successAmount: number;
  /** Valid receipts of successful donations. */
  readonly receipts: number;
  readonly mails: number;
  readonly totals: { amount: number; count: number };
  /** Campaigns whose raised amount differs from the unrefunded sum of their successful donations. */
  readonly wrongCampaigns: number;
  /** Donors whose sum or count differs from their successful donations. */
  readonly wrongDonors: number;
  /** Error of the running total of eligible gifts. */
  readonly wrongEligible: number;
  /** Financial years whose serials are not exactly 1 to n, or whose counter is not n. */
  readonly gaps: number;
  /** Donations, receipts and refunds that disagree on the refunded amount; see `wrongReturns`. */
  readonly wrongReturns: number;
  /** Imported gifts with a payment, a receipt of ours, a tax benefit or a batch that is not in; or one number twice a year. */
  readonly wrongImports: number;
  /** Receipts that the office's table lists differently, or not at all. */
  readonly wrongListings: number;
  /** Kinds of donations and receipts, days of capture and counts of donors that the tallies have differently. */
  readonly wrongTallies: number;
}

/**
 * SQL of settled donations that violate one of these: the amount gone is the sum of processed refunds and lost
 * disputes, and all of a void one; `refunded` means that all is gone; the receipt is void then, and states the rest
 * otherwise; every processed refund is booked and has one mail; no other refund is booked; a bounced cheque is void, and
 * so is what another gift replaces.
 */
const wrongReturns = `
  select count(*) from donations d
    left join receipts r on r.donation_id = d.id
   cross join lateral (
     select case when d.void_reason is not null then d.amount else
              least(d.amount, (select coalesce(sum(amount), 0) from refunds where donation_id = d.id and status = 'processed')
                            + (select coalesce(sum(amount), 0) from disputes where donation_id = d.id and status = 'lost')) end as gone
   ) as out
   where d.status in ('success', 'refunded')
     and (d.refunded_amount <> out.gone
       or (d.status = 'refunded') <> (out.gone = d.amount)
       or (r.voided_at is not null) is distinct from (d.status = 'refunded')
       or (d.source <> 'imported' and r.voided_at is null and (r.snapshot ->> 'amount')::bigint is distinct from d.amount - out.gone)
       or exists (select 1 from refunds f
                   where f.donation_id = d.id
                     and ((f.status = 'processed') <> (f.booked_at is not null)
                       or f.status = 'processed' and 1 <> (select count(*) from mails where dedupe_key = 'refund:' || f.id)))
       or (d.void_reason = 'replaced') is distinct from (d.replaced_by is not null) and d.void_reason is not null
       or (d.bounced_on is not null) <> (d.void_reason is not distinct from 'bounced')
       or exists (select 1 from refunds f where f.provider_payment_id = d.payment_id and f.donation_id is distinct from d.id))`;

const wrongImports = `
  select count(*) from donations d left join import_batches b on b.id = d.import_id
   where (d.source = 'imported') <> (d.import_id is not null)
      or d.source = 'imported'
         and (d.payment_id is not null or d.is_80g_eligible or b.status not in ('importing', 'imported', 'undoing')
           or exists (select 1 from receipts r where r.donation_id = d.id)
           or exists (select 1 from donations o
                       where o.id <> d.id and o.imported_receipt = d.imported_receipt
                         and date_trunc('year', (o.captured_at at time zone 'Asia/Kolkata') - interval '3 months')
                           = date_trunc('year', (d.captured_at at time zone 'Asia/Kolkata') - interval '3 months')))`;

const wrongListings = `
  select count(*) from receipts r full join receipt_listings l using (id) left join donations d on d.id = r.donation_id
   where (l.created_at, l.amount, l.issued_on, l.financial_year, l.serial, l.is_80g, l.is_sent, l.donor_name)
         is distinct from (r.created_at, (r.snapshot ->> 'amount')::bigint, r.issued_on, r.financial_year, r.serial, r.is_80g,
                           r.sent_to_email_at is not null, r.snapshot #>> '{donor,name}')
      or (l.payment_method, l.source, l.is_void) is distinct from (d.payment_method, d.source, r.voided_at is not null)
      or l.lacks_address is distinct from
         (r.is_80g and r.voided_at is null and coalesce(r.snapshot #>> '{donor,address}', '') = '')
      or strpos(l.search_text, search_words(concat_ws(' ', r.receipt_number, r.snapshot #>> '{donor,name}', r.snapshot #>> '{donor,email}'))) <> 2`;

/** SQL of the counts and sums of one table by some keys, kept by tallies, that are not those of its rows. */
const differing = (keys: string, kept: string, rows: string): string =>
  `select count(*) from (
     select ${keys} from (${kept} union all ${rows}) as both_sides
      group by ${keys} having sum(number) <> 0 or sum(paise) <> 0) as wrong`;

const kinds = 'created_on, captured_on, status, campaign_id, is_general, is_80g, is_recurring';
const dayOf = (column: string): string => `(${column} at time zone 'Asia/Kolkata')::date`;

const wrongTallies = [
  differing(
    kinds,
    `select ${kinds}, donations as number, amount as paise from donation_tallies`,
    `select ${dayOf('created_at')}, ${dayOf('captured_at')}, status, campaign_id, campaign_id is null and campaign_title is null,
            is_80g_eligible, is_recurring, -1, refunded_amount - amount from donations`,
  ),
  differing(
    'day, is_recurring',
    `select captured_on as day, is_recurring, donations as number, amount as paise from donation_days
     union all select captured_on, is_recurring, donations, amount from donation_tallies where status = 'success' and not is_folded`,
    `select ${dayOf('captured_at')}, is_recurring, -1, refunded_amount - amount from donations where status = 'success'`,
  ),
  differing(
    'issued_on, is_80g, is_sent',
    'select issued_on, is_80g, is_sent, receipts as number, 0 as paise from receipt_tallies',
    'select issued_on, is_80g, sent_to_email_at is not null, -1, 0 from receipts',
  ),
  differing(
    'is_80g',
    'select is_80g, donors as number, 0 as paise from donor_tallies',
    'select is_80g_eligible, -1, 0 from donors',
  ),
];

/** Reads the books with SQL of its own, not with the code under test. */
export async function readLedger(dataSource: DataSource): Promise<Ledger> {
  const rows: Ledger[] = await dataSource.query(`
    select (select count(*) from donations where status = 'success') as successes,
           (select coalesce(sum(amount - refunded_amount), 0)::bigint from donations where status = 'success') as "successAmount",
           (select count(*) from donations where status = 'success' and source = 'imported') as imported,
           (select count(*) from receipts r join donations d on d.id = r.donation_id
             where d.status = 'success' and r.voided_at is null) as receipts,
           (select count(*) from mails where kind = 'donation-receipt') as mails,
           (select json_build_object('amount', success_amount, 'count', success_count) from donation_totals) as totals,
           (select count(*) from campaigns c
             where raised_amount <> (select coalesce(sum(amount - refunded_amount), 0) from donations d
                                      where d.campaign_id = c.id and d.status = 'success')) as "wrongCampaigns",
           (select count(*) from donors g
              cross join lateral (select coalesce(sum(amount - refunded_amount), 0) as amount, count(*) as gifts
                                    from donations d where d.donor_id = g.id and d.status = 'success') own
             where g.donated_amount <> own.amount or g.donation_count <> own.gifts) as "wrongDonors",
           (select t.eligible_80g_amount - (select coalesce(sum(amount - refunded_amount), 0)::bigint from donations
                                             where status = 'success' and is_80g_eligible)
              from donation_totals t) as "wrongEligible",
           (select count(*) from (
              (select c.financial_year, c.is_test, c.series, serial
                 from receipt_counters c cross join generate_series(1, c.last_serial) as serial
                except all
               select s.financial_year, false, s.series, serial
                 from receipt_skips s cross join generate_series(s.first_serial, s.last_serial) as serial)
               except all select financial_year, is_test, series, serial from receipts) as missing)
           + (select count(*) from receipts r left join receipt_counters c using (financial_year, is_test, series)
               where r.serial > coalesce(c.last_serial, 0)
                  or exists (select 1 from receipt_skips s
                              where s.financial_year = r.financial_year and s.series = r.series and not r.is_test
                                and r.serial between s.first_serial and s.last_serial)) as gaps,
            (${wrongReturns}) as "wrongReturns", (${wrongListings}) as "wrongListings",
            (${wrongImports}) as "wrongImports",
            ${wrongTallies.map((wrong) => `(${wrong})`).join(' + ')} as "wrongTallies"`);
  const ledger = rows[0];
  if (!ledger) throw new Error('the ledger query gave no row');
  return ledger;
}
