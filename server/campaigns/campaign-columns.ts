import type { Campaign, CampaignRecord } from '../generated/resolvers';

/** Stored columns of a public campaign; the other fields are computed or loaded on demand. */
export type CampaignRow = Omit<
  Campaign,
  '__typename' | 'daysLeft' | 'progressPercent' | 'recentDonors' | 'donorsToday'
>;
export type CampaignRecordRow = Omit<CampaignRecord, '__typename' | 'progressPercent'>;

const shared = `id, title, slug, summary, featured_image as "featuredImage", gallery_images as "galleryImages",
  video_urls as "videoUrls", category, status, goal_amount as "goalAmount", raised_amount as "raisedAmount",
  end_date as "endDate", created_at as "createdAt", updated_at as "updatedAt"`;

/** Columns of a public list; the long HTML travels only where it is asked for. */
export const publicColumns = (withDescription: boolean): string =>
  `${shared}, ${withDescription ? 'description' : "'' as description"}`;

export const recordColumns = `${shared}, description`;
