import type { MediaCard_ItemFragment } from '../../generated/graphql';
import { useDelayed } from '../ui/useDelayed';
import { Skeleton } from '../../shared/ui/Skeleton';
import { MediaCard } from './MediaCard';
import styles from './MediaGrid.module.css';

interface MediaGridProps {
  items: readonly MediaCard_ItemFragment[] | undefined;
  loading: boolean;
  onView: (item: MediaCard_ItemFragment) => void;
  /** Undefined for those who may not. */
  onDelete: ((item: MediaCard_ItemFragment) => void) | undefined;
}

const PLACEHOLDERS = 8;

export function MediaGrid({ items = [], loading, onView, onDelete }: MediaGridProps) {
  if (useDelayed(loading)) {
    return (
      <ul className={styles.grid} aria-busy="true" aria-label="Loading">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <li key={index} aria-hidden="true">
            <Skeleton ratio="20 / 17" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.grid} aria-label="Media">
      {items.map((item) => (
        <li key={item.id}>
          <MediaCard item={item} onView={() => onView(item)} onDelete={onDelete && (() => onDelete(item))} />
        </li>
      ))}
    </ul>
  );
}
