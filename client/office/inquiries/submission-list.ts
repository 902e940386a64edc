import { isIsoDate } from '../../../rules/dates';
import type { ContactSubmissionFilter, SubmissionSort, VolunteerSubmissionFilter } from '../../generated/graphql';
import { isOneOf, type ChoiceFilter, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

type Values = Readonly<Record<string, string>>;

const contactStatuses = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const satisfies ChoiceFilter['options'];

const kinds = [
  { value: 'contact', label: 'Contact' },
  { value: 'csr', label: 'CSR' },
] as const satisfies ChoiceFilter['options'];

const volunteerStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const satisfies ChoiceFilter['options'];

const dates: TableFilter = { kind: 'dates', label: 'Date range', from: 'from', to: 'to' };
const datesInAddress = { from: isIsoDate, to: isIsoDate };
const order = { sorts: ['createdAt', 'name', 'email', 'status'], defaultSort: 'createdAt' } as const;

/** What of each list stands in the address. */
export const contactAddress: TableAddressRules<SubmissionSort> = {
  ...order,
  filters: { status: isOneOf(contactStatuses), type: isOneOf(kinds), ...datesInAddress },
};
export const volunteerAddress: TableAddressRules<SubmissionSort> = {
  ...order,
  filters: { status: isOneOf(volunteerStatuses), ...datesInAddress },
};

export const contactFilters: readonly TableFilter[] = [
  { kind: 'choice', key: 'status', label: 'Status', options: contactStatuses },
  { kind: 'choice', key: 'type', label: 'Type', options: kinds },
  dates,
];
export const volunteerFilters: readonly TableFilter[] = [
  { kind: 'choice', key: 'status', label: 'Status', options: volunteerStatuses },
  dates,
];

/** The address's filters as the API takes them. */
export const contactFilterInput = ({ status, type, from, to }: Values): ContactSubmissionFilter => ({
  status: contactStatuses.find(({ value }) => value === status)?.value,
  kind: kinds.find(({ value }) => value === type)?.value,
  from,
  to,
});
export const volunteerFilterInput = ({ status, from, to }: Values): VolunteerSubmissionFilter => ({
  status: volunteerStatuses.find(({ value }) => value === status)?.value,
  from,
  to,
});
