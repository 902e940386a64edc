import type { SubscriptionFilter, SubscriptionSort, SubscriptionStatus } from '../../generated/graphql';
import { isOneOf, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

/** The provider's states in the order of a gift's life. */
const statuses = [
  { value: 'created', label: 'Created' },
  { value: 'authenticated', label: 'Authenticated' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'halted', label: 'Halted' },
  { value: 'paused', label: 'Paused' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'completed', label: 'Completed' },
  { value: 'expired', label: 'Expired' },
] as const satisfies readonly { value: SubscriptionStatus; label: string }[];

const frequencies = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;

const yes = [{ value: 'yes', label: 'Yes' }];

/** What of the list stands in the address. */
export const recurringAddress: TableAddressRules<SubscriptionSort> = {
  sorts: ['createdAt', 'amount', 'donorName', 'status', 'nextChargeAt', 'failedAttempts'],
  defaultSort: 'createdAt',
  filters: { state: isOneOf(statuses), frequency: isOneOf(frequencies), failing: isOneOf(yes) },
};

export const recurringFilters: readonly TableFilter[] = [
  { kind: 'choice', key: 'state', label: 'State', options: statuses },
  { kind: 'choice', key: 'frequency', label: 'Frequency', options: frequencies },
  { kind: 'choice', key: 'failing', label: 'Charges fail', options: yes },
];

/** The address's filters as the API takes them. */
export const recurringFilterInput = ({
  state,
  frequency,
  failing,
}: Readonly<Record<string, string>>): SubscriptionFilter => ({
  status: statuses.find(({ value }) => value === state)?.value,
  frequency: frequencies.find(({ value }) => value === frequency)?.value,
  isFailing: failing === undefined ? undefined : true,
});
