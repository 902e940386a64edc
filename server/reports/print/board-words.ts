import { formatLongDate, type IsoDate } from '../../../rules/dates';
import { formatRupees, groupIndian } from '../../../rules/money';
import { besideWords, percentOf } from '../../../rules/report-figures';
import type { SpanReport } from '../../generated/resolvers';

/** Groups a number's digits as in India: `1,23,456`. */
export const count = (value: number): string => groupIndian(String(value));

/** Names the month of a day: `November`. */
export const monthName = (day: IsoDate): string => formatLongDate(day).split(' ')[0] ?? '';

/** A figure with its label, and how it stands beside the year before. */
export interface BoardFigure {
  readonly label: string;
  readonly figure: string;
  readonly fact: string;
}

/** The figures of a board report, as the office's screen shows them. */
export function boardFigures({ current, before, retention, expectedRecurring }: SpanReport): readonly BoardFigure[] {
  const stayed = retention.at(-1);
  const { month, amount, subscriptions, halted } = expectedRecurring;
  return [
    {
      label: 'Total Revenue',
      figure: formatRupees(current.amount),
      fact: besideWords(current.amount, before.amount, formatRupees),
    },
    {
      label: 'Donations',
      figure: count(current.donations),
      fact: besideWords(current.donations, before.donations, count),
    },
    { label: 'Total Donors', figure: count(current.donors), fact: besideWords(current.donors, before.donors, count) },
    {
      label: 'Avg Donation',
      figure: formatRupees(current.averageAmount),
      fact: besideWords(current.averageAmount, before.averageAmount, formatRupees),
    },
    {
      label: 'Donors who came back',
      figure: stayed && stayed.donorsBefore > 0 ? `${percentOf(stayed.stayed, stayed.donorsBefore)}%` : '—',
      fact:
        stayed && stayed.donorsBefore > 0
          ? `${count(stayed.stayed)} of ${count(stayed.donorsBefore)} of the year before`
          : 'nobody gave the year before',
    },
    {
      label: `Recurring, expected in ${monthName(month)} ${month.slice(0, 4)}`,
      figure: formatRupees(amount),
      fact: `of ${count(subscriptions)}` + (halted > 0 ? `; ${count(halted)} halted not counted` : ''),
    },
  ];
}
