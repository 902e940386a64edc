import { isIsoDate, type IsoDate } from './dates';
import { monthOf } from './month-names';

/** A month's name in Latin letters or Devanagari, and what can stand around it. */
const NAME = String.raw`([a-z]{3,9}|[\u0900-\u0963\u200c\u200d]{2,14})`;
const GAP = String.raw`[-/.,'’\s]`;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_NAMED = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?${GAP}*${NAME}(?:${GAP}*(\\d{4}|\\d{2}))?$`, 'iu');
const MONTH_NAMED = new RegExp(`^${NAME}${GAP}*(\\d{1,2})(?:st|nd|rd|th)?${GAP}+(\\d{4}|\\d{2})$`, 'iu');
const YEAR_NAMED = new RegExp(`^(\\d{4})${GAP}*${NAME}${GAP}*(\\d{1,2})$`, 'iu');
const FIRST_YEAR = 1900;

/** A day whose text leaves no doubt about its order. Year and month can be such as no calendar has. */
interface NamedDay {
  /** Null where it was left out: 18 Nov. */
  year: number | null;
  month: number;
  day: number;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Returns a day of the calendar as yyyy-MM-dd; null when there is no such day since 1900. */
export function dayOf(year: number, month: number, day: number): IsoDate | null {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  return year >= FIRST_YEAR && isIsoDate(text) ? text : null;
}

/** How many years a year of two digits lies ahead at most: the end of a membership does, and a slip of the next year. */
const YEARS_AHEAD = 20;

/** Reads a year; one of two digits is the latest within 20 years: in 2026, 26 is 2026, 46 is 2046, 47 is 1947, and 99 is 1999. */
export function fullYear(text: string, today: IsoDate): number {
  if (text.length === 4) return Number(text);
  const year = 2000 + Number(text);
  return year <= Number(today.slice(0, 4)) + YEARS_AHEAD ? year : year - 100;
}

/**
 * Reads a day that begins with its year or names its month: `2026/11/18`, `18 Nov 2026`, `November 18, 2026`, `18-Nov`,
 * `१८ नोव्हेंबर २०२६` with its digits in ASCII. Undefined for another form.
 */
export function namedDay(text: string, today: IsoDate): NamedDay | undefined {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const [, day, name, year] = DAY_NAMED.exec(text) ?? [];
  if (day && name) return { year: year ? fullYear(year, today) : null, month: monthOf(name), day: Number(day) };
  const [, month, second, last] = MONTH_NAMED.exec(text) ?? [];
  if (month && second && last) return { year: fullYear(last, today), month: monthOf(month), day: Number(second) };
  const [, first, middle, end] = YEAR_NAMED.exec(text) ?? [];
  if (first && middle && end) return { year: Number(first), month: monthOf(middle), day: Number(end) };
  return undefined;
}
