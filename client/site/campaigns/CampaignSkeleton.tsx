import { Container } from '../../shared/ui/Container';
import { Skeleton } from '../../shared/ui/Skeleton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './CampaignPage.module.css';

/** Skeleton of the page while the campaign loads. */
export const CampaignSkeleton = () => (
  <Container className={styles.page}>
    <div role="status">
      <VisuallyHidden>Loading campaign</VisuallyHidden>
    </div>
    <div className={styles.crumbs}>
      <Skeleton width="12rem" />
    </div>
    <div className={styles.grid}>
      <div className={styles.head}>
        <div className={styles.badges}>
          <Skeleton width="9rem" height="1.6rem" />
        </div>
        <Skeleton width="80%" height="3rem" />
        <p className={styles.summary}>
          <Skeleton height="3.5rem" />
        </p>
      </div>
      <div className={styles.picture}>
        <Skeleton ratio="16 / 9" />
      </div>
      <div className={styles.panel}>
        <Skeleton ratio="4 / 5" />
      </div>
      <div className={styles.text}>
        <Skeleton height="10rem" />
      </div>
    </div>
  </Container>
);
