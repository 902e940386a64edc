import { BarChart } from '@mui/x-charts/BarChart';
import { formatRupees } from '../../../rules/money';
import type { CampaignBarFragment } from '../../generated/graphql';
import { ChartCard } from '../../ui/admin/ChartCard';
import { axisRupees } from '../../ui/admin/format';
import { useWindowSize } from '../../ui/admin/useWindowSize';
import { count, percentOfGoal, shownCampaigns } from './report-view';

const colors = {
  period: 'var(--color-primary)', before: 'var(--color-chart-third)', rest: 'var(--color-track)',
};
const legend = [
  { label: 'Raised in the period', color: colors.period },
  { label: 'Raised before', color: colors.before },
  { label: 'Still to the goal', color: colors.rest },
];
const columns = ['Campaign', 'In the period', 'Donations', 'Raised in all', 'Goal', 'Reached'];
const ROW = 52;

const rupees = (value: number | null): string => formatRupees(value ?? 0);
const stillToGoal = ({ goalAmount, raisedAmount }: CampaignBarFragment): number =>
  Math.max(0, (goalAmount ?? 0) - raisedAmount);
const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** A title in at most two lines of this many letters. */
function inTwoLines(title: string, length: number): string {
  if (title.length <= length) return title;
  const space = title.lastIndexOf(' ', length);
  const end = space > 0 ? space : length;
  return `${title.slice(0, end)}\n${shortened(title.slice(end).trimStart(), length)}`;
}

/** What each campaign raised against its goal; the part of the period stands first. */
export function CampaignChart({ campaigns }: { campaigns: readonly CampaignBarFragment[] }) {
  const isPhone = useWindowSize() === 'phone';
  const shown = shownCampaigns(campaigns);
  const width = isPhone ? 132 : 208;
  const labels = shown.map((_campaign, index) => String(index));
  const label = (key: string): string => inTwoLines(shown[Number(key)]?.title ?? '', isPhone ? 17 : 26);
  return (
    <ChartCard
      title="Campaign Performance"
      about="Raised against goal, the period's part first"
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
      <BarChart
        layout="horizontal"
        height={shown.length * ROW + 48}
        margin={{ left: 0, right: 16, top: 4, bottom: 0 }}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
        borderRadius={4}
        grid={{ vertical: true }}
        yAxis={[{
          scaleType: 'band',
          data: labels,
          width,
          categoryGapRatio: 0.62,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: { fontSize: 13.5, fill: 'var(--color-ink)' },
          valueFormatter: (key: string, { location }) =>
            location === 'tick' ? label(key) : (shown[Number(key)]?.title ?? ''),
        }]}
        xAxis={[{
          height: 28, disableLine: true, disableTicks: true, tickNumber: isPhone ? 2 : 5, valueFormatter: axisRupees,
        }]}
        series={[
          { data: shown.map(({ periodAmount }) => periodAmount), label: 'In the period', color: colors.period },
          {
            data: shown.map(({ raisedAmount, periodAmount }) => Math.max(0, raisedAmount - periodAmount)),
            label: 'Before',
            color: colors.before,
          },
          { data: shown.map(stillToGoal), label: 'Still to the goal', color: colors.rest },
        ].map((series) => ({ ...series, stack: 'raised', valueFormatter: rupees }))}
      />
    </ChartCard>
  );
}
