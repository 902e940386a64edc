import { object, type InferType } from 'yup';
import { linkList, oneOf, optionalDate, optionalLine, optionalText, paise, requiredLine, requiredSlug } from './fields';
import { imageList, optionalImage } from './image-fields';
import {
  CONTENT_STATUSES,
  DEFAULT_CONTENT_STATUS,
  MAX_GALLERY_ITEMS,
  MAX_GOAL,
  MAX_LENGTH,
  MAX_VIDEOS,
} from './limits';

export const CUSTOM_CATEGORY = 'Custom Category';
export const CAMPAIGN_CATEGORIES = ['Education', 'Health', 'Food Relief', 'Development', CUSTOM_CATEGORY] as const;

/** Validates a campaign saved by the office; the goal is in paise. */
export const campaignSchema = object({
  title: requiredLine('title', MAX_LENGTH.title),
  slug: requiredSlug(),
  summary: optionalText('summary', MAX_LENGTH.summary),
  description: optionalText('description', MAX_LENGTH.html),
  goalAmount: paise(0, MAX_GOAL, 'Please enter the goal amount.'),
  status: oneOf(CONTENT_STATUSES, 'Please choose a status.').default(DEFAULT_CONTENT_STATUS),
  category: requiredLine('category', MAX_LENGTH.name, 'Please choose a category.'),
  customCategory: optionalLine('category name', MAX_LENGTH.name).when('category', {
    is: CUSTOM_CATEGORY,
    then: (schema) => schema.required('Please enter the category name.'),
  }),
  featuredImage: optionalImage('featured image'),
  videoUrls: linkList('video link', MAX_VIDEOS),
  galleryImages: imageList('gallery image', MAX_GALLERY_ITEMS),
  endDate: optionalDate('Please enter a date.'),
});

export type CampaignInput = InferType<typeof campaignSchema>;

/** Returns the category to store: the custom name when Custom Category was chosen. */
export function savedCategory({ category, customCategory }: Pick<CampaignInput, 'category' | 'customCategory'>) {
  return category === CUSTOM_CATEGORY && customCategory ? customCategory : category;
}

/** Returns raised over goal in percent, rounded; may exceed 100, and is 0 without a goal. Both in paise. */
export function progressPercent(raisedPaise: number, goalPaise: number): number {
  return goalPaise > 0 ? Math.round((raisedPaise / goalPaise) * 100) : 0;
}
