import { Skeleton } from '../../shared/ui/Skeleton';
import styles from './EventCard.module.css';

/** Skeleton of an event card while the events load. */
export const EventSkeleton = () => (
  <div className={styles.card}>
    <Skeleton ratio="4 / 3" />
    <div className={styles.body}>
      <Skeleton width="4rem" height="1.6rem" />
      <Skeleton width="75%" height="1.6rem" />
      <Skeleton height="4.5rem" />
      <Skeleton width="55%" />
      <Skeleton width="65%" />
    </div>
  </div>
);
