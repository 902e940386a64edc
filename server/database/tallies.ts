import type { DataSource } from 'typeorm';

interface Foldable {
  readonly table: string;
  readonly day: string;
  readonly keys: string;
  readonly sums: readonly string[];
}

const foldable: readonly Foldable[] = [
  {
    table: 'donation_tallies',
    day: 'created_on',
    keys: 'created_on, captured_on, status, campaign_id, is_general, is_80g, is_recurring',
    sums: ['donations', 'amount'],
  },
  { table: 'receipt_tallies', day: 'issued_on', keys: 'issued_on, is_80g, is_sent', sums: ['receipts'] },
];

/**
 * Folds the entries that triggers wrote per statement into one row per day and kind. A single statement, so that
 * readers see the entries or their sum, never both; concurrent foldings wait for each other's rows.
 */
export async function foldTallies(dataSource: DataSource): Promise<void> {
  for (const { table, day, keys, sums } of foldable) {
    const totals = sums.map((name) => `sum(${name})`);
    await dataSource.query(
      `with gone as (
         delete from ${table} where ${day} in (select ${day} from ${table} where not is_folded)
         returning ${keys}, ${sums.join(', ')}
       )
       insert into ${table} (${keys}, ${sums.join(', ')}, is_folded)
       select ${keys}, ${totals.join(', ')}, true from gone group by ${keys}
       having ${totals.map((sum) => `${sum} <> 0`).join(' or ')}`,
    );
  }
}
