import { financialYear, istDate, startOfDay } from '../../../rules/dates';

/** A financial year with its instants: from 1 April, 00:00 in Asia/Kolkata, to before the next. */
export interface YearDays {
  /** Such as 2025-26. */
  readonly financialYear: string;
  readonly start: Date;
  readonly end: Date;
}

/** Reads a financial year such as 2025-26; null when it is none, or has not begun. */
export function yearDays(text: string, now: Date): YearDays | null {
  if (!/^2\d{3}-\d{2}$/.test(text)) return null;
  const first = Number(text.slice(0, 4));
  const opens = `${first}-04-01`;
  if (financialYear(opens) !== text || opens > istDate(now)) return null;
  return { financialYear: text, start: startOfDay(opens), end: startOfDay(`${first + 1}-04-01`) };
}
