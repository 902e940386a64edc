import type { CampaignCard_CampaignFragment } from '../../generated/graphql';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
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
  /** Undefined while on the way. */
  campaigns: readonly CampaignCard_CampaignFragment[] | undefined;
  loading: boolean;
  emptyText: string;
  action: 'donate' | 'learnMore';
  placeholders?: number;
  /** How many cards are in sight when the page opens. */
  eager?: number;
}

/** Campaign cards, their placeholders while loading, or a line that there are none. */
export function CampaignGrid({ campaigns, loading, emptyText, action, placeholders = 3, eager = 0 }: CampaignGridProps) {
  if (loading && !campaigns) {
    return (
      <div className={styles.grid} role="status">
        <VisuallyHidden>Loading campaigns</VisuallyHidden>
        {Array.from({ length: placeholders }, (_, index) => <CardSkeleton key={index} />)}
      </div>
    );
  }
  if (!campaigns?.length) return <p className={styles.empty}>{emptyText}</p>;
  return (
    <div className={styles.grid}>
      {campaigns.map((campaign, index) => (
        <CampaignCard key={campaign.id} campaign={campaign} action={action} eager={index < eager} />
      ))}
    </div>
  );
}
