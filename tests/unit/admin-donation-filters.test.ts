import { donationList } from '../../client/office/donations/donation-list';
import { describeFilter, isSet, unset, type TableFilter } from '../../client/office/table/filters';

const campaign = '0f8fad5b-d9cb-469f-a165-70867728950e';
const filters = donationList.chips({
  campaign: {
    kind: 'lookup',
    options: [],
    find: () => Promise.resolve([]),
    chosen: { value: campaign, label: 'Midday Meals' },
  },
});
const filterInput = (values: Record<string, string>) =>
  donationList.variables({ page: 1, size: 25, search: '', sort: 'createdAt', direction: 'desc', filters: values })
    .filter;
const filter = (label: string): TableFilter => {
  const found = filters.find((one) => one.label === label);
  if (!found) throw new Error(`no filter ${label}`);
  return found;
};

test('an unset filter asks the server for nothing', () => {
  expect(Object.values(filterInput({})).filter((value) => value !== undefined)).toEqual([]);
});

test('yes and no both reach the server, as true and false', () => {
  const asked = (eligible: string, type: string) => {
    const { is80gEligible, isRecurring } = filterInput({ '80g': eligible, type });
    return [is80gEligible, isRecurring];
  };
  expect(asked('no', 'one-time')).toEqual([false, false]);
  expect(asked('yes', 'recurring')).toEqual([true, true]);
});

test('General is gifts without a campaign, not a campaign of that id', () => {
  expect(filterInput({ campaign: 'general' })).toMatchObject({ general: true });
  expect(filterInput({ campaign: 'general' }).campaignId).toBeUndefined();
  expect(filterInput({ campaign })).toMatchObject({ campaignId: campaign });
});

test('the address lets in what the API understands, and nothing else', () => {
  const { status, campaign: campaignIsValid, from } = donationList.address.filters;
  expect(status?.('refunded')).toBe(true);
  expect(status?.('completed')).toBe(false);
  expect(campaignIsValid?.('general')).toBe(true);
  expect(campaignIsValid?.('1 or 1=1')).toBe(false);
  expect(from?.('2026-02-30')).toBe(false);
});

test('a chip says the name at rest and the value once set', () => {
  expect(describeFilter(filter('Status'), {})).toBe('Status');
  expect(describeFilter(filter('Status'), { status: 'pending' })).toBe('Status: Pending');
  expect(describeFilter(filter('Campaign'), { campaign })).toBe('Campaign: Midday Meals');
  expect(describeFilter(filter('Date range'), { from: '2026-10-01', to: '2026-11-20' })).toBe('Oct 01 – Nov 20, 2026');
});

test('a date filter is set by either end and unset at both', () => {
  expect(isSet(filter('Date range'), { to: '2026-11-20' })).toBe(true);
  expect(unset(filter('Date range'))).toEqual({ from: undefined, to: undefined });
});
