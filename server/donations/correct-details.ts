import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit';
import { whoChanged } from '../audit/who-changed';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { UserError } from '../generated/resolvers';
import { changedMeanwhile, notFound, userError } from '../graphql/user-errors';
import type { ReceiptsService } from '../receipts/receipts.service';
import type { Details } from './details';
import { correctSubscription, fillInDonor, hideSubscription } from './fill-in-donor';

interface Locked extends Details {
  status: 'pending' | 'success' | 'failed' | 'refunded';
  is80gEligible: boolean;
  updatedAt: Date;
}

interface Corrected {
  is80gEligible: boolean;
  isRegistered: boolean;
  /** Unrefunded part in the totals, in paise. */
  counted: number;
  donorId: string | null;
}

const detailColumns = `donor_name as "donorName", donor_email as "donorEmail", donor_phone as "donorPhone",
  donor_address as "donorAddress", donor_pan as "donorPan", name_on_pan as "nameOnPan", wants_80g as "wants80g",
  is_anonymous as "isAnonymous"`;

/** New details; 'held' where the gift has them by the same press, whose answer was lost. */
export type Changed = Details | 'conflict' | 'held';

/** Further effects of a correction. */
interface Consequences {
  /** True when a new revision is mailed. */
  readonly send: boolean;
  /** True when the mail is the first that its reader gets of this gift. */
  readonly isFirst?: boolean;
  /** Author of a correction without an account. */
  readonly by?: 'giver';
  /** Assigns the gift to another donor; without it the current donor's record is filled in. */
  readonly assign?: (donorId: string) => Promise<void>;
  /** True when the gift moves to another donor: its recurring gift stays as it is. */
  readonly isMoved?: boolean;
  /** When the form read the details: a refusal says who changed what since. */
  readonly readAt?: Date | null;
  /** Further facts for the audit log. */
  readonly note?: object;
}

/**
 * Corrects the details within the caller's transaction.
 * @param userId null when the donor does it on their own page
 * @param change computes the new details from the current ones and the moment of their last change
 */
export async function correctDetails(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'correct'>,
  manager: EntityManager,
  userId: string | null,
  id: string,
  change: (before: Details, updatedAt: Date) => Changed | Promise<Changed>,
  { send, isFirst, by, assign, isMoved = false, note, readAt }: Consequences,
): Promise<UserError[]> {
  const locked = await firstRow<Locked>(
    manager,
    `select ${detailColumns}, status, is_80g_eligible as "is80gEligible", details_changed_at as "updatedAt"
       from donations where id = $1 for update`,
    [id],
  );
  if (!locked) return [notFound('donation')];
  const { status, is80gEligible, updatedAt, ...before } = locked;
  if (status === 'refunded')
    return [userError('', 'REFUNDED', 'This donation was refunded. Its receipt is void and cannot be changed.')];
  const after = await change(before, updatedAt);
  if (after === 'held') return [];
  if (after === 'conflict')
    return [changedMeanwhile('donation', '', await whoChanged(manager, { entity: 'donation', id }, readAt, userId))];
  if (isDeepStrictEqual(before, after)) return [userError('', 'UNCHANGED', 'Nothing was changed.')];

  const corrected = await writeDetails(manager, id, after);
  if (corrected.donorId)
    await (assign ? assign(corrected.donorId) : fillInDonor(manager, id, corrected.donorId, before));
  const receiptRevision = await receipts.correct(manager, {
    donationId: id,
    details: after,
    is80g: corrected.is80gEligible,
    isWished: after.wants80g,
    isRegistered: corrected.isRegistered,
    send,
    isFirst,
    at: deps.now(),
  });
  // Last, since the receipt may wait for a mail in sending, and every booking waits for the lock on the totals.
  if (status === 'success') {
    const delta = (Number(corrected.is80gEligible) - Number(is80gEligible)) * corrected.counted;
    await manager.query('update donation_totals set eligible_80g_amount = eligible_80g_amount + $1', [delta]);
  }
  if (!isMoved && before.donorPan !== null && after.donorPan !== before.donorPan)
    await correctSubscription(manager, id, before.donorPan, after);
  if (!isMoved && after.isAnonymous !== before.isAnonymous) await hideSubscription(manager, id);
  await recordAudit(manager, {
    userId,
    action: 'donation.correct',
    entity: 'donation',
    entityId: id,
    before,
    after: { ...after, receiptRevision, ...(by ? { by } : {}), ...note },
  });
  return [];
}

async function writeDetails(manager: EntityManager, id: string, details: Details): Promise<Corrected> {
  const [row] = await changedRows<Corrected>(
    manager,
    `update donations
        set donor_name = $2, donor_email = $3, donor_phone = $4, donor_address = $5, donor_pan = $6, wants_80g = $7,
            name_on_pan = $8, is_anonymous = $9, details_changed_at = clock_timestamp(), updated_at = now()
      where id = $1
      returning is_80g_eligible as "is80gEligible", foundation_80g as "isRegistered", amount - refunded_amount as counted, donor_id as "donorId"`,
    [
      id,
      details.donorName,
      details.donorEmail,
      details.donorPhone,
      details.donorAddress,
      details.donorPan,
      details.wants80g,
      details.nameOnPan,
      details.isAnonymous,
    ],
  );
  if (!row) throw new Error(`donation ${id} went away while it was locked`);
  return row;
}
