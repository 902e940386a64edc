import { receiptNumberHead, type NumberPattern } from '../../../rules/receipt-number';
import { firstRow, type Queryable } from '../../database/sql';
import type { ReceiptSeries } from './numbering';

/**
 * Finds a receipt of the other series with the beginning that a pattern gives to its year; null when there is none.
 * Within one series serials never come twice, so only another one can have a number already.
 */
export async function usedInOtherSeries(
  db: Queryable,
  pattern: NumberPattern,
  series: ReceiptSeries,
): Promise<string | null> {
  const years = await db.query<{ year: string }[]>(
    'select distinct financial_year as year from receipt_counters where series <> $1 and not is_test',
    [series],
  );
  if (years.length === 0) return null;
  const heads = years.map(({ year }) => receiptNumberHead(pattern, year));
  const row = await firstRow<{ number: string }>(
    db,
    `select receipt_number as number
       from receipts join unnest($2::text[], $3::text[]) as used (year, head) on financial_year = used.year
      where series <> $1 and not is_test and starts_with(lower(receipt_number), lower(head)) limit 1`,
    [series, years.map(({ year }) => year), heads],
  );
  return row?.number ?? null;
}
