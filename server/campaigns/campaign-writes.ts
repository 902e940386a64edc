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
    beforeDelete: letGoOfGifts,
    /** What was given or paid back after the question moves no version. */
    news: (row, shown) =>
      (shown.raisedAmount ?? row.raisedAmount) === row.raisedAmount
        ? null
        : `This campaign has raised ${formatRupees(row.raisedAmount)} by now.`,
  });

/**
 * Takes donations off a campaign, locked by id as everywhere.
 * @param held '' waits for donations that somebody holds, 'skip locked' leaves them
 */
const letGo = (manager: Queryable, id: string, held: '' | 'skip locked'): Promise<unknown> =>
  manager.query(
    `with gifts as (select id from donations where campaign_id = $1 order by id for update ${held})
     update donations set campaign_id = null where id in (select id from gifts)`,
    [id],
  );

/**
 * Takes a campaign's donations off it and then locks the campaign, as a settlement does, so that a deletion during payments
 * cannot deadlock with them. The donations stay, with the title as it was when they were given.
 *
 * Tens of thousands take many seconds, and whoever begins a gift waits for the lock of its campaign: so that lock comes
 * last, after a second look for what was begun meanwhile.
 * @throws ConcurrentChange when one is left: the deletion would wait for it out of order
 */
async function letGoOfGifts(manager: Queryable, id: string): Promise<void> {
  await allowLongStatements(manager);
  await letGo(manager, id, '');
  await letGo(manager, id, 'skip locked');
  await manager.query('select 1 from campaigns where id = $1 for update', [id]);
  const left = await firstRow(manager, 'select 1 from donations where campaign_id = $1 limit 1', [id]);
  if (left) throw new ConcurrentChange('a gift was given to a campaign that was to be deleted');
}
