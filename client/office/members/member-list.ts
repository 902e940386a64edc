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

export const memberList = defineList({
  nouns: { one: 'member', many: 'members' },
  search: { label: 'Search members', placeholder: 'Name, city, mobile, PAN' },
  sorts: ['joiningDate', 'expiryDate', 'name', 'city', 'membershipType', 'subscriptionAmount', 'status'],
  filters: { status: choice('Status', statuses), type: choice('Type', membershipTypes) },
  filter: ({ status, type }): MemberFilter => ({ status, membershipType: type }),
  export: 'members',
  queries: ['AdminMembers', 'MemberCounts'],
});
