import { lazy, Suspense } from 'react';
import { formatRupees, groupIndian } from '../../../rules/money';
import type { DashboardOverviewQuery } from '../../generated/graphql';
import { ChartCard } from '../ui/ChartCard';
import { lastMonths, longMonth, monthAndYear, type Month } from './months';
import styles from './Overview.module.css';

const GivingChart = lazy(() => import('./GivingChart'));

const count = (value: number): string => groupIndian(String(value));

function aboutOf(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return '';
  const amount = months.reduce((sum, month) => sum + month.amount, 0);
  const donations = months.reduce((sum, month) => sum + month.donations, 0);
  const gifts = `${formatRupees(amount)} in ${count(donations)} ${donations === 1 ? 'donation' : 'donations'}`;
  return `${gifts}, ${monthAndYear(first.start)} to ${monthAndYear(last.start)}. Hatched: ${longMonth(last.start)} so far.`;
}

/** Donations by month, as a chart and as a table. */
export function GivingCard({ charts }: { charts: DashboardOverviewQuery['adminReportCharts'] | undefined }) {
  const months = lastMonths(charts?.buckets ?? []);
  const empty = <div className={styles.picture} />;
  return (
    <ChartCard
      title="Donations, last 12 months"
      about={charts ? aboutOf(months) : ' '}
      className={styles.giving}
      table={{
        columns: ['Month', 'Given', 'Donations'],
        rows: months.map(({ start, amount, donations }) => [
          monthAndYear(start),
          formatRupees(amount),
          count(donations),
        ]),
      }}
    >
      {charts ? (
        <Suspense fallback={empty}>
          <GivingChart months={months} />
        </Suspense>
      ) : (
        empty
      )}
    </ChartCard>
  );
}
