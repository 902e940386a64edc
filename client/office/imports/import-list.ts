import type { ImportFilter } from '../../generated/graphql';
import { choice, defineList } from '../table/define-list';

const kindChoices = [
  { value: 'donations', label: 'Past donations' },
  { value: 'donors', label: 'Donors' },
  { value: 'members', label: 'Members' },
  { value: 'volunteers', label: 'Volunteers' },
] as const;
const stateChoices = [
  { value: 'imported', label: 'Brought in' },
  { value: 'undone', label: 'Undone' },
  { value: 'refused', label: 'Refused' },
  { value: 'columns', label: 'Columns to decide' },
  { value: 'checked', label: 'Dry run done' },
] as const;

export const importList = defineList({
  nouns: { one: 'batch', many: 'batches' },
  search: { label: 'Search batches', placeholder: 'File name' },
  sorts: ['createdAt'],
  filters: { kind: choice('What', kindChoices), state: choice('State', stateChoices) },
  filter: ({ kind, state }): ImportFilter => ({ kind, status: state }),
  queries: ['AdminImports', 'ImportsOverview', 'RunningImport'],
});
