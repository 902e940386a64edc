import {
  addMonths,
  addYears,
  financialYear,
  formatDate,
  formatLongDate,
  isIsoDate,
  type IsoDate,
} from '../../../rules/dates';
import { quarterSpan, spanBefore, spanProblem, yearSpan, type ReportSpan } from '../../../rules/report-span';
import type { ReportPeriod } from '../../../rules/limits';
import { defaultPeriod, isPeriod } from './report-view';

/** Days that are shown beside those of the year before. */
export type SpanChoice =
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'quarter'; readonly year: number; readonly quarter: number }
  | { readonly kind: 'dates'; readonly from: IsoDate; readonly to: IsoDate };

/** What the address asks for. */
export type ReportChoice = SpanChoice | { readonly kind: 'period'; readonly period: ReportPeriod };

export const kinds = [
  { value: 'year', label: 'Financial year' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'dates', label: 'Own dates' },
] as const;

const yearOf = (text: string): number | null => {
  const first = Number(text.slice(0, 4));
  return /^\d{4}-\d{2}$/.test(text) && first >= 2000 && financialYear(`${first}-04-01`) === text ? first : null;
};
const startYear = (day: IsoDate): number => Number(financialYear(day).slice(0, 4));
const quarterOf = (day: IsoDate): number => Math.floor(((Number(day.slice(5, 7)) + 8) % 12) / 3) + 1;

/** Reads the choice from the address; what makes no sense is the default period. */
export function choiceOf(params: URLSearchParams, today: IsoDate): ReportChoice {
  const [year, quarter] = [yearOf(params.get('year') ?? ''), Number(params.get('quarter'))];
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const asked = params.get('period');
  const choice: ReportChoice =
    year !== null && [1, 2, 3, 4].includes(quarter)
      ? { kind: 'quarter', year, quarter }
      : year !== null
        ? { kind: 'year', year }
        : isIsoDate(from) && isIsoDate(to)
          ? { kind: 'dates', from, to }
          : { kind: 'period', period: isPeriod(asked) ? asked : defaultPeriod };
  return choice.kind === 'period' || !spanProblem(spanOf(choice), today)
    ? choice
    : { kind: 'period', period: defaultPeriod };
}

/** Writes a choice into an address. */
export function paramsOf(choice: ReportChoice): Record<string, string> {
  if (choice.kind === 'year') return { year: yearName(choice.year) };
  if (choice.kind === 'quarter') return { year: yearName(choice.year), quarter: String(choice.quarter) };
  if (choice.kind === 'dates') return { from: choice.from, to: choice.to };
  return choice.period === defaultPeriod ? {} : { period: choice.period };
}

/** Returns the first choice of a kind: the running year or quarter, or the days shown so far. */
export function firstChoice(kind: SpanChoice['kind'], shown: ReportChoice, today: IsoDate): SpanChoice {
  const near = shown.kind === 'year' || shown.kind === 'quarter' ? shown.year : startYear(today);
  if (kind === 'year') return { kind, year: near };
  if (kind === 'quarter') return { kind, year: near, quarter: near === startYear(today) ? quarterOf(today) : 4 };
  if (shown.kind === 'period') return { kind, from: `${today.slice(0, 7)}-01`, to: today };
  const { from, to } = spanOf(shown);
  return { kind, from, to: to > today ? today : to };
}

/** Returns the financial year of a day. */
export const yearChoice = (day: IsoDate): SpanChoice => ({ kind: 'year', year: startYear(day) });

/** Returns the days of a choice. */
export const spanOf = (choice: SpanChoice): ReportSpan => {
  if (choice.kind === 'year') return yearSpan(choice.year);
  return choice.kind === 'quarter' ? quarterSpan(choice.year, choice.quarter) : { from: choice.from, to: choice.to };
};

const yearName = (year: number): string => financialYear(`${year}-04-01`);

/** Names days in few letters: `2025-26`, `Q4 2025-26`, `Nov 05, 2026`, `Nov 01 to 23, 2026`. */
export function nameOf(choice: SpanChoice): string {
  if (choice.kind === 'year') return yearName(choice.year);
  if (choice.kind === 'quarter') return `Q${choice.quarter} ${yearName(choice.year)}`;
  return daysName(spanOf(choice));
}

function daysName({ from, to }: ReportSpan): string {
  if (from === to) return formatDate(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${formatDate(from).slice(0, 6)} to ${formatDate(to).slice(4)}`;
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatDate(from).slice(0, 6) : formatDate(from);
  return `${first} to ${formatDate(to)}`;
}

/** Names the same days so many years before. */
export function nameBefore(choice: SpanChoice, years = 1): string {
  if (choice.kind === 'dates') return daysName(spanBefore(spanOf(choice), years));
  return nameOf({ ...choice, year: choice.year - years });
}

/** Returns the choice one year or quarter earlier or later. Own dates move by a year. */
export function stepped(choice: SpanChoice, by: 1 | -1): SpanChoice {
  if (choice.kind === 'year') return { kind: 'year', year: choice.year + by };
  if (choice.kind === 'dates') return { kind: 'dates', from: addYears(choice.from, by), to: addYears(choice.to, by) };
  const from = addMonths(spanOf(choice).from, by * 3);
  return { kind: 'quarter', year: startYear(from), quarter: quarterOf(from) };
}

const monthsOf = ({ from, to }: ReportSpan): string =>
  `${formatLongDate(from).split(' ')[0] ?? ''} to ${formatLongDate(to).split(' ')[0] ?? ''}`;

/** Describes the days: `Financial year 2025-26, Apr 01, 2025 to Mar 31, 2026`. */
export function describeChoice(choice: SpanChoice): string {
  const { from, to } = spanOf(choice);
  const days = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  if (choice.kind === 'year') return `Financial year ${nameOf(choice)}, ${days}`;
  return choice.kind === 'quarter' ? `${nameOf(choice)}, ${monthsOf(spanOf(choice))}: ${days}` : days;
}
