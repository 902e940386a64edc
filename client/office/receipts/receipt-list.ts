import type { ReceiptFilter } from '../../generated/graphql';
import { choice, dateRange, defineList } from '../table/define-list';
import { giftFilterOf, giftFilters } from '../table/gift-filters';

const eligibility = [
  { value: 'yes', label: '80G Eligible' },
  { value: 'no', label: 'Not Eligible' },
] as const;
const sending = [
  { value: 'yes', label: 'Sent' },
  { value: 'no', label: 'Not sent' },
  { value: 'later', label: 'To send later' },
] as const;
const addresses = [{ value: 'missing', label: 'Eligible, no address' }] as const;
const states = [
  { value: 'valid', label: 'Valid' },
  { value: 'void', label: 'Void' },
] as const;

export const receiptList = defineList({
  nouns: { one: 'receipt', many: 'receipts' },
  search: { label: 'Search receipts', placeholder: 'Number, name, email' },
  sorts: ['createdAt', 'receiptNumber', 'amount', 'donorName'],
  filters: {
    '80g': choice('80G Status', eligibility),
    sent: choice('Sent', sending),
    address: choice('Address', addresses),
    ...dateRange,
    ...giftFilters,
    state: choice('State', states),
  },
  filter: ({ '80g': is80g, sent, address, from, to, state, ...gift }): ReceiptFilter => ({
    is80g: is80g && is80g === 'yes',
    ...(sent === 'later' ? { mailLater: true } : { sent: sent && sent === 'yes' }),
    lacksAddress: address && true,
    from,
    to,
    ...giftFilterOf(gift),
    isVoid: state && state === 'void',
  }),
  export: 'receipts',
  queries: ['AdminReceipts'],
});
