import {
  campaignSchema,
  progressPercent,
  savedCategory,
  type CampaignInput as CheckedCampaign,
} from '../../rules/campaign';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { deleteAudited, insertAudited, updateAudited } from '../audit/audited-writes';
import { brokenUniqueKey } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { CampaignInput, CampaignPayload, CampaignRecord, DeletePayload, UserError } from '../generated/resolvers';
import { deletion, notFound, notUpdated, slugTaken, toUserErrors } from '../graphql/user-errors';
import { sanitize, sanitizeForReading } from '../html/sanitize';
import { campaignTable, recordColumns, type CampaignRow } from './campaign-columns';

const campaigns = { entity: 'campaign', table: campaignTable, columns: recordColumns };

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

/** Columns that the office writes: all but the raised amount, which only donations change. */
const toRow = ({ customCategory, ...value }: CheckedCampaign, now: Date) => ({
  ...value,
  description: sanitize(value.description),
  category: savedCategory({ ...value, customCategory }),
  updatedAt: now,
});

const refused = (...userErrors: UserError[]): CampaignPayload => ({ campaign: null, userErrors });

/** Creates the writes on campaigns; visitors see a change at once. */
export function createCampaignWrites(deps: ServiceDeps) {
  const save = async (
    input: CampaignInput,
    write: (value: CheckedCampaign) => Promise<CampaignRow | 'conflict' | null>,
  ): Promise<CampaignPayload> => {
    const { value, errors } = validate(campaignSchema, input);
    if (errors.length > 0) return refused(...toUserErrors(errors));
    try {
      const row = await write(value);
      if (row === null || row === 'conflict') return refused(notUpdated(row, 'campaign'));
      return { campaign: toRecord(row), userErrors: [] };
    } catch (error) {
      if (brokenUniqueKey(error) === 'campaigns_slug_key') return refused(slugTaken('campaign'));
      throw error;
    }
  };

  return {
    create: (userId: string, input: CampaignInput): Promise<CampaignPayload> =>
      save(input, (value) =>
        deps.content.write((manager) => {
          const now = deps.now();
          return insertAudited(manager, userId, campaigns, { ...toRow(value, now), createdAt: now });
        }),
      ),

    /** @param readAt its `updatedAt` when the form was filled: what was saved since is not written over */
    async update(userId: string, id: string, input: CampaignInput, readAt?: Date | null): Promise<CampaignPayload> {
      if (!isUuid(id)) return refused(notFound('campaign'));
      return save(input, (value) =>
        deps.content.write((manager) =>
          updateAudited(manager, userId, campaigns, id, toRow(value, deps.now()), readAt),
        ),
      );
    },

    /**
     * Deletes a campaign. Its donations stay, with the title as it was when they were given. They are locked first, as
     * a settlement does, so that a deletion during payments cannot deadlock with them.
     */
    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('campaign', null);
      return deletion(
        'campaign',
        await deps.content.write(async (manager) => {
          await manager.query('select 1 from donations where campaign_id = $1 order by id for update', [id]);
          return deleteAudited(manager, userId, campaigns, id);
        }),
      );
    },
  };
}
