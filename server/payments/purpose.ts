import { readShared } from '../database/shared-connection';
import type { ServiceDeps } from '../deps';

/** Purpose of a gift; both fields are null for general causes. */
export interface Purpose {
  readonly campaignId: string | null;
  readonly campaignTitle: string | null;
}

const ACTIVE = `select title from campaigns where id = $1 and status = 'active'`;

/** Finds the active campaign of a gift, or general causes without an id. Null when no active campaign has the id. */
export async function findPurpose({ dataSource }: ServiceDeps, campaignId: string | null): Promise<Purpose | null> {
  if (campaignId === null) return { campaignId: null, campaignTitle: null };
  const [campaign] = await readShared<{ title: string }>(dataSource, ACTIVE, [campaignId]);
  return campaign ? { campaignId, campaignTitle: campaign.title } : null;
}
