import { campaignSchema, progressPercent, savedCategory } from '../../rules/campaign';
import { createRecordWrites, type RecordWrites } from '../audit/record-writes';
import type { ServiceDeps } from '../deps';
import type { CampaignInput, CampaignPayload, CampaignRecord } from '../generated/resolvers';
import { slugTaken } from '../graphql/user-errors';
import { sanitize, sanitizeForReading } from '../html/sanitize';
import { campaignTable, recordColumns, type CampaignRow } from './campaign-columns';

/** Adds to a stored campaign what is computed. */
export const toRecord = (row: CampaignRow): CampaignRecord => ({
  ...row,
  description: sanitizeForReading(row.description),
  progressPercent: progressPercent(row.raisedAmount, row.goalAmount),
});

/** Creates the writes on campaigns; visitors see a change at once. */
export const createCampaignWrites = (deps: ServiceDeps): RecordWrites<CampaignInput, CampaignPayload> =>
  createRecordWrites(deps, {
    entity: 'campaign',
    table: campaignTable,
    columns: recordColumns,
    schema: campaignSchema,
    /** Gives all columns but the raised amount, which only donations change. */
    toRow: ({ customCategory, ...value }, times) => ({
      ...value,
      description: sanitize(value.description),
      category: savedCategory({ ...value, customCategory }),
      ...times,
    }),
    answer: (row: CampaignRow | null, userErrors) => ({ campaign: row && toRecord(row), userErrors }),
    taken: { campaigns_slug_key: slugTaken('campaign') },
    /**
     * Locks its donations, as a settlement does, so that a deletion during payments cannot deadlock with them. They
     * stay, with the title as it was when they were given.
     */
    beforeDelete: (manager, id) =>
      manager.query('select 1 from donations where campaign_id = $1 order by id for update', [id]),
  });
