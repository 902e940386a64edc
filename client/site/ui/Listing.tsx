import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { EmptyState, type EmptyStateProps } from '../../shared/ui/EmptyState';
import styles from './Listing.module.css';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

interface ListingProps<Item extends { id: string }> {
  /** Undefined while on the way, and when they could not be fetched. */
  items: readonly Item[] | undefined;
  loading: boolean;
  /** What is being fetched, such as `campaigns`; for assistive technology. */
  of: string;
  empty: EmptyStateProps;
  /** One card's outline, and how many of them stand in while loading. */
  skeleton: ReactNode;
  placeholders: number;
  /** The grid's own class. */
  className?: string;
  children: (item: Item, index: number) => ReactNode;
}

/** A grid of cards, their outlines while loading, or a word that there are none. */
export function Listing<Item extends { id: string }>({
  items,
  loading,
  of,
  empty,
  skeleton,
  placeholders,
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
  if (!items?.length) return <EmptyState {...empty} />;
  return (
    <ul className={list}>
      {items.map((item, index) => (
        <li key={item.id}>{children(item, index)}</li>
      ))}
    </ul>
  );
}
