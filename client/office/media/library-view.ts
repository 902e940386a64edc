import { MEDIA_TYPES, type MediaType } from '../../../rules/media';
import type { MediaSort } from '../../generated/graphql';
import type { SortDirection, TableAddressRules } from '../table/table-address';
import { typeLabels } from '../../shared/media/gallery-types';

export type MediaTab = 'all' | MediaType;

const tabOrder: readonly MediaTab[] = ['all', 'image', 'video', 'instagram'];

/** What of the library stands in the address; the tab is its `type`. */
export const libraryAddress: TableAddressRules<MediaSort> = {
  sorts: ['createdAt', 'title'],
  defaultSort: 'createdAt',
  filters: { type: (value) => MEDIA_TYPES.some((type) => type === value) },
};

export const libraryOrders: readonly { label: string; sort: MediaSort; direction: SortDirection }[] = [
  { label: 'Newest first', sort: 'createdAt', direction: 'desc' },
  { label: 'Oldest first', sort: 'createdAt', direction: 'asc' },
  { label: 'Title A to Z', sort: 'title', direction: 'asc' },
  { label: 'Title Z to A', sort: 'title', direction: 'desc' },
];

/** The four tabs, with their counts once these are known. */
export const libraryTabs = (counts: Readonly<Record<MediaType, number>> | undefined) =>
  tabOrder.map((value) => ({
    value,
    label: value === 'all' ? 'All' : typeLabels[value],
    count: counts && (value === 'all' ? counts.image + counts.video + counts.instagram : counts[value]),
  }));

/** 'No videos media. Add your first one!' */
export const emptySentence = (tab: MediaTab): string =>
  `No ${tab === 'all' ? '' : `${typeLabels[tab].toLowerCase()} `}media. Add your first one!`;
