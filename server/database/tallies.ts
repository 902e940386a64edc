import type { DataSource } from 'typeorm';
import { readShared } from './shared-connection';
import type { Queryable } from './sql';

interface Foldable {
  readonly table: string;
  /** Column whose values are folded together, each where it has new entries. */
  readonly within: string;
  readonly keys: string;
  readonly sums: readonly string[];
  /** Further statements on `gone`, the rows that are folded. */
  readonly also?: string;
}

/** Adds the new entries to the sums by day of capture, from which the charts are read. */
const donationDays = `, days as (
  insert into donation_days as d (captured_on, is_recurring, donations, amount)
  select captured_on, is_recurring, sum(donations), sum(amount) from gone
   where status = 'success' and not is_folded group by captured_on, is_recurring
  on conflict (captured_on, is_recurring) do update
     set donations = d.donations + excluded.donations, amount = d.amount + excluded.amount)`;

const foldable: readonly Foldable[] = [
  {
    table: 'donation_tallies',
    within: 'created_on',
    keys: 'created_on, captured_on, status, campaign_id, is_general, is_80g, is_recurring',
    sums: ['donations', 'amount'],
    also: donationDays,
  },
  { table: 'receipt_tallies', within: 'issued_on', keys: 'issued_on, is_80g, is_sent', sums: ['receipts'] },
  { table: 'donor_tallies', within: 'is_80g', keys: 'is_80g', sums: ['donors'] },
];

/**
 * Folds the entries that triggers wrote per statement into one row per day and kind. A single statement, so that
 * readers see the entries or their sum, never both; concurrent foldings wait for each other's rows. Rows of one day
 * lie together.
 */
export async function foldTallies(dataSource: DataSource): Promise<void> {
  for (const { table, within, keys, sums, also = '' } of foldable) {
    const totals = sums.map((name) => `sum(${name})`);
    await dataSource.query(
      `with gone as (
         delete from ${table} where ${within} in (select ${within} from ${table} where not is_folded)
         returning ${keys}, ${sums.join(', ')}, is_folded
       )${also}
       insert into ${table} (${keys}, ${sums.join(', ')}, is_folded)
       select ${keys}, ${totals.join(', ')}, true from gone group by ${keys}
       having ${totals.map((sum) => `${sum} <> 0`).join(' or ')} order by ${within}`,
    );
  }
}

/**
 * SQL of the counts and sums (paise) of successful donations by day of capture: those that are folded, and the entries
 * since. Read in one statement, it is exact at any moment. Parameters: $1 first day, or null for all.
 */
export const DONATIONS_BY_DAY = `(
  select captured_on, is_recurring, donations, amount from donation_days
   where captured_on >= coalesce($1::date, '-infinity')
  union all
  select captured_on, is_recurring, donations, amount from donation_tallies
   where not is_folded and status = 'success' and captured_on >= coalesce($1::date, '-infinity'))`;

/** Counts donors exactly from the tallies that triggers maintain. */
export async function countDonors(db: Queryable, is80gEligible?: boolean | null): Promise<number> {
  const [counted] = await readShared<{ count: number }>(
    db,
    'select coalesce(sum(donors), 0)::int as count from donor_tallies where $1::boolean is null or is_80g = $1',
    [is80gEligible ?? null],
  );
  return counted?.count ?? 0;
}
