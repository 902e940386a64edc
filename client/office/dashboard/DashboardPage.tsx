import { formatDate, formatLongDate, istToday } from '../../../rules/dates';
import { formatRupees, groupIndian } from '../../../rules/money';
import { useDashboardQuery } from '../../generated/graphql';
import { PageHeader } from '../ui/PageHeader';
import { StatCard } from '../ui/StatCard';
import { GoLiveCard } from './GoLiveCard';
import { LatestDonations } from './LatestDonations';
import { Overview } from './Overview';
import styles from './DashboardPage.module.css';
import { TodayCard } from './today/TodayCard';
import { useToday } from './today/useToday';
import { useMay } from '../ui/useMay';

const count = (value: number | undefined) => (value === undefined ? undefined : groupIndian(String(value)));
const monthName = (date: string): string => formatLongDate(date).split(' ')[0] ?? '';
const weekday = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));

/** '22 things to do. ', or nothing while it is not known or there is none. */
const thingsToDo = (number: number | null): string =>
  number ? `${groupIndian(String(number))} ${number === 1 ? 'thing' : 'things'} to do. ` : '';

const NEAR_PERCENT = 20;
const isNearlyThere = ({ progressPercent }: { progressPercent: number }): boolean =>
  progressPercent >= 100 - NEAR_PERCENT;

/** What to do today, then the four figures of the office, with a dash where they could not be loaded, and the overview. */
export default function DashboardPage() {
  const today = istToday();
  const may = useMay();
  const { data, error } = useDashboardQuery({
    variables: { goLive: may('adminGoLive') },
    fetchPolicy: 'cache-and-network',
  });
  const todo = useToday();
  const figures = data?.adminDashboard;
  const missing = error && !data ? '—' : undefined;

  return (
    <>
      <PageHeader
        title="Dashboard"
        about={`${weekday(today)}, ${formatDate(today)}. ${thingsToDo(todo.count)}Figures count successful donations only.`}
      />
      <TodayCard {...todo} />
      <div className={styles.cards}>
        <StatCard
          label="Total Donations"
          figure={figures ? formatRupees(figures.totalDonations) : missing}
          fact={figures && `${formatRupees(figures.monthAmount)} in ${monthName(today)}`}
          to="/admin/donations"
        />
        <StatCard
          label="Total Donors"
          figure={count(figures?.totalDonors) ?? missing}
          fact={data && `${count(data.eligibleDonors.totalCount)} eligible for 80G`}
          to="/admin/donors"
        />
        <StatCard
          label="Active Campaigns"
          figure={count(figures?.activeCampaigns) ?? missing}
          fact={data && `${data.nearlyThere.filter(isNearlyThere).length} within ${NEAR_PERCENT}% of their goal`}
          to={may('adminCampaign') ? '/admin/campaigns?status=active' : undefined}
        />
        <StatCard
          label="Total Receipts"
          figure={count(figures?.totalReceipts) ?? missing}
          fact={data && `${count(data.unsentReceipts.totalCount)} not emailed yet`}
          to="/admin/receipts"
        />
      </div>
      {data?.adminGoLive && <GoLiveCard items={data.adminGoLive.items} />}
      <Overview overview={todo.overview}>
        {data && data.latest.items.length > 0 && <LatestDonations donations={data.latest.items} />}
      </Overview>
    </>
  );
}
