import { CAMPAIGN_CATEGORIES, CUSTOM_CATEGORY } from '../../../rules/campaign';
import type { CampaignFilter } from '../../generated/graphql';
import { choice, defineList, openChoice } from '../table/define-list';

export const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'draft', label: 'Draft' },
] as const;

export const campaignList = defineList({
  nouns: { one: 'campaign', many: 'campaigns' },
  search: { label: 'Search campaigns', placeholder: 'Title, slug, category, summary' },
  sorts: ['createdAt', 'title', 'category', 'status', 'goalAmount', 'raisedAmount', 'progressPercent'],
  filters: {
    status: choice('Status', statuses),
    category: openChoice('Category', (value) => value !== '' && value.length <= 120),
  },
  filter: ({ status, category }): CampaignFilter => ({ status, category }),
  export: 'campaigns',
  queries: ['AdminCampaigns', 'AdminCampaignCounts'],
});

const given: readonly string[] = CAMPAIGN_CATEGORIES.filter((category) => category !== CUSTOM_CATEGORY);

/** The given categories first, then the office's own. */
export const adminCampaignCategories = (inUse: readonly string[]) =>
  [...new Set([...given, ...inUse])].map((value) => ({ value, label: value }));
