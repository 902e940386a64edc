import type { ReactNode } from 'react';
import { addDays, istToday } from '../../../rules/dates';
import { useDashboardOverviewQuery } from '../../generated/graphql';
import { AttentionCard } from './AttentionCard';
import { GivingCard } from './GivingCard';
import { NearingGoal } from './NearingGoal';
import styles from './Overview.module.css';

/** Content below the figures: twelve months of giving, exceptions, and campaigns close to their goal. */
export function Overview({ children }: { children: ReactNode }) {
  const yesterday = addDays(istToday(), -1);
  const { data, previousData } = useDashboardOverviewQuery({
    variables: { yesterday },
    fetchPolicy: 'cache-and-network',
  });
  const overview = data ?? previousData;
  return (
    <div className={styles.overview}>
      <div className={styles.main}>
        <GivingCard charts={overview?.adminReportCharts} />
        {overview && overview.adminCampaignsNearingGoal.length > 0 && (
          <NearingGoal campaigns={overview.adminCampaignsNearingGoal} />
        )}
        {children}
      </div>
      <div className={styles.aside}>
        <AttentionCard overview={overview} />
      </div>
    </div>
  );
}
