import { campaignSchema, progressPercent, savedCategory } from '../../rules/campaign';
import { formatRupees } from '../../rules/money';
import { createRecordWrites, type RecordWrites } from '../audit/record-writes';
import { allowLongStatements } from '../database/long-statements';
import { firstRow, type Queryable } from '../database/sql';
import { ConcurrentChange } from '../database/transactions';
import type { ServiceDeps } from '../deps';
import type { CampaignInput, CampaignPayload, CampaignRecord } from '../generated/resolvers';
import { slugTaken } from '../graphql/user-errors';
import { sanitize, sanitizeForReading } from '../html/sanitize';
import { campaignTable, recordColumns, type CampaignRow } from './campaign-columns';

/** Adds to a stored campaign what is computed from the columns that were read. */
export function withComputed(row: Partial<CampaignRow>): Partial<CampaignRow & { progressPercent: number }> {
  const record: Partial<CampaignRow & { progressPercent: number }> = row;
  const { description, raisedAmount, goalAmount } = row;
  if (description !== undefined) record.description = sanitizeForReading(description);
  if (raisedAmount !== undefined && goalAmount !== undefined) {
    record.progressPercent = progressPercent(raisedAmount, goalAmount);
  }
  return record;
}

/** As the office's types have it; of a row with some columns only what these tell. */
export const toRecord = (row: Partial<CampaignRow>): CampaignRecord => withComputed(row) as CampaignRecord;

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
    beforeDelete: lockWithGifts,
    /** What was given or paid back after the question moves no version. */
    news: (row, shown) =>
      (shown.raisedAmount ?? row.raisedAmount) === row.raisedAmount
        ? null
        : `This campaign has raised ${formatRupees(row.raisedAmount)} by now.`,
  });

/**
 * Locks a campaign's donations and then the campaign, as a settlement does, so that a deletion during payments cannot
 * deadlock with them. The donations stay, with the title as it was when they were given.
 * @throws ConcurrentChange when one was given meanwhile: the deletion would wait for it out of order
 */
async function lockWithGifts(manager: Queryable, id: string): Promise<void> {
  await allowLongStatements(manager);
  const locked = await manager.query<object[]>(
    'select 1 from donations where campaign_id = $1 order by id for update',
    [id],
  );
  await manager.query('select 1 from campaigns where id = $1 for update', [id]);
  const now = await firstRow<{ gifts: number }>(
    manager,
    'select count(*)::int as gifts from donations where campaign_id = $1',
    [id],
  );
  if (now?.gifts !== locked.length) throw new ConcurrentChange('a gift was given to a campaign that was to be deleted');
}
