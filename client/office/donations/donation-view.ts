import { isIsoDate } from '../../../rules/dates';
import type { DonationFilter, DonationSort } from '../../generated/graphql';
import { isOneOf, type ChoiceFilter, type LookupFilter, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

const statuses = [
  { value: 'success', label: 'Success' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
] as const satisfies ChoiceFilter['options'];

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const types = [
  { value: 'one-time', label: 'One-time' },
  { value: 'recurring', label: 'Recurring' },
];

/** The value of the campaign filter for gifts that name no campaign. */
const general = 'general';
/** Whether a value of the campaign filter names a campaign. */
export const isUuid = (value: string) => /^[0-9a-f-]{36}$/i.test(value);

/** What of the donations list stands in the address. */
export const donationAddress: TableAddressRules<DonationSort> = {
  sorts: ['createdAt', 'amount', 'donorName', 'status'],
  defaultSort: 'createdAt',
  filters: {
    status: isOneOf(statuses),
    campaign: (value) => value === general || isUuid(value),
    from: isIsoDate,
    to: isIsoDate,
    '80g': isOneOf(yesNo),
    type: isOneOf(types),
  },
};

/** @param campaign how the campaign filter finds its values, and the one that is set, once its title is known */
export const donationFilters = (campaign: Pick<LookupFilter, 'find' | 'chosen'>): TableFilter[] => [
  { kind: 'choice', key: 'status', label: 'Status', options: statuses },
  {
    kind: 'lookup',
    key: 'campaign',
    label: 'Campaign',
    options: [{ value: general, label: 'General' }],
    ...campaign,
  },
  { kind: 'dates', label: 'Date range', from: 'from', to: 'to' },
  { kind: 'choice', key: '80g', label: '80G', options: yesNo },
  { kind: 'choice', key: 'type', label: 'Type', options: types },
];

/** The address's filters as the API takes them. */
export function donationFilterInput(values: Readonly<Record<string, string>>): DonationFilter {
  const { status, campaign, from, to, type } = values;
  const eligible = values['80g'];
  return {
    status: statuses.find(({ value }) => value === status)?.value,
    ...(campaign === general ? { general: true } : { campaignId: campaign }),
    from,
    to,
    is80gEligible: eligible === undefined ? undefined : eligible === 'yes',
    isRecurring: type === undefined ? undefined : type === 'recurring',
  };
}
