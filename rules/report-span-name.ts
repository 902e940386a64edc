import { addMonths, financialYear, formatDate, type IsoDate } from './dates';
import { quarterSpan, yearSpan, type ReportSpan } from './report-span';

const startYear = (day: IsoDate): number => Number(financialYear(day).slice(0, 4));
const isSame = (one: ReportSpan, other: ReportSpan): boolean => one.from === other.from && one.to === other.to;

const daysName = ({ from, to }: ReportSpan): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

/** Returns the quarter of the financial year that a day begins, 1 to 4. */
const quarterOf = (day: IsoDate): number => Math.ceil(Number(addMonths(day, -3).slice(5, 7)) / 3);

/**
 * Names the days of a report: `Financial year 2025-26`, `Quarter 4 of 2025-26`, `Nov 05, 2026 to Nov 20, 2026`. Days in
 * Asia/Kolkata.
 */
export function spanName(span: ReportSpan): string {
  const year = startYear(span.from);
  if (isSame(span, yearSpan(year))) return `Financial year ${financialYear(span.from)}`;
  const quarter = quarterOf(span.from);
  return isSame(span, quarterSpan(year, quarter))
    ? `Quarter ${quarter} of ${financialYear(span.from)}`
    : daysName(span);
}

/** Names the days of a report in a file's name: `2025-26`, `2025-26-q4`, `2026-11-05-to-2026-11-20`. */
export function spanFileName(span: ReportSpan): string {
  const year = startYear(span.from);
  if (isSame(span, yearSpan(year))) return financialYear(span.from);
  const quarter = quarterOf(span.from);
  return isSame(span, quarterSpan(year, quarter))
    ? `${financialYear(span.from)}-q${quarter}`
    : `${span.from}-to-${span.to}`;
}
