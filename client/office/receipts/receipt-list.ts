import { isIsoDate } from '../../../rules/dates';
import type { ReceiptFilter, ReceiptSort } from '../../generated/graphql';
import { isOneOf, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

const eligibility = [
  { value: 'yes', label: '80G Eligible' },
  { value: 'no', label: 'Not Eligible' },
];
const sending = [
  { value: 'yes', label: 'Sent' },
  { value: 'no', label: 'Not sent' },
];
const addresses = [{ value: 'missing', label: 'Eligible without address' }];
const toBoolean = (value: string | undefined) => (value === undefined ? undefined : value === 'yes');

/** What of the receipts list stands in the address. */
export const receiptAddress: TableAddressRules<ReceiptSort> = {
  sorts: ['createdAt', 'receiptNumber', 'amount', 'donorName'],
  defaultSort: 'createdAt',
  filters: {
    '80g': isOneOf(eligibility),
    sent: isOneOf(sending),
    address: isOneOf(addresses),
    from: isIsoDate,
    to: isIsoDate,
  },
};

export const receiptFilters: readonly TableFilter[] = [
  { kind: 'choice', key: '80g', label: '80G Status', options: eligibility },
  { kind: 'choice', key: 'sent', label: 'Sent', options: sending },
  { kind: 'choice', key: 'address', label: 'Address', options: addresses },
  { kind: 'dates', label: 'Date range', from: 'from', to: 'to' },
];

/** The address's filters as the API takes them. */
export const receiptFilterInput = (values: Readonly<Record<string, string>>): ReceiptFilter => ({
  is80g: toBoolean(values['80g']),
  sent: toBoolean(values.sent),
  lacksAddress: values.address === 'missing' ? true : undefined,
  from: values.from,
  to: values.to,
});
