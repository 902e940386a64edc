import { BarChart } from '@mui/x-charts/BarChart';
import { formatRupees } from '../../../rules/money';
import type { ReportChartsQuery } from '../../generated/graphql';
import { ChartCard } from '../ui/ChartCard';
import { axisRupees } from '../ui/format';
import { useTextScale } from '../ui/useTextScale';
import { bucketName, bucketTick, count, unitTitles } from './report-view';

type Charts = ReportChartsQuery['adminReportCharts'];

const colors = { oneTime: 'var(--color-primary)', recurring: 'var(--color-chart-second)' };
const legend = [
  { label: 'One-time', color: colors.oneTime },
  { label: 'Recurring', color: colors.recurring },
];
const rupees = (value: number | null): string => formatRupees(value ?? 0);

/** Donations over time, recurring stacked on one-time. The caption says that the current month or year is not over. */
export function TimeChart({ charts: { unit, buckets, to } }: { charts: Charts }) {
  const scale = useTextScale();
  const tickLabelStyle = { fontSize: 12 * scale };
  const last = buckets.at(-1);
  const running = last && unit !== 'day' ? `${bucketName(unit, last.start)} is not complete yet` : 'By capture date';
  return (
    <ChartCard
      title={unitTitles[unit]}
      about={running}
      legend={legend}
      table={{
        columns: [
          unit === 'day' ? 'Day' : unit === 'month' ? 'Month' : 'Year',
          'One-time',
          'Recurring',
          'Total',
          'Donations',
        ],
        rows: buckets.map(({ start, oneTimeAmount, recurringAmount, donations }) => [
          start === to && unit === 'day' ? `${bucketName(unit, start)} (today)` : bucketName(unit, start),
          formatRupees(oneTimeAmount),
          formatRupees(recurringAmount),
          formatRupees(oneTimeAmount + recurringAmount),
          count(donations),
        ]),
      }}
    >
      <BarChart
        height={300}
        // The last tick's date is wider than its bar.
        margin={{ left: 0, right: 24 * scale, top: 12, bottom: 0 }}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
        borderRadius={4}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: buckets.map(({ start }) => start),
            height: (unit === 'month' ? 44 : 28) * scale,
            tickLabelStyle,
            categoryGapRatio: 0.45,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (start: string, { location }) =>
              location === 'tick' ? bucketTick(unit, start, start === buckets[0]?.start) : bucketName(unit, start),
          },
        ]}
        yAxis={[
          {
            width: 62 * scale,
            disableLine: true,
            disableTicks: true,
            tickNumber: 4,
            tickLabelStyle,
            valueFormatter: axisRupees,
          },
        ]}
        series={[
          { data: buckets.map((each) => each.recurringAmount), label: 'Recurring', color: colors.recurring },
          { data: buckets.map((each) => each.oneTimeAmount), label: 'One-time', color: colors.oneTime },
        ].map((series) => ({ ...series, stack: 'given', valueFormatter: rupees }))}
      />
    </ChartCard>
  );
}
