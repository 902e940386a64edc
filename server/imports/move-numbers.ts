import type { EntityManager } from 'typeorm';
import { financialYear, istToday } from '../../rules/dates';
import { formatReceiptNumber } from '../../rules/receipt-number';
import type { Queryable } from '../database/sql';
import type { ImportNumberMove } from '../generated/resolvers';
import { patternOf, type Numbering, type ReceiptSeries } from '../receipts/numbering/numbering';
import {
  currentNumbering,
  findPassed,
  holdNumbering,
  passNumbers,
  type Passed,
} from '../receipts/numbering/pass-numbers';
import { NUMBERS_OF_LINES } from './far-numbers';

/** Lets our receipts go on behind the numbers of a batch's ready lines that our own pattern would give again. */
export async function passImportedNumbers(
  manager: EntityManager,
  userId: string,
  importId: string,
  now: Date,
): Promise<void> {
  await holdNumbering(manager);
  const passed = await findPassedByLines(manager, importId);
  await passNumbers(manager, { userId, now, importId }, passed);
}

/** Finds the highest serials that a batch's ready lines have in our own series. */
export const findPassedByLines = async (db: Queryable, batchId: string): Promise<Passed[]> =>
  findPassed(db, await currentNumbering(db), NUMBERS_OF_LINES, [batchId]);

/** Where the series of receipts are, and how their numbers are written. */
export interface Series {
  readonly numbering: Numbering;
  readonly counters: readonly { readonly year: string; readonly series: ReceiptSeries; readonly last: number }[];
}

/** Reads where all series are, without those of test payments. */
export async function readSeries(db: Queryable): Promise<Series> {
  const counters = await db.query<Series['counters'][number][]>(
    'select financial_year as year, series, last_serial as last from receipt_counters where not is_test',
  );
  return { numbering: await currentNumbering(db), counters };
}

const lastOf = ({ counters }: Series, year: string, name: ReceiptSeries): number =>
  counters.find((counter) => counter.year === year && counter.series === name)?.last ?? 0;

const write = ({ numbering }: Series, year: string, series: ReceiptSeries, serial: number): string =>
  formatReceiptNumber(patternOf(numbering, series), year, serial);

/** Returns the number that the next receipt of an online gift gets. */
export function nextReceiptOf(series: Series, now: Date): string {
  const year = financialYear(istToday(now));
  return write(series, year, 'main', lastOf(series, year, 'main') + 1);
}

/** Returns how the next receipt numbers move when a file's numbers come in; empty where they stay. */
export const movesOf = (series: Series, passed: readonly Passed[]): ImportNumberMove[] =>
  passed.flatMap(({ year, series: name, last }) => {
    const held = lastOf(series, year, name);
    if (last <= held) return [];
    return [{ from: write(series, year, name, held + 1), to: write(series, year, name, last + 1) }];
  });
