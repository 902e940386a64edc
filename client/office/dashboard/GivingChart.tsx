import { BarChart } from '@mui/x-charts/BarChart';
import { formatRupees } from '../../../rules/money';
import { axisRupees } from '../ui/format';
import { useTextScale } from '../ui/useTextScale';
import { useWindowSize } from '../ui/useWindowSize';
import { monthAndYear, shortMonth, type Month } from './months';

const RUNNING = 'running-month';

/** Pattern of the current month. */
const Hatch = () => (
  <defs>
    <pattern id={RUNNING} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="7" height="7" style={{ fill: 'var(--color-mint1)' }} />
      <line x1="0" y1="0" x2="0" y2="7" style={{ stroke: 'var(--color-primary)', strokeWidth: 4 }} />
    </pattern>
  </defs>
);

/** Bar chart by month; a chunk of its own, because the chart library is large. */
export default function GivingChart({ months }: { months: readonly Month[] }) {
  const isPhone = useWindowSize() === 'phone';
  const scale = useTextScale();
  const tickLabelStyle = { fontSize: 13 * scale };
  const last = months.length - 1;
  const best = Math.max(...months.map(({ amount }) => amount));
  const named = (index: number, amount: number): boolean =>
    !isPhone && amount > 0 && (index === last || amount === best);

  return (
    <BarChart
      height={232 + 28 * scale}
      margin={{ left: 0, right: isPhone ? 8 : 28, top: 24, bottom: 0 }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      borderRadius={4}
      grid={{ horizontal: true }}
      // The last bar's figure is wider than its month: it may extend into the margin.
      sx={{ '& g[clip-path]:has(text)': { clipPath: 'none' } }}
      xAxis={[
        {
          scaleType: 'band',
          data: months.map(({ start }) => start),
          height: 28 * scale,
          tickLabelStyle,
          categoryGapRatio: 0.5,
          disableLine: true,
          disableTicks: true,
          colorMap: {
            type: 'ordinal',
            values: months.map(({ start }) => start),
            colors: months.map((_, index) => (index === last ? `url(#${RUNNING})` : 'var(--color-primary)')),
          },
          valueFormatter: (start: string, { location }) => {
            if (location !== 'tick') return monthAndYear(start);
            return isPhone ? shortMonth(start).slice(0, 1) : shortMonth(start);
          },
        },
      ]}
      yAxis={[
        {
          width: 62 * scale,
          tickLabelStyle,
          disableLine: true,
          disableTicks: true,
          tickNumber: 4,
          valueFormatter: axisRupees,
        },
      ]}
      series={[
        {
          data: months.map(({ amount }) => amount),
          label: 'Donations',
          valueFormatter: (amount) => formatRupees(amount ?? 0),
          barLabel: ({ dataIndex, value }) => (named(dataIndex, value ?? 0) ? formatRupees(value ?? 0) : null),
          barLabelPlacement: 'outside',
        },
      ]}
    >
      <Hatch />
    </BarChart>
  );
}
