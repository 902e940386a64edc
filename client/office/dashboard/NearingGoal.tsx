import { Link } from 'react-router-dom';
import { daysLeft, istToday } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { DashboardOverviewQuery } from '../../generated/graphql';
import { Allowed } from '../ui/Allowed';
import { ThinBar } from '../ui/ThinBar';
import { useMay } from '../ui/useMay';
import { classNames } from '../../shared/ui/class-names';
import { SafeImage } from '../../shared/ui/SafeImage';
import dashboard from './DashboardPage.module.css';
import styles from './Overview.module.css';

type Campaign = DashboardOverviewQuery['adminCampaignsNearingGoal'][number];

/** Remaining days below which they are highlighted. */
const FEW_DAYS = 10;

const pathOf = ({ title }: Campaign): string => `/admin/campaigns?${new URLSearchParams({ q: title }).toString()}`;

/** A row; its name leads to the campaign for whoever may open that list. */
function Row({ campaign, today }: { campaign: Campaign; today: string }) {
  const may = useMay();
  const { title, featuredImage, goalAmount, raisedAmount, progressPercent, endDate } = campaign;
  const days = daysLeft(endDate, today);
  return (
    <tr>
      <th scope="row">
        <span className={styles.campaign}>
          <SafeImage src={featuredImage} alt="" width={40} height={30} className={styles.scene} />
          {may('adminCampaign') ? (
            <Link to={pathOf(campaign)} className={styles.name}>
              {title}
            </Link>
          ) : (
            <span className={styles.name}>{title}</span>
          )}
        </span>
      </th>
      <td className={styles.raised}>
        <span>
          <b>{formatRupees(raisedAmount)}</b> of {formatRupees(goalAmount)}
        </span>
        <ThinBar percent={progressPercent} />
      </td>
      <td className={styles.percent}>{progressPercent}%</td>
      <td className={styles.needed}>{formatRupees(goalAmount - raisedAmount)}</td>
      <td className={classNames(days === null && styles.endless, days !== null && days < FEW_DAYS && styles.few)}>
        {days === null ? (
          '—'
        ) : (
          <>
            {days}
            <span className={styles.unit}> {days === 1 ? 'day' : 'days'} left</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** Campaigns closest to their goal. */
export function NearingGoal({ campaigns }: { campaigns: readonly Campaign[] }) {
  const today = istToday();
  return (
    <section className={dashboard.latest} aria-labelledby="nearing-goal">
      <div className={dashboard.head}>
        <h2 id="nearing-goal" className={dashboard.title}>
          Campaigns nearing goal
        </h2>
        <Allowed to="adminCampaign">
          <Link to="/admin/campaigns" className={dashboard.all}>
            All campaigns
          </Link>
        </Allowed>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Campaign</th>
            <th scope="col" colSpan={2} className={styles.raised}>
              Raised of goal
            </th>
            <th scope="col" className={styles.needed}>
              Still needed
            </th>
            <th scope="col" className={styles.days}>
              Days left
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <Row key={campaign.id} campaign={campaign} today={today} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
