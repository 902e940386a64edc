import type { ReactNode } from 'react';
import type { DashboardOverviewQuery } from '../../generated/graphql';
import { GivingCard } from './GivingCard';
import { NearingGoal } from './NearingGoal';
import styles from './Overview.module.css';

interface OverviewProps {
  overview: DashboardOverviewQuery | undefined;
  children: ReactNode;
}

/** Content below the figures: twelve months of giving, campaigns close to their goal, and the latest donations. */
export const Overview = ({ overview, children }: OverviewProps) => (
  <div className={styles.overview}>
    <GivingCard charts={overview?.adminReportCharts} />
    {overview && overview.adminCampaignsNearingGoal.length > 0 && (
      <NearingGoal campaigns={overview.adminCampaignsNearingGoal} />
    )}
    {children}
  </div>
);
