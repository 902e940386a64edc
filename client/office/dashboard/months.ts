import { formatLongDate } from '../../../rules/dates';
import type { Paise } from '../../../rules/money';
import type { DashboardOverviewQuery } from '../../generated/graphql';

export interface Month {
  /** First day. */
  start: string;
  amount: Paise;
  donations: number;
}

const SHOWN = 12;

/** The last twelve months, the running one last. */
export const lastMonths = (buckets: DashboardOverviewQuery['reportCharts']['buckets']): Month[] =>
  buckets.slice(-SHOWN).map(({ start, oneTimeAmount, recurringAmount, donations }) => ({
    start,
    amount: oneTimeAmount + recurringAmount,
    donations,
  }));

/** 'November', 'Nov' and 'Nov 2026'. */
export const longMonth = (start: string): string => formatLongDate(start).split(' ')[0] ?? '';
export const shortMonth = (start: string): string => longMonth(start).slice(0, 3);
export const monthAndYear = (start: string): string => `${shortMonth(start)} ${start.slice(0, 4)}`;
