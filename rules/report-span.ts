import { addDays, addYears, isIsoDate, type IsoDate } from './dates';

/** Days of a report in Asia/Kolkata, both included. */
export interface ReportSpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** First day that a report may begin with. */
const FIRST_REPORT_DAY: IsoDate = '2000-04-01';

/** Returns what is wrong with the days of a report, as a sentence; null when nothing is. `today` in Asia/Kolkata. */
export function spanProblem({ from, to }: ReportSpan, today: IsoDate): string | null {
  if (!isIsoDate(from) || !isIsoDate(to)) return 'Enter a full date.';
  if (from > to) return 'The first day must not be after the last.';
  if (from < FIRST_REPORT_DAY) return 'A report begins in April 2000 at the earliest.';
  if (from > today) return 'The first day must not be in the future.';
  return to >= yearAfter(from) ? 'Choose at most a year.' : null;
}

/** The first day of the next year of a day; a year that begins on 29 February ends on the 28th. */
const yearAfter = (day: IsoDate): IsoDate => addDays(addYears(day, 1), day.endsWith('-02-29') ? 1 : 0);

/** Returns the days of the financial year that begins on 1 April of `year`. */
export const yearSpan = (year: number): ReportSpan => ({ from: `${year}-04-01`, to: `${year + 1}-03-31` });

/** Returns the days of a quarter, 1 (April to June) to 4 (January to March), of the financial year that begins in `year`. */
export function quarterSpan(year: number, quarter: number): ReportSpan {
  const from = `${quarter === 4 ? year + 1 : year}-${['04', '07', '10', '01'][quarter - 1] ?? '04'}-01`;
  const last = { 1: '06-30', 2: '09-30', 3: '12-31', 4: '03-31' }[quarter] ?? '06-30';
  return { from, to: `${from.slice(0, 4)}-${last}` };
}

/** Returns the same days, so many years earlier; 29 February becomes the 28th. */
export const spanBefore = ({ from, to }: ReportSpan, years = 1): ReportSpan => ({
  from: addYears(from, -years),
  to: addYears(to, -years),
});

/** Returns the days of a span that have begun: until today at most. */
export const countedSpan = ({ from, to }: ReportSpan, today: IsoDate): ReportSpan => ({
  from,
  to: to > today ? today : to,
});

/** Returns the number of days of a span. */
export function spanLength({ from, to }: ReportSpan): number {
  const [first, last] = [Date.parse(from), Date.parse(addDays(to, 1))];
  return Math.round((last - first) / 86_400_000);
}
