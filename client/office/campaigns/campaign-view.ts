import { CAMPAIGN_CATEGORIES, CUSTOM_CATEGORY } from '../../../rules/campaign';
import type { CampaignFilter, CampaignSort } from '../../generated/graphql';
import { isOneOf, type ChoiceFilter, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

export const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'draft', label: 'Draft' },
] as const satisfies ChoiceFilter['options'];

/** What of the campaigns list stands in the address. */
export const campaignAddress: TableAddressRules<CampaignSort> = {
  sorts: ['createdAt', 'title', 'category', 'status', 'goalAmount', 'raisedAmount', 'progressPercent'],
  defaultSort: 'createdAt',
  filters: { status: isOneOf(statuses), category: (value) => value !== '' && value.length <= 120 },
};

/** The given categories first, then the office's own. */
export function campaignFilters(inUse: readonly string[]): TableFilter[] {
  const given: string[] = CAMPAIGN_CATEGORIES.filter((category) => category !== CUSTOM_CATEGORY);
  const all = [...new Set([...given, ...inUse])];
  return [
    { kind: 'choice', key: 'status', label: 'Status', options: statuses },
    { kind: 'choice', key: 'category', label: 'Category', options: all.map((value) => ({ value, label: value })) },
  ];
}

/** The address's filters as the API takes them. */
export const campaignFilterInput = ({ status, category }: Readonly<Record<string, string>>): CampaignFilter => ({
  status: statuses.find(({ value }) => value === status)?.value,
  category,
});
