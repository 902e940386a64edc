import type { DonationFilter } from '../../generated/graphql';
import { choice, dateRange, defineList, linked, openChoice } from '../table/define-list';
import { giftFilterOf, giftFilters } from '../table/gift-filters';

const statuses = [
  { value: 'success', label: 'Success' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
] as const;
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
const types = [
  { value: 'one-time', label: 'One-time' },
  { value: 'recurring', label: 'Recurring' },
] as const;

const receiptStates = [
  { value: 'mailed', label: 'Mailed' },
  { value: 'unsent', label: 'Not mailed' },
  { value: 'later', label: 'To mail later' },
  { value: 'void', label: 'Void' },
] as const;

/** The value of the campaign filter for gifts that name no campaign. */
export const general = 'general';
/** Whether a value of the campaign filter names a campaign. */
export const isUuid = (value: string) => /^[0-9a-f-]{36}$/i.test(value);

export const donationList = defineList({
  nouns: { one: 'donation', many: 'donations' },
  search: { label: 'Search donations', placeholder: 'Name, phone, receipt or cheque number' },
  sorts: ['createdAt', 'amount', 'donorName', 'status'],
  filters: {
    status: choice('Status', statuses),
    campaign: openChoice('Campaign', (value) => value === general || isUuid(value)),
    ...dateRange,
    '80g': choice('80G', yesNo),
    type: choice('Type', types),
    ...giftFilters,
    receipt: choice('Receipt', receiptStates),
    import: linked('Brought in by one file', isUuid),
  },
  filter: ({ status, campaign, from, to, '80g': eligible, type, import: batch, receipt, ...gift }): DonationFilter => ({
    status,
    ...(campaign === general ? { general: true } : { campaignId: campaign }),
    from,
    to,
    is80gEligible: eligible && eligible === 'yes',
    isRecurring: type && type === 'recurring',
    importId: batch,
    ...giftFilterOf(gift),
    receipt,
  }),
  export: 'donations',
  queries: ['AdminDonations', 'DonationTotals'],
});
