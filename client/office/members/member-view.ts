import type { MemberFilter, MemberSort } from '../../generated/graphql';
import { isOneOf, type ChoiceFilter, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
] as const satisfies ChoiceFilter['options'];

export const membershipTypes = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const satisfies ChoiceFilter['options'];

/** What of the members list stands in the address. */
export const memberAddress: TableAddressRules<MemberSort> = {
  sorts: ['joiningDate', 'expiryDate', 'name', 'city', 'membershipType', 'subscriptionAmount', 'status'],
  defaultSort: 'joiningDate',
  filters: { status: isOneOf(statuses), type: isOneOf(membershipTypes) },
};

export const memberFilters: readonly TableFilter[] = [
  { kind: 'choice', key: 'status', label: 'Status', options: statuses },
  { kind: 'choice', key: 'type', label: 'Type', options: membershipTypes },
];

/** The address's filters as the API takes them. */
export const memberFilterInput = ({ status, type }: Readonly<Record<string, string>>): MemberFilter => ({
  status: statuses.find(({ value }) => value === status)?.value,
  membershipType: membershipTypes.find(({ value }) => value === type)?.value,
});
