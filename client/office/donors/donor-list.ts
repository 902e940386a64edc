import type { DonorFilter } from '../../generated/graphql';
import { choice, defineList } from '../table/define-list';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

export const donorList = defineList({
  nouns: { one: 'donor', many: 'donors' },
  search: { label: 'Search donors', placeholder: 'Name, email, phone, PAN' },
  sorts: ['createdAt', 'name', 'email', 'donatedAmount'],
  filters: { '80g': choice('80G Eligible', yesNo) },
  filter: ({ '80g': eligible }): DonorFilter => ({ is80gEligible: eligible && eligible === 'yes' }),
  export: 'donors',
  queries: ['AdminDonors'],
});
