import type { SubscriptionFilter, SubscriptionStatus } from '../../generated/graphql';
import { choice, defineList } from '../table/define-list';

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

const yes = [{ value: 'yes', label: 'Yes' }] as const;

export const subscriptionList = defineList({
  nouns: { one: 'recurring gift', many: 'recurring gifts' },
  search: { label: 'Search recurring gifts', placeholder: 'Name, email, phone, gift ID' },
  sorts: ['createdAt', 'amount', 'donorName', 'status', 'nextChargeAt', 'failedAttempts'],
  filters: {
    state: choice('State', statuses),
    frequency: choice('Frequency', frequencies),
    failing: choice('Charges fail', yes),
  },
  filter: ({ state, frequency, failing }): SubscriptionFilter => ({
    status: state,
    frequency,
    isFailing: failing && true,
  }),
  export: 'subscriptions',
  queries: ['AdminSubscriptions'],
});
