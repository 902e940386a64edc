import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ReportPeriod } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { useReportChartsQuery, useReportQuery } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { LoadFailure, TableState } from '../table/TableStates';
import { StatCard } from '../ui/StatCard';
import { ChartSkeletons } from './ChartSkeletons';
import { count, periods } from './report-view';
import styles from './ReportsPage.module.css';

const ReportCharts = lazy(() => import('./ReportCharts'));

interface PeriodReportProps {
  period: ReportPeriod;
  onAll: () => void;
}

/** Figures and charts of a period until today. */
export function PeriodReport({ period, onAll }: PeriodReportProps) {
  const figures = useReportQuery({ variables: { period }, fetchPolicy: 'cache-and-network' });
  const pictures = useReportChartsQuery({ variables: { period }, fetchPolicy: 'cache-and-network' });
  const report = figures.data?.adminReport;
  // The charts of the period before stay until the next ones are here, but not where they do not come.
  const charts = (pictures.data ?? (pictures.error ? undefined : pictures.previousData))?.adminReportCharts;
  const message = (figures.error ?? pictures.error)?.message;
  useEffect(() => {
    if (message) toast({ title: 'Error', description: message, kind: 'error' });
  }, [message]);
  const missing = figures.error && !report ? '—' : undefined;
  const cards = [
    ['Total Revenue', report && formatRupees(report.totalRevenue), 'successful donations'],
    ['Total Donors', report && count(report.totalDonors), 'distinct donors'],
    ['Avg Donation', report && formatRupees(report.averageDonation), 'revenue ÷ donations'],
    ['Total Donations', report && count(report.totalDonations), 'each counted once'],
    ['New Members', report && count(report.newMembers), 'joined in the period'],
  ] as const;
  const name = periods.find(({ value }) => value === period)?.label.toLowerCase();
  return (
    <>
      <div className={styles.cards}>
        {cards.map(([label, figure, fact]) => (
          <StatCard key={label} label={label} figure={figure ?? missing} fact={fact} />
        ))}
      </div>
      {report?.totalDonations === 0 ? (
        <div className={styles.empty}>
          <TableState
            sentence={period === 'all' ? 'No donations yet.' : `No donations in the ${name}.`}
            help={period === 'all' ? 'The charts appear with the first donation.' : undefined}
            action={
              period === 'all' ? (
                <Button variant="outlined" component={Link} to="/admin/donations">
                  Go to donations
                </Button>
              ) : (
                <Button variant="outlined" onClick={onAll}>
                  Show all time
                </Button>
              )
            }
          />
        </div>
      ) : (
        <div className={styles.loading}>
          <Suspense fallback={<ChartSkeletons />}>
            {charts ? (
              <ReportCharts charts={charts} />
            ) : pictures.error ? (
              <LoadFailure nouns="charts" onRetry={() => void pictures.refetch().catch(() => undefined)} />
            ) : (
              <ChartSkeletons />
            )}
          </Suspense>
        </div>
      )}
    </>
  );
}
