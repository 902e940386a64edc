import { MEDIA_TYPES, type MediaType } from '../../../rules/media-types';
import type { MediaFilter, MediaSort } from '../../generated/graphql';
import { choice, defineList } from '../table/define-list';
import type { SortDirection } from '../table/table-address';
import { typeLabels } from '../../shared/media/gallery-types';

export type MediaTab = 'all' | MediaType;

const mediaTypes = MEDIA_TYPES.map((value) => ({ value, label: typeLabels[value] }));
const tabOrder: readonly MediaTab[] = ['all', 'image', 'video', 'instagram'];

/** The library; its `type` is the tab. */
export const libraryList = defineList({
  nouns: { one: 'item', many: 'media' },
  search: { label: 'Search media', placeholder: 'Title, description, link' },
  sorts: ['createdAt', 'title'],
  filters: { type: choice('Type', mediaTypes) },
  filter: ({ type }): MediaFilter => ({ fileType: type }),
  queries: ['AdminMediaItems', 'MediaCounts'],
});

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
