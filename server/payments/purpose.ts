import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';

/** What a gift is for; both null for general causes. */
export interface Purpose {
  readonly campaignId: string | null;
  readonly campaignTitle: string | null;
}

/** The active campaign to give to; general causes without an id; null when there is no such active campaign. */
export async function findPurpose({ dataSource }: ServiceDeps, campaignId: string | null): Promise<Purpose | null> {
  if (campaignId === null) return { campaignId: null, campaignTitle: null };
  const campaign = await firstRow<{ title: string }>(
    dataSource,
    `select title from campaigns where id = $1 and status = 'active'`,
    [campaignId],
  );
  return campaign ? { campaignId, campaignTitle: campaign.title } : null;
}
