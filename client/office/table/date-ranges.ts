import { addDays, formatDate, isIsoDate, type IsoDate } from '../../../rules/dates';
import { periodOf, periodStart, type PeriodKind } from './periods';

export interface DateRange {
  from?: IsoDate;
  to?: IsoDate;
}

export interface DatePreset {
  label: string;
  range: Required<DateRange>;
}

/** Ranges an Indian charity's office asks for, for a day in Asia/Kolkata; the financial year is April to March. */
export function datePresets(today: IsoDate): DatePreset[] {
  const running = (kind: PeriodKind) => ({ from: periodStart(kind, today), to: today });
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'Last 7 days', range: { from: addDays(today, -6), to: today } },
    { label: 'This month', range: running('month') },
    { label: 'Last month', range: periodOf('month', today, -1) },
    { label: 'This quarter', range: running('quarter') },
    { label: 'Last quarter', range: periodOf('quarter', today, -1) },
    { label: 'This financial year', range: running('year') },
    { label: 'Last financial year', range: periodOf('year', today, -1) },
  ];
}

/** The filter as its chip says it: 'Oct 01 – Nov 20, 2026'. */
export function describeRange({ from, to }: DateRange): string {
  if (from && to) {
    if (from === to) return formatDate(from);
    const first = from.slice(0, 4) === to.slice(0, 4) ? formatDate(from).slice(0, 6) : formatDate(from);
    return `${first} – ${formatDate(to)}`;
  }
  if (from) return `From ${formatDate(from)}`;
  return to ? `Until ${formatDate(to)}` : '';
}

export const UNFINISHED_PROBLEM = 'Enter a full date.';

/** What is wrong with a range somebody typed, or null. */
export function rangeProblem({ from, to }: DateRange): string | null {
  if ((from && !isIsoDate(from)) || (to && !isIsoDate(to))) return UNFINISHED_PROBLEM;
  return from && to && from > to ? 'The first day must not be after the last.' : null;
}
