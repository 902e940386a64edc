import type { EntityManager } from 'typeorm';
import { isUuid } from '../../rules/uuid';
import { recordAudit } from '../audit/audit';
import { changedSince } from '../audit/audited-writes';
import { allowLongStatements } from '../database/long-statements';
import { brokenUniqueKey, changedRows, firstRow } from '../database/sql';
import { ConcurrentChange } from '../database/transactions';
import type { ServiceDeps } from '../deps';
import type { DonorPayload, DonorRecord, MergeDonorsInput, UserError } from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { donorColumns } from './donor-columns';

const refused = (error: UserError): DonorPayload => ({ donor: null, userErrors: [error] });

/** There is no way back from a merge: whoever compared other details compares again. */
const changedMeanwhile = (field: string, { name, email }: DonorRecord): UserError =>
  userError(
    field,
    'CONFLICT',
    `The details of ${name ?? email ?? 'this donor'} changed since you compared. Nothing was merged by this press. Compare them again.`,
  );

/**
 * Merges one donor into another, in one transaction: moves donations (with their receipts) and recurring gifts, fills
 * in the kept donor's missing fields, adds the tags, and deletes the merged one. Its e-mail becomes an alias: a later gift
 * from it belongs to the kept donor. The donor details of donations and receipts stay as they are.
 *
 * Two different PANs are two taxpayers, whatever else they share; such a merge is refused, and so is one of details that
 * changed since they were compared (`keepReadAt`, `mergeReadAt`). Donations are locked before
 * donors, as in every booking; a gift booked in between restarts the merge.
 */
export async function mergeDonors(deps: ServiceDeps, userId: string, input: MergeDonorsInput): Promise<DonorPayload> {
  try {
    return await merge(deps, userId, input);
  } catch (error) {
    if (brokenUniqueKey(error) !== 'donors_identity') throw error;
    return refused(
      userError('mergeId', 'TAKEN', 'Another donor has this email and this PAN. Merge with that donor first.'),
    );
  }
}

async function merge(
  { dataSource }: ServiceDeps,
  userId: string,
  { keepId, mergeId, keepReadAt, mergeReadAt }: MergeDonorsInput,
): Promise<DonorPayload> {
  if (!isUuid(keepId) || !isUuid(mergeId)) return refused(notFound('donor'));
  if (keepId.toLowerCase() === mergeId.toLowerCase())
    return refused(userError('mergeId', 'SAME', 'Please choose another donor to merge with.'));

  return dataSource.transaction(async (manager) => {
    await allowLongStatements(manager);
    const locked = await manager.query<unknown[]>(
      'select 1 from donations where donor_id = any($1::uuid[]) order by id for update',
      [[keepId, mergeId]],
    );
    const both = await manager.query<DonorRecord[]>(
      `select ${donorColumns} from donors where id = any($1::uuid[]) order by id for update`,
      [[keepId, mergeId]],
    );
    await refuseNewGifts(manager, [keepId, mergeId], locked.length);
    const keep = both.find(({ id }) => id === keepId.toLowerCase());
    const merged = both.find(({ id }) => id === mergeId.toLowerCase());
    if (!keep || !merged) return refused(notFound('donor'));
    if (changedSince(keep.updatedAt, keepReadAt)) return refused(changedMeanwhile('keepReadAt', keep));
    if (changedSince(merged.updatedAt, mergeReadAt)) return refused(changedMeanwhile('mergeReadAt', merged));
    if (keep.panNumber && merged.panNumber && keep.panNumber !== merged.panNumber)
      return refused(
        userError('mergeId', 'DIFFERENT_PAN', 'These donors have different PANs, so they are different taxpayers.'),
      );

    const donations = await moveRows(manager, 'donations', keep, merged);
    const subscriptions = await moveRows(manager, 'subscriptions', keep, merged);
    await manager.query(
      'insert into donor_aliases (email, donor_id) select email, $1 from donor_aliases where donor_id = $2 on conflict do nothing',
      [keep.id, merged.id],
    );
    await moveMarks(manager, keep, merged);
    const panName = await readPanName(manager, merged.id);
    await manager.query('delete from donors where id = $1', [merged.id]);
    const donor = await fillIn(manager, keep, merged, panName);
    if (merged.email && merged.email.toLowerCase() !== donor.email?.toLowerCase()) {
      await manager.query(
        `insert into donor_aliases (email, donor_id) values (lower($1), $2)
         on conflict do nothing`,
        [merged.email, donor.id],
      );
    }
    await recordAudit(manager, {
      userId,
      action: 'donor.merge',
      entity: 'donor',
      entityId: donor.id,
      before: { ...keep, merged },
      after: { ...donor, movedDonations: donations, movedSubscriptions: subscriptions },
    });
    return { donor, userErrors: [] };
  });
}

