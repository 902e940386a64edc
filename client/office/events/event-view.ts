import { isIsoDate } from '../../../rules/dates';
import type { EventFilter, EventSort } from '../../generated/graphql';
import { isOneOf, type ChoiceFilter, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

export const eventStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'draft', label: 'Draft' },
] as const satisfies ChoiceFilter['options'];

/** What of the events list stands in the address. */
export const eventAddress: TableAddressRules<EventSort> = {
  sorts: ['eventDate', 'title', 'location', 'status'],
  defaultSort: 'eventDate',
  filters: { status: isOneOf(eventStatuses), from: isIsoDate, to: isIsoDate },
};

export const eventFilters: readonly TableFilter[] = [
  { kind: 'choice', key: 'status', label: 'Status', options: eventStatuses },
  { kind: 'dates', label: 'Date range', from: 'from', to: 'to' },
];

/** The address's filters as the API takes them. */
export const eventFilterInput = ({ status, from, to }: Readonly<Record<string, string>>): EventFilter => ({
  status: eventStatuses.find(({ value }) => value === status)?.value,
  from,
  to,
});
