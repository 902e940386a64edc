import { CAMPAIGN_CATEGORIES, CUSTOM_CATEGORY, campaignSchema, savedCategory } from '../../../rules/campaign';
import { DEFAULT_CONTENT_STATUS } from '../../../rules/limits';
import { formatRupees, parseRupees } from '../../../rules/money';
import type { CampaignFormFragment, CampaignInput, CampaignStatus } from '../../generated/graphql';
import { validator } from '../forms/validator';

export interface CampaignValues {
  title: string;
  slug: string;
  summary: string;
  description: string;
  /** As typed, in rupees. */
  goalAmount: string;
  category: string;
  customCategory: string;
  status: CampaignStatus;
  /** yyyy-MM-dd, or '' for none. */
  endDate: string;
  featuredImage: string;
  galleryImages: string[];
  videoUrls: string[];
}

export const campaignLabels: Record<keyof CampaignValues, string> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  description: 'Description',
  goalAmount: 'Goal amount',
  category: 'Category',
  customCategory: 'Custom category name',
  status: 'Status',
  endDate: 'End date',
  featuredImage: 'Featured image URL',
  galleryImages: 'Gallery image URLs',
  videoUrls: 'Video URLs (YouTube)',
};

const newCampaign: CampaignValues = {
  title: '',
  slug: '',
  summary: '',
  description: '',
  goalAmount: '',
  category: CAMPAIGN_CATEGORIES[0],
  customCategory: '',
  status: DEFAULT_CONTENT_STATUS,
  endDate: '',
  featuredImage: '',
  galleryImages: [],
  videoUrls: [],
};

const isGiven = (category: string): boolean => (CAMPAIGN_CATEGORIES as readonly string[]).includes(category);

/** The form of a campaign, or of a new one. A category of the office's own shows as the custom one with its name. */
export function campaignValues(campaign?: CampaignFormFragment | null): CampaignValues {
  if (!campaign) return newCampaign;
  const { title, slug, summary, description, goalAmount, category, status, endDate, ...links } = campaign;
  return {
    title,
    slug,
    summary,
    description,
    goalAmount: formatRupees(goalAmount).replace('₹', ''),
    category: isGiven(category) ? category : CUSTOM_CATEGORY,
    customCategory: isGiven(category) ? '' : category,
    status,
    endDate: endDate ?? '',
    featuredImage: links.featuredImage,
    galleryImages: links.galleryImages,
    videoUrls: links.videoUrls,
  };
}

/** What the form sends. */
export function campaignInput({ customCategory, ...values }: CampaignValues): CampaignInput {
  return {
    ...values,
    category: savedCategory({ category: values.category, customCategory: customCategory.trim() }),
    goalAmount: parseRupees(values.goalAmount) ?? 0,
    endDate: values.endDate || null,
  };
}

function goalProblem(typed: string): string | undefined {
  if (typed.trim() === '') return 'Please enter the goal amount.';
  return parseRupees(typed) === null ? 'Enter the goal in figures, for example 6,00,000.' : undefined;
}

export const checkCampaign = validator<CampaignValues>(
  campaignSchema,
  (values) => ({ ...campaignInput(values), category: values.category, customCategory: values.customCategory }),
  ({ goalAmount }) => {
    const problem = goalProblem(goalAmount);
    return problem ? { goalAmount: problem } : {};
  },
);