/**
 * Refuses when a gift was booked for the donors before their lock was taken. Such a gift is not locked, and waiting for
 * it now, with the donors locked, would violate the lock order.
 * @throws ConcurrentChange
 */
async function refuseNewGifts(manager: EntityManager, donorIds: string[], locked: number): Promise<void> {
  const now = await firstRow<{ gifts: number }>(
    manager,
    'select count(*)::int as gifts from donations where donor_id = any($1::uuid[])',
    [donorIds],
  );
  if (now?.gifts !== locked) throw new ConcurrentChange('a gift was booked while its donors were to be merged');
}

/**
 * Moves the rows of one table.
 * @returns how many rows moved
 */
async function moveRows(
  manager: EntityManager,
  table: 'donations' | 'subscriptions',
  keep: DonorRecord,
  merged: DonorRecord,
): Promise<number> {
  const rows = await changedRows(
    manager,
    `update ${table} set donor_id = $1, updated_at = now() where donor_id = $2 returning id`,
    [keep.id, merged.id],
  );
  return rows.length;
}

/**
 * Gives the kept donor the other's tags, withdrawal and wish to be erased as well, and the other's birthday where it has
 * none.
 */
async function moveMarks(manager: EntityManager, keep: DonorRecord, merged: DonorRecord): Promise<void> {
  await manager.query(
    'insert into donor_tags (tag_id, donor_id) select tag_id, $1 from donor_tags where donor_id = $2 on conflict do nothing',
    [keep.id, merged.id],
  );
  await manager.query(
    `insert into donor_birthdays (donor_id, month, day, year)
     select $1, month, day, year from donor_birthdays where donor_id = $2 on conflict do nothing`,
    [keep.id, merged.id],
  );
  await manager.query(
    `insert into donor_withdrawals (donor_id, withdrawn_at, withdrawn_by)
     select $1, withdrawn_at, withdrawn_by from donor_withdrawals where donor_id = $2 on conflict do nothing`,
    [keep.id, merged.id],
  );
  await manager.query(
    'update erasures set donor_ids = array_replace(donor_ids, $2, $1) where donor_ids @> array[$2::uuid]',
    [keep.id, merged.id],
  );
}

/** Reads the name of the merged donor's PAN, which the PAN keeps, whatever the kept donor is called. */
async function readPanName(manager: EntityManager, donorId: string): Promise<string | null> {
  const row = await firstRow<{ panName: string | null }>(
    manager,
    'select pan_name as "panName" from donors where id = $1',
    [donorId],
  );
  return row?.panName ?? null;
}

/** Fills in the kept donor's missing fields; runs after the merged donor is deleted, so that its e-mail is free. */
async function fillIn(
  manager: EntityManager,
  keep: DonorRecord,
  merged: DonorRecord,
  panName: string | null,
): Promise<DonorRecord> {
  await manager.query(
    `update donors
        set name = coalesce(name, $2), email = coalesce(email, $3), phone = coalesce(phone, $4),
            address = coalesce(address, $5), pan_number = coalesce(pan_number, $6),
            pan_name = case when pan_number is null then $11 else pan_name end,
            name_on_pan = case when pan_number is null then $12 else name_on_pan end,
            is_80g_eligible = is_80g_eligible or $7, donation_count = donation_count + $8,
            donated_amount = donated_amount + $9, created_at = least(created_at, $10), updated_at = now()
      where id = $1`,
    [
      keep.id,
      merged.name,
      merged.email,
      merged.phone,
      merged.address,
      merged.panNumber,
      merged.is80gEligible,
      merged.donationCount,
      merged.donatedAmount,
      merged.createdAt,
      panName,
      merged.nameOnPan,
    ],
  );
  const donor = await firstRow<DonorRecord>(manager, `select ${donorColumns} from donors where id = $1`, [keep.id]);
  if (!donor) throw new Error(`donor ${keep.id} went away while it was locked`);
  return donor;
}
