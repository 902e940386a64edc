import { useLocation } from 'react-router-dom';
import { pageNumber } from '../../shared/routing/page-number';
import { useStatus } from '../../shared/rendering/status';
import type { EmptyStateProps } from '../../shared/ui/EmptyState';

interface Keyed {
  id: string;
}

/** Window of the list that an address shows first. */
export interface PageWindow {
  /** Page number, from 1. */
  page: number;
  limit: number;
  offset: number;
}

/** Returns the window of the current address. */
export function usePageWindow(limit: number): PageWindow {
  const page = pageNumber(useLocation().search);
  return { page, limit, offset: (page - 1) * limit };
}

/** Returns the title of a page of a list, which tells the pages apart. */
export const pageTitle = (title: string, { page }: PageWindow): string => (page > 1 ? `${title}, page ${page}` : title);

/** Appends items that are not in the list yet: the list may have grown at its beginning meanwhile. */
export function joined<Item extends Keyed>(known: readonly Item[], more: readonly Item[]): Item[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}

/**
 * Returns the empty state of a list: of the whole list, or of a page behind its end, which is not found.
 * @param shown number of items of the page; undefined while loading
 */
export function usePageEmpty(
  { page }: PageWindow,
  shown: number | undefined,
  path: string,
  empty: EmptyStateProps,
): EmptyStateProps {
  const isBehindEnd = page > 1 && shown === 0;
  useStatus(isBehindEnd ? 404 : undefined);
  if (!isBehindEnd) return empty;
  return {
    ...empty,
    sentence: 'The list ends before this page.',
    text: 'It has become shorter since this link was made.',
    way: { to: path, label: 'Go to the beginning' },
  };
}
