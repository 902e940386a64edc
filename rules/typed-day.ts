import { asciiDigits } from './ascii-digits';
import { addMonths, isIsoDate, type IsoDate } from './dates';
import { namedDay } from './named-day';

const DAY_FIRST = /^(\d{1,2})(?:[\s./-]+(\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?)?$/;
const TOGETHER = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const pad = (digits: string): string => digits.padStart(2, '0');

/** Returns the first of two days that exists and is not after the last one; else the first that exists. */
const latest = (days: readonly IsoDate[], last: IsoDate): IsoDate | null =>
  days.find((day) => isIsoDate(day) && day <= last) ?? days.find(isIsoDate) ?? null;

/** Day, month and year of a text; '' for what was left out, null when it is no day. */
function partsOf(typed: string, last: IsoDate): [day: string, month: string, year: string] | null {
  const named = namedDay(typed, last);
  if (named) return [String(named.day), String(named.month), String(named.year ?? '')];
  const [, day, month = '', year = ''] = DAY_FIRST.exec(typed) ?? TOGETHER.exec(typed) ?? [];
  return day === undefined ? null : [day, month, year.length === 2 ? `20${year}` : year];
}

/**
 * Reads a day as an office in India types it, day first: 18/11/2026, 18-11-26, 18 Nov, 18.11, 1811 or only 18. What was left
 * out is of the latest such day that is not after `last`. Days that begin with their year are read as well; other scripts' digits
 * too. Month first is no day, not even where it could be no other.
 * @returns yyyy-MM-dd; null when it is no day
 */
export function parseTypedDay(text: string, last: IsoDate): IsoDate | null {
  const parts = partsOf(asciiDigits(text.trim()), last);
  if (!parts) return null;
  const [day, month, year] = parts;
  if (month === '') {
    const months = [last, addMonths(`${last.slice(0, 7)}-01`, -1), addMonths(`${last.slice(0, 7)}-01`, -2)];
    return latest(
      months.map((each) => `${each.slice(0, 7)}-${pad(day)}`),
      last,
    );
  }
  const end = `${pad(month)}-${pad(day)}`;
  if (year !== '') return latest([`${year}-${end}`], last);
  const thisYear = Number(last.slice(0, 4));
  return latest([`${thisYear}-${end}`, `${thisYear - 1}-${end}`], last);
}

/** Writes a day as it is typed in India: 18/11/2026; '' for none. */
export const typedDay = (day: IsoDate | null): string => (day ? day.split('-').reverse().join('/') : '');
