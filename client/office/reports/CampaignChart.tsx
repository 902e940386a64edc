import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { createContext, useContext } from 'react';
import { formatRupees } from '../../../rules/money';
import type { CampaignBarFragment } from '../../generated/graphql';
import { ChartCard } from '../ui/ChartCard';
import { axisRupees } from '../ui/format';
import { useTextScale } from '../ui/useTextScale';
import { useWindowSize } from '../ui/useWindowSize';
import { count, percentOfGoal, shownCampaigns } from './report-view';

const colors = {
  period: 'var(--color-primary)',
  before: 'var(--color-chart-third)',
  rest: 'var(--color-track)',
};
const legend = [
  { label: 'Raised in the period', color: colors.period },
  { label: 'Raised before', color: colors.before },
  { label: 'Remaining to goal', color: colors.rest },
];
const columns = ['Campaign', 'In the period', 'Donations', 'Raised in total', 'Goal', 'Reached'];
/** At a text size of 16 px: height of a row, width of the titles and of their widest, letters and lines of a title. */
const SIZES = {
  wide: { row: 80, width: 208, widest: 416, letters: 26, lines: 2 },
  phone: { row: 104, width: 132, widest: 168, letters: 19, lines: 3 },
};

const rupees = (value: number | null): string => formatRupees(value ?? 0);
const stillToGoal = ({ goalAmount, raisedAmount }: CampaignBarFragment): number =>
  Math.max(0, (goalAmount ?? 0) - raisedAmount);
const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** Breaks a title into at most `lines` lines of `length` letters. */
function inLines(title: string, length: number, lines: number): string {
  if (lines === 1 || title.length <= length) return shortened(title, length);
  const space = title.lastIndexOf(' ', length);
  const end = space > 0 ? space : length;
  return `${title.slice(0, end)}\n${inLines(title.slice(end).trimStart(), length, lines - 1)}`;
}

/** Titles in lines and the amount below, by the key of their bar. */
const Titles = createContext<readonly string[]>([]);
/**
 * Tick label: the chart would cut a label of several lines as if it were one, so it measures the key, and the title is
 * inserted here.
 */
const TickLabel = (props: ChartsTextProps) => {
  const titles = useContext(Titles);
  return <ChartsText {...props} text={titles[Number(props.text)] ?? props.text} />;
};
const slots = { axisTickLabel: TickLabel };

/** Raised amount of each campaign against its goal; the period's part comes first. */
export function CampaignChart({ campaigns }: { campaigns: readonly CampaignBarFragment[] }) {
  const isPhone = useWindowSize() === 'phone';
  const scale = useTextScale();
  const { row, lines, ...size } = isPhone ? SIZES.phone : SIZES.wide;
  const shown = shownCampaigns(campaigns);
  const width = Math.min(size.width * scale, size.widest);
  const letters = Math.floor((size.letters * width) / (size.width * scale));
  const labels = shown.map((_campaign, index) => String(index));
  const titles = shown.map(
    ({ title, periodAmount }) => `${inLines(title, letters, lines)}\n${formatRupees(periodAmount)}`,
  );
  return (
    <ChartCard
      title="Campaign Performance"
      about="Raised compared with the goal. This period is shown first, with its amount."
      legend={legend}
      table={{
        columns,
        rows: campaigns.map((campaign) => {
          const percent = percentOfGoal(campaign);
          return [
            campaign.title,
            formatRupees(campaign.periodAmount),
            count(campaign.donations),
            formatRupees(campaign.raisedAmount),
            campaign.goalAmount === null ? '—' : formatRupees(campaign.goalAmount),
            percent === null ? '—' : `${percent}%`,
          ];
        }),
      }}
    >
      <Titles value={titles}>
        <BarChart
          slots={slots}
          layout="horizontal"
          height={(shown.length * row + 48) * scale}
          // The last tick's figure stands half beyond the plot.
          margin={{ left: 0, right: 28 * scale, top: 4, bottom: 0 }}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          borderRadius={4}
          grid={{ vertical: true }}
          yAxis={[
            {
              scaleType: 'band',
              data: labels,
              width,
              categoryGapRatio: 0.7,
              disableLine: true,
              disableTicks: true,
              tickLabelStyle: { fontSize: 13.5 * scale, fill: 'var(--color-ink)' },
              valueFormatter: (key: string, { location }) =>
                location === 'tick' ? key : (shown[Number(key)]?.title ?? ''),
            },
          ]}
          xAxis={[
            {
              height: 28 * scale,
              tickLabelStyle: { fontSize: 12 * scale },
              disableLine: true,
              disableTicks: true,
              tickNumber: isPhone ? 2 : 5,
              valueFormatter: axisRupees,
            },
          ]}
          series={[
            { data: shown.map(({ periodAmount }) => periodAmount), label: 'In the period', color: colors.period },
            {
              data: shown.map(({ raisedAmount, periodAmount }) => Math.max(0, raisedAmount - periodAmount)),
              label: 'Before',
              color: colors.before,
            },
            { data: shown.map(stillToGoal), label: 'Remaining to goal', color: colors.rest },
          ].map((series) => ({ ...series, stack: 'raised', valueFormatter: rupees }))}
        />
      </Titles>
    </ChartCard>
  );
}
