import type { EventFilter } from '../../generated/graphql';
import { choice, dateRange, defineList } from '../table/define-list';

export const eventStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'draft', label: 'Draft' },
] as const;

export const eventList = defineList({
  nouns: { one: 'event', many: 'events' },
  search: { label: 'Search events', placeholder: 'Title, slug, location' },
  sorts: ['eventDate', 'title', 'location', 'status'],
  filters: { status: choice('Status', eventStatuses), ...dateRange },
  filter: ({ status, from, to }): EventFilter => ({ status, from, to }),
  export: 'events',
  queries: ['AdminEvents'],
});
