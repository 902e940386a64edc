import type { CampaignCard_CampaignFragment } from '../../generated/graphql';
import type { EmptyStateProps } from '../../shared/ui/EmptyState';
import { Listing } from '../ui/Listing';
import { Skeleton } from '../../shared/ui/Skeleton';
import { CampaignCard } from './CampaignCard';
import styles from './CampaignGrid.module.css';

const CardSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton ratio="4 / 3" />
    <div className={styles.lines}>
      <Skeleton width="6rem" height="1.6rem" />
      <Skeleton width="80%" height="1.6rem" />
      <Skeleton height="3rem" />
      <Skeleton height="2.5rem" />
    </div>
  </div>
);

interface CampaignGridProps {
  /** Id of the list's element. */
  id?: string;
  /** Undefined while loading. */
  campaigns: readonly CampaignCard_CampaignFragment[] | undefined;
  loading: boolean;
  empty?: EmptyStateProps;
  action: 'donate' | 'learnMore';
  placeholders?: number;
  /** Number of cards whose pictures load eagerly. */
  eager?: number;
}

export const CampaignGrid = ({ campaigns, action, placeholders = 3, eager = 0, ...rest }: CampaignGridProps) => (
  <Listing
    {...rest}
    items={campaigns}
    of="campaigns"
    skeleton={<CardSkeleton />}
    placeholders={placeholders}
    className={styles.grid}
  >
    {(campaign, index) => <CampaignCard campaign={campaign} action={action} eager={index < eager} />}
  </Listing>
);
