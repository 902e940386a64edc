import type { MemberFilter } from '../../generated/graphql';
import { choice, defineList } from '../table/define-list';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
] as const;

export const membershipTypes = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;

const endings = [
  { value: 'thisMonth', label: 'This month' },
  { value: 'nextMonth', label: 'Next month' },
  { value: 'ended', label: 'Has ended' },
] as const;

export const memberList = defineList({
  nouns: { one: 'member', many: 'members' },
  search: { label: 'Search members', placeholder: 'Name, city, mobile, PAN' },
  sorts: ['joiningDate', 'expiryDate', 'name', 'city', 'membershipType', 'subscriptionAmount', 'status'],
  filters: {
    status: choice('Status', statuses),
    type: choice('Type', membershipTypes),
    ends: choice('Membership ends', endings),
  },
  filter: ({ status, type, ends }): MemberFilter => ({ status, membershipType: type, ends }),
  export: 'members',
  queries: ['AdminMembers', 'MemberCounts'],
});
