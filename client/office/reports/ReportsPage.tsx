import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { istToday } from '../../../rules/dates';
import type { ReportPeriod } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { useReportChartsQuery, useReportQuery } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { ExportButton } from '../exports/ExportButton';
import { PageHeader } from '../ui/PageHeader';
import { StatCard } from '../ui/StatCard';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { count, defaultPeriod, isPeriod, periods, periodText } from './report-view';
import styles from './ReportsPage.module.css';

const ReportCharts = lazy(() => import('./ReportCharts'));

/** Figures, charts and files of a period, which is in the address. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('period');
  const period = isPeriod(asked) ? asked : defaultPeriod;
  const choose = (next: ReportPeriod | null) => next && setParams(next === defaultPeriod ? {} : { period: next });

  const figures = useReportQuery({ variables: { period }, fetchPolicy: 'cache-and-network' });
  const pictures = useReportChartsQuery({ variables: { period }, fetchPolicy: 'cache-and-network' });
  const report = figures.data?.adminReport;
  const charts = (pictures.data ?? pictures.previousData)?.adminReportCharts;
  const message = (figures.error ?? pictures.error)?.message;
  useEffect(() => {
    if (message) toast({ title: 'Error', description: message, kind: 'error' });
  }, [message]);
  const missing = figures.error && !report ? '—' : undefined;

  return (
    <>
      <PageHeader
        title="Reports"
        about={periodText(period, istToday())}
        action={
          <div className={styles.exports}>
            <ExportButton input={{ list: 'donationsReport', period }} label="Export Donations CSV" />
            <ExportButton input={{ list: 'membersReport', period }} label="Export Members CSV" />
          </div>
        }
      />
      <ToggleButtonGroup
        exclusive
        className={styles.periods}
        value={period}
        aria-label="Period"
        onChange={(_event, next: ReportPeriod | null) => choose(next)}
      >
        {periods.map(({ value, label }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <div className={styles.cards}>
        <StatCard
          label="Total Revenue"
          figure={report ? formatRupees(report.totalRevenue) : missing}
          fact="successful donations"
        />
        <StatCard label="Total Donors" figure={report ? count(report.totalDonors) : missing} fact="distinct donors" />
        <StatCard
          label="Avg Donation"
          figure={report ? formatRupees(report.averageDonation) : missing}
          fact="revenue ÷ donations"
        />
        <StatCard
          label="Total Donations"
          figure={report ? count(report.totalDonations) : missing}
          fact="each counted once"
        />
        <StatCard
          label="New Members"
          figure={report ? count(report.newMembers) : missing}
          fact="joined in the period"
        />
      </div>
      <div className={styles.loading}>
        <Suspense fallback={<PageSpinner />}>
          {charts ? <ReportCharts charts={charts} /> : !pictures.error && <PageSpinner />}
        </Suspense>
      </div>
    </>
  );
}
