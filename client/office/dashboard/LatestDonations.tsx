import { Link } from 'react-router-dom';
import { formatDate } from '../../../rules/dates';
import type { DashboardQuery } from '../../generated/graphql';
import { AmountCell, DonorName, Muted, RowLink, TwoLines } from '../ui/cells';
import { formatClock } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';
import styles from './DashboardPage.module.css';

type Donations = DashboardQuery['latest']['items'];

export const LatestDonations = ({ donations }: { donations: Donations }) => (
  <section className={styles.latest} aria-labelledby="latest-donations">
    <div className={styles.head}>
      <h2 id="latest-donations" className={styles.title}>
        Latest donations
      </h2>
      <Link to="/admin/donations" className={styles.all}>
        All donations
      </Link>
    </div>
    <ul className={styles.list}>
      {donations.map((donation) => (
        <li key={donation.id} className={styles.row}>
          <TwoLines
            strong
            first={
              <RowLink to={`/admin/donations/${donation.id}`}>
                <DonorName name={donation.donorName || donation.donorEmail} isAnonymous={donation.isAnonymous} />
              </RowLink>
            }
            second={`${formatDate(donation.createdAt)}, ${formatClock(donation.createdAt)}`}
          />
          <span className={styles.campaign}>{donation.campaignTitle ?? <Muted>General</Muted>}</span>
          <span className={styles.amount}>
            <AmountCell amount={donation.amount} counts={donation.status === 'success'} />
          </span>
          <span className={styles.badge}>
            <StatusBadge status={donation.status} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);
