import { financialYear, formatDate, formatLongDate, periodStart } from '../../../rules/dates';
import type { ReportPeriod } from '../../../rules/limits';
import { groupIndian } from '../../../rules/money';
import type { CampaignBarFragment, ReportUnit } from '../../generated/graphql';

export const periods = [
  { value: 'week', label: 'Last Week' },
  { value: 'month', label: 'Last Month' },
  { value: 'year', label: 'Last Year' },
  { value: 'all', label: 'All Time' },
] as const satisfies readonly { value: ReportPeriod; label: string }[];

export const defaultPeriod: ReportPeriod = 'month';

export const isPeriod = (value: string | null): value is ReportPeriod =>
  periods.some((period) => period.value === value);

export const count = (value: number): string => groupIndian(String(value));

/** Formats a period: `Oct 20, 2026 to Nov 20, 2026`. */
export function periodText(period: ReportPeriod, today: string): string {
  const from = periodStart(period, today);
  return from ? `${formatDate(from)} to ${formatDate(today)}` : `All donations until ${formatDate(today)}`;
}

const monthName = (start: string): string => formatLongDate(start).slice(0, 3);

/** Formats a bar's tick: `Nov 05`, `Nov`, `2026-27`; January and the first month include their year. */
export function bucketTick(unit: ReportUnit, start: string, isFirst: boolean): string {
  if (unit === 'day') return formatDate(start).slice(0, 6);
  if (unit === 'year') return financialYear(start);
  const withYear = isFirst || start.slice(5, 7) === '01';
  return withYear ? `${monthName(start)}\n${start.slice(0, 4)}` : monthName(start);
}

/**
 * Formats a bucket for tooltip and table: `Nov 05, 2026`, `Nov 2026`, `2026-27`; a month of which the first days do not
 * count: `Nov 2026, from Nov 20`.
 */
export function bucketName(unit: ReportUnit, start: string): string {
  if (unit === 'day') return formatDate(start);
  if (unit === 'year') return financialYear(start);
  const month = `${monthName(start)} ${start.slice(0, 4)}`;
  return start.endsWith('-01') ? month : `${month}, from ${formatDate(start).slice(0, 6)}`;
}

export const unitTitles: Record<ReportUnit, string> = {
  day: 'Donations by day',
  month: 'Donations by month',
  year: 'Donations by financial year',
};

/** Maximum number of bars; the table shows all. */
const SHOWN = 8;

/** Returns the campaigns that received most, and the others as one row without a goal. */
export function shownCampaigns(campaigns: readonly CampaignBarFragment[]): readonly CampaignBarFragment[] {
  if (campaigns.length <= SHOWN + 1) return campaigns;
  const others = campaigns.slice(SHOWN);
  const sum = (key: 'raisedAmount' | 'periodAmount' | 'donations'): number =>
    others.reduce((total, campaign) => total + campaign[key], 0);
  return [
    ...campaigns.slice(0, SHOWN),
    {
      __typename: 'CampaignPerformance',
      campaignId: null,
      title: `Other campaigns (${others.length})`,
      goalAmount: null,
      raisedAmount: sum('raisedAmount'),
      periodAmount: sum('periodAmount'),
      donations: sum('donations'),
    },
  ];
}

/** Returns raised over goal in percent; null without a goal. */
export const percentOfGoal = ({ raisedAmount, goalAmount }: CampaignBarFragment): number | null =>
  goalAmount ? Math.round((raisedAmount / goalAmount) * 100) : null;
