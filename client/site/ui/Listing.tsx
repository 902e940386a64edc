import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { EmptyState, type EmptyStateProps } from '../../shared/ui/EmptyState';
import { ListNotLoaded } from './ListNotLoaded';
import styles from './Listing.module.css';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

interface ListingProps<Item extends { id: string }> {
  /** Undefined while loading, and after a failed request. */
  items: readonly Item[] | undefined;
  loading: boolean;
  /** Name of the content, such as `campaigns`; for assistive technology. */
  of: string;
  /** Without it an empty list is nothing at all. */
  empty?: EmptyStateProps;
  /** Skeleton of a card, and how many are shown while loading. */
  skeleton: ReactNode;
  placeholders: number;
  /** Id of the list's element. */
  id?: string;
  /** Class of the grid. */
  className?: string;
  children: (item: Item, index: number) => ReactNode;
}

/** Grid of cards, their skeletons while loading, the empty state, or a word that they did not come. */
export function Listing<Item extends { id: string }>({
  items,
  loading,
  of,
  empty,
  skeleton,
  placeholders,
  id,
  className,
  children,
}: ListingProps<Item>) {
  const list = classNames(styles.list, className);
  if (loading && !items) {
    return (
      <div role="status">
        <VisuallyHidden>Loading {of}</VisuallyHidden>
        <ul className={list} aria-hidden="true">
          {Array.from({ length: placeholders }, (_, index) => (
            <li key={index}>{skeleton}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (!items) return <ListNotLoaded of={of} />;
  if (items.length === 0) return empty && <EmptyState {...empty} />;
  return (
    <ul id={id} className={list}>
      {items.map((item, index) => (
        <li key={item.id}>{children(item, index)}</li>
      ))}
    </ul>
  );
}
