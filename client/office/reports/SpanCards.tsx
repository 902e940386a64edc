import { formatLongDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { SpanReportQuery } from '../../generated/graphql';
import { StatCard } from '../ui/StatCard';
import { besideWords, percentOf } from '../../../rules/report-figures';
import { count } from './report-view';
import styles from './ReportsPage.module.css';

interface SpanCardsProps {
  report: SpanReportQuery['adminSpanReport'] | undefined;
  failed: boolean;
  isCompared: boolean;
}

interface Card {
  label: string;
  figure: string;
  fact: string;
}

const loading = ['Total Revenue', 'Total Donors', 'Avg Donation', 'Donors who came back', 'Recurring, next month'];

/** Five figures of some days, each beside the year before. */
export function SpanCards({ report, failed, isCompared }: SpanCardsProps) {
  const cards: readonly (Partial<Card> & { label: string })[] = report
    ? cardsOf(report, isCompared)
    : loading.map((label) => ({ label, figure: failed ? '—' : undefined }));
  return (
    <div className={styles.cards}>
      {cards.map(({ label, figure, fact }) => (
        <StatCard key={label} label={label} figure={figure} fact={fact} />
      ))}
    </div>
  );
}

function cardsOf(
  { current, before, retention, expectedRecurring }: SpanReportQuery['adminSpanReport'],
  isCompared: boolean,
): readonly Card[] {
  const stayed = retention.at(-1);
  const stayedBefore = retention.at(-2);
  const beside = (now: number, then: number, format: (value: number) => string, alone: string): string =>
    isCompared ? besideWords(now, then, format) : alone;
  const { month, amount, subscriptions, halted } = expectedRecurring;
  const [monthName = '', , year = ''] = formatLongDate(month).split(' ');
  return [
    {
      label: 'Total Revenue',
      figure: formatRupees(current.amount),
      fact: beside(
        current.amount,
        before.amount,
        formatRupees,
        `${count(current.donations)} ${current.donations === 1 ? 'donation' : 'donations'}`,
      ),
    },
    {
      label: 'Total Donors',
      figure: count(current.donors),
      fact: beside(current.donors, before.donors, count, 'distinct donors'),
    },
    {
      label: 'Avg Donation',
      figure: formatRupees(current.averageAmount),
      fact: beside(current.averageAmount, before.averageAmount, formatRupees, 'revenue ÷ donations'),
    },
    {
      label: 'Donors who came back',
      figure: stayed && stayed.donorsBefore > 0 ? `${percentOf(stayed.stayed, stayed.donorsBefore)}%` : '—',
      fact:
        stayed && stayed.donorsBefore > 0
          ? `${count(stayed.stayed)} of ${count(stayed.donorsBefore)}` +
            (isCompared && stayedBefore && stayedBefore.donorsBefore > 0
              ? `; ${percentOf(stayedBefore.stayed, stayedBefore.donorsBefore)}% the year before`
              : '')
          : 'nobody gave the year before',
    },
    {
      label: `Recurring, ${monthName.slice(0, 3)} ${year}`,
      figure: formatRupees(amount),
      fact:
        (subscriptions > 0 ? `expected of ${count(subscriptions)}` : 'no recurring gift is due') +
        (halted > 0 ? `; ${count(halted)} halted not counted` : ''),
    },
  ];
}
