import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees, groupIndian } from '../../../rules/money';
import type { DashboardOverviewQuery } from '../../generated/graphql';
import { TableState } from '../table/TableStates';
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

/** Stands in place of a chart that would have no bar. */
const NoGiving = () => (
  <div className={styles.none}>
    <TableState
      sentence="No donations in the last 12 months."
      help="The chart appears with the next donation."
      action={
        <Button variant="outlined" component={Link} to="/admin/donations">
          Go to donations
        </Button>
      }
    />
  </div>
);

/** Donations by month, as a chart and as a table. */
export function GivingCard({ charts }: { charts: DashboardOverviewQuery['adminReportCharts'] | undefined }) {
  const months = lastMonths(charts?.buckets ?? []);
  if (charts && months.every(({ donations }) => donations === 0)) return <NoGiving />;
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
