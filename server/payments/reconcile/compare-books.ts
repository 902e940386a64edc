import { formatRupees } from '../../../rules/money';
import type { Queryable } from '../../database/sql';
import { DONATIONS_BY_DAY } from '../../database/tallies';
import type { Difference } from './difference';

interface Found extends Pick<Difference, 'kind' | 'reference'> {
  /** Stored sum, and sum of the donations, in paise. */
  readonly kept: number | null;
  readonly found: number | null;
  readonly details: string | null;
}

/** SQL of the unrefunded amount of successful donations, in paise. */
const LEFT = `coalesce(sum(d.amount - d.refunded_amount) filter (where d.status = 'success'), 0)`;

const CAMPAIGNS = `
  select 'campaign_total' as kind, c.id::text as reference,
         c.raised_amount as kept, ${LEFT} as found, null as details
    from campaigns c left join donations d on d.campaign_id = c.id
   group by c.id having c.raised_amount <> ${LEFT}`;

const DONORS = `
  select 'donor_total' as kind, g.id::text as reference,
         g.donated_amount as kept, ${LEFT} as found, null as details
    from donors g left join donations d on d.donor_id = g.id
   group by g.id having g.donated_amount <> ${LEFT}`;

const TOTALS = `
  select 'running_total' as kind, 'donation_totals' as reference,
         t.success_amount as kept, own.amount as found, null as details
    from donation_totals t cross join (select ${LEFT} as amount from donations d) own
   where t.success_amount <> own.amount`;

const TALLIES = `
  select 'running_total' as kind, 'donation_tallies' as reference, t.amount as kept, own.amount as found, null as details
    from (select coalesce(sum(amount), 0) as amount from donation_tallies where status = 'success') t
   cross join (select ${LEFT} as amount from donations d) own
   where t.amount <> own.amount`;

/** Compares the sums by day, from which the charts are read, so that a gift that moved to another day is found too. */
const DAYS = `
  select 'running_total' as kind, 'donation_days' as reference, null::numeric as kept, null::numeric as found,
         format('The sums of %s days differ from their donations; the first is %s.', count(*), min(day)) as details
    from (select captured_on as day, is_recurring, sum(donations) as donations, sum(amount) as amount
            from ${DONATIONS_BY_DAY} d group by 1, 2 having sum(donations) <> 0 or sum(amount) <> 0) t
    full join (select (d.captured_at at time zone 'Asia/Kolkata')::date as day, d.is_recurring, count(*) as donations,
                      sum(d.amount - d.refunded_amount) as amount
                 from donations d where d.status = 'success' group by 1, 2) own using (day, is_recurring)
   where (t.donations, t.amount) is distinct from (own.donations, own.amount)
  having count(*) > 0`;

const DONOR_COUNTS = `
  select 'running_total' as kind, 'donor_tallies' as reference, null::numeric as kept, null::numeric as found,
         format('The stored count is %s donors, %s of them eligible for 80G; there are %s and %s.', t.donors, t.eligible,
                own.donors, own.eligible) as details
    from (select coalesce(sum(donors), 0) as donors, coalesce(sum(donors) filter (where is_80g), 0) as eligible
            from donor_tallies) t
   cross join (select count(*) as donors, count(*) filter (where is_80g_eligible) as eligible from donors) own
   where (t.donors, t.eligible) <> (own.donors, own.eligible)`;

const RECEIPT_COUNTS = `
  select 'running_total' as kind, 'receipt_tallies' as reference, null::numeric as kept, null::numeric as found,
         format('The counts of %s kinds of receipts differ from their receipts; the first is of %s.', count(*), min(day)) as details
    from (select issued_on as day, is_80g, is_sent, sum(receipts) as receipts
            from receipt_tallies group by 1, 2, 3 having sum(receipts) <> 0) t
    full join (select issued_on as day, is_80g, is_sent, count(*) as receipts
                 from receipt_listings group by 1, 2, 3) own using (day, is_80g, is_sent)
   where t.receipts is distinct from own.receipts
  having count(*) > 0`;

/**
 * Numbers of a series run from 1 to its counter, without those that the office left out. Serials are unique, so the count
 * and the highest number tell whether one is missing.
 */
const NUMBERS = `
  select 'receipt_numbers' as kind, concat(case when c.is_test then 'TEST-' end, c.financial_year,
                                           case when c.series = 'offline' then ' offline' end) as reference,
         null as kept, null as found,
         concat(format('The counter says %s, %s receipts from %s to %s are there', c.last_serial, count(r.id), min(r.serial), max(r.serial)),
                case when s.left_out > 0 then format(', %s numbers were left out by the office', s.left_out) end,
                case when s.reused > 0 then format(', %s of these are used', s.reused) end, '.') as details
    from receipt_counters c
    left join receipts r using (financial_year, is_test, series)
   cross join lateral (
           select coalesce(sum(k.last_serial - k.first_serial + 1), 0) as left_out,
                  coalesce(sum((select count(*) from receipts u
                                 where u.financial_year = k.financial_year and u.series = k.series and not u.is_test
                                   and u.serial between k.first_serial and k.last_serial)), 0) as reused
             from receipt_skips k
            where k.financial_year = c.financial_year and k.series = c.series and not c.is_test) s
   group by c.financial_year, c.is_test, c.series, c.last_serial, s.left_out, s.reused
  having count(r.id) <> c.last_serial - s.left_out or max(r.serial) > c.last_serial or s.reused > 0`;

const BOOKS = [CAMPAIGNS, DONORS, TOTALS, NUMBERS];
const OFFICE = [TALLIES, DAYS, DONOR_COUNTS, RECEIPT_COUNTS];

const statementOf = (comparisons: readonly string[]): string =>
  `select kind, reference, kept::bigint, found::bigint, details
     from (${comparisons.map((query) => `(${query})`).join(' union all ')}) found`;

/**
 * Checks our own books: stored sums against the donations they are made of, receipt numbers against their counters, and
 * the tallies of the office's screens against what they count. A comparison is part of one statement, so that it sees
 * one snapshot; with a million gifts each of the two takes seconds.
 */
export async function compareBooks(db: Queryable): Promise<Difference[]> {
  const rows = [
    ...(await db.query<Found[]>(statementOf(BOOKS))),
    // The first day that is compared: all.
    ...(await db.query<Found[]>(statementOf(OFFICE), [null])),
  ];
  return rows.map(({ kind, reference, kept, found, details }) => ({
    kind,
    reference,
    donationId: null,
    details:
      details ??
      `The stored total is ${formatRupees(kept ?? 0)}, but its donations add up to ${formatRupees(found ?? 0)}.`,
  }));
}
