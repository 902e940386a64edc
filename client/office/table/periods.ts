import {
  type IsoDate,
  addDays,
  addMonths,
  financialYear,
  formatDate,
  istDate,
  startOfFinancialYear,
} from '../../../rules/dates';

/** Calendar month, quarter (they begin in April, July, October and January) or financial year, in Asia/Kolkata. */
export type PeriodKind = 'month' | 'quarter' | 'year';

const months: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: 12 };
const monthStart = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`;

/** Returns the first day of the period that holds a day. */
export function periodStart(kind: PeriodKind, day: IsoDate): IsoDate {
  if (kind === 'year') return istDate(startOfFinancialYear(day));
  return kind === 'month' ? monthStart(day) : addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3));
}

/** Returns the whole period that holds a day, or the one that is `steps` after it. */
export function periodOf(kind: PeriodKind, day: IsoDate, steps = 0): { from: IsoDate; to: IsoDate } {
  const from = addMonths(periodStart(kind, day), steps * months[kind]);
  return { from, to: addDays(addMonths(from, months[kind]), -1) };
}

/** Names a period by its first day: `Nov 2026`, `Oct – Dec 2026`, `2026-27`. */
export function periodName(kind: PeriodKind, from: IsoDate): string {
  if (kind === 'year') return financialYear(from);
  const [month, year] = [formatDate(from).slice(0, 3), from.slice(0, 4)];
  return kind === 'month' ? `${month} ${year}` : `${month} – ${formatDate(addMonths(from, 2)).slice(0, 3)} ${year}`;
}
