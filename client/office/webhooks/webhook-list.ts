import { isIsoDate } from '../../../rules/dates';
import type { WebhookEventFilter } from '../../generated/graphql';
import { isOneOf, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

const states = [
  { value: 'processed', label: 'Processed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
] as const;

const subjects = ['payment', 'order', 'refund', 'subscription', 'invoice'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** What of the list stands in the address. */
export const webhookAddress: TableAddressRules<'receivedAt'> = {
  sorts: ['receivedAt'],
  defaultSort: 'receivedAt',
  filters: { state: isOneOf(states), about: isOneOf(subjects), from: isIsoDate, to: isIsoDate },
};

export const webhookFilters: readonly TableFilter[] = [
  { kind: 'choice', key: 'state', label: 'State', options: states },
  { kind: 'choice', key: 'about', label: 'About', options: subjects },
  { kind: 'dates', label: 'Date range', from: 'from', to: 'to' },
];

/** The address's filters as the API takes them. */
export const webhookFilterInput = ({
  state,
  about,
  from,
  to,
}: Readonly<Record<string, string>>): WebhookEventFilter => ({
  state: states.find(({ value }) => value === state)?.value,
  subject: about,
  from,
  to,
});
