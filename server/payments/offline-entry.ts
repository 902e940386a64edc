import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { OfflineDonation } from '../../rules/offline-donation';
import { firstRow } from '../database/sql';
import type { UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';

/** The gift that an idempotency key recorded, and the refusal of other content under it. */
interface SameEntry {
  readonly donationId: string;
  readonly userErrors: UserError[];
}

const OTHER_CONTENT = 'This entry was already recorded with other details. Please correct the recorded donation.';

/**
 * Digests an offline gift as it was entered. Confirmations are left out: a person gives them to a question about the
 * same gift.
 */
export function entryDigest({ donor, ...gift }: OfflineDonation): string {
  const content = [
    ...[gift.amount, gift.method, gift.reference, gift.draweeBank, gift.chequeDate, gift.description],
    ...[gift.receivedOn, gift.campaignId, gift.donorId, gift.wants80g, gift.isAnonymous, gift.receiptMail],
    ...[donor.name, donor.email, donor.phone, donor.pan, donor.nameOnPan, donor.address],
    // Without one the digest is that of earlier versions.
    ...(gift.tribute ? [gift.tribute] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/**
 * Finds the gift that this idempotency key recorded; null for a new one, which nobody else records under the key until the
 * caller's transaction ends. A gift from before the digests counts as the same.
 */
export async function findSameEntry(manager: EntityManager, entered: OfflineDonation): Promise<SameEntry | null> {
  await manager.query('select pg_advisory_xact_lock(hashtext($1))', [`entry:${entered.flowId}`]);
  const row = await firstRow<{ id: string; digest: string | null }>(
    manager,
    `select id, entry_digest as digest from donations where flow_id = $1 and source = 'offline'`,
    [entered.flowId],
  );
  if (!row) return null;
  const isSame = row.digest === null || row.digest === entryDigest(entered);
  return { donationId: row.id, userErrors: isSame ? [] : [userError('flowId', 'REUSED', OTHER_CONTENT)] };
}

/**
 * Finds an earlier gift of the same donor, amount, day (Asia/Kolkata) and method, which may be the same one entered
 * twice: the latest of them, null when there is none. Refunded gifts are left out.
 */
export async function findSimilar(manager: EntityManager, donationId: string): Promise<string | null> {
  const row = await firstRow<{ id: string }>(
    manager,
    `select other.id from donations d
       join donations other on other.donor_id = d.donor_id and other.id <> d.id and other.source = 'offline'
        and other.amount = d.amount and other.payment_method = d.payment_method and other.status = 'success'
        and (other.captured_at at time zone 'Asia/Kolkata')::date = (d.captured_at at time zone 'Asia/Kolkata')::date
       join receipts r on r.donation_id = d.id
       join receipts earlier on earlier.donation_id = other.id and (earlier.created_at, earlier.id) < (r.created_at, r.id)
      where d.id = $1 order by earlier.created_at desc limit 1`,
    [donationId],
  );
  return row?.id ?? null;
}
