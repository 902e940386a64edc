import { formatLongDate } from '../../../rules/dates';
import type { Paise } from '../../../rules/money';
import type { DashboardOverviewQuery } from '../../generated/graphql';

export interface Month {
  /** First day of the month. */
  start: string;
  amount: Paise;
  donations: number;
}

const SHOWN = 12;

/** Returns the last twelve months, the current one last. */
export const lastMonths = (buckets: DashboardOverviewQuery['adminReportCharts']['buckets']): Month[] =>
  buckets.slice(-SHOWN).map(({ start, oneTimeAmount, recurringAmount, donations }) => ({
    start,
    amount: oneTimeAmount + recurringAmount,
    donations,
  }));

/** Formats 'November'; the two below format 'Nov' and 'Nov 2026'. */
export const longMonth = (start: string): string => formatLongDate(start).split(' ')[0] ?? '';
export const shortMonth = (start: string): string => longMonth(start).slice(0, 3);
export const monthAndYear = (start: string): string => `${shortMonth(start)} ${start.slice(0, 4)}`;
