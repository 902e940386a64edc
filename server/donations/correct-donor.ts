import type { EntityManager } from 'typeorm';
import { isDeepStrictEqual } from 'node:util';
import { donorDetailsSchema } from '../../rules/donor';
import { isSamePerson } from '../../rules/person-name';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { recordAudit } from '../audit/audit';
import { changedSince } from '../audit/audited-writes';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { CorrectDonationDonorInput, UserError } from '../generated/resolvers';
import { changedMeanwhile, notFound, toUserErrors, userError } from '../graphql/user-errors';
import type { ReceiptsService } from '../receipts/receipts.service';

/** The giver's details, as stored with a donation. */
export interface Details {
  donorName: string;
  donorEmail: string;
  donorPhone: string;
  donorAddress: string | null;
  donorPan: string | null;
  nameOnPan: string | null;
  wants80g: boolean;
}

/** Details that a donor may add to a donation on their own page. */
export type OwnDetails = Partial<Pick<Details, 'donorPan' | 'donorAddress' | 'wants80g'>>;

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
  donor_address as "donorAddress", donor_pan as "donorPan", name_on_pan as "nameOnPan", wants_80g as "wants80g"`;

/**
 * Corrects the donor details of a donation. Its receipt gets a new revision when it changes, and becomes eligible with
 * a PAN that was missing, where registration and payment mode allow it. Of the donor's own record only empty fields are
 * filled in: it is edited and merged on its own page. Uses optimistic locking on `readAt`.
 *
 * Rows are locked in the order of every booking: donation, donor, then mails and receipt, and the totals last.
 * @returns the errors; empty on success
 */
export async function correctDonor(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'correct'>,
  userId: string,
  { id, donor, wants80g, sendReceipt = false, readAt }: CorrectDonationDonorInput,
): Promise<UserError[]> {
  if (!isUuid(id)) return [notFound('donation')];
  const { value, errors } = validate(donorDetailsSchema, donor);
  if (errors.length > 0) return toUserErrors(errors).map((error) => ({ ...error, field: ['donor', ...error.field] }));
  if (sendReceipt && !value.email)
    return [userError('donor.email', 'REQUIRED', 'A receipt cannot be sent without an email address.')];
  const after: Details = {
    donorName: value.name,
    donorEmail: value.email,
    donorPhone: value.phone,
    donorAddress: value.address,
    donorPan: value.pan,
    nameOnPan: value.nameOnPan,
    wants80g,
  };

  const change = (_before: Details, updatedAt: Date) => (changedSince(updatedAt, readAt) ? 'conflict' : after);
  return deps.content.write((manager) =>
    correctDetails(deps, receipts, manager, userId, id, change, { send: sendReceipt }),
  );
}

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
  change: (before: Details, updatedAt: Date) => Details | 'conflict',
  { send, isFirst, by, assign }: Consequences,
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
  const after = change(before, updatedAt);
  if (after === 'conflict') return [changedMeanwhile('donation')];
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
  if (before.donorPan !== null && after.donorPan !== before.donorPan)
    await correctSubscription(manager, id, before.donorPan, after);
  await recordAudit(manager, {
    userId,
    action: 'donation.correct',
    entity: 'donation',
    entityId: id,
    before,
    after: { ...after, receiptRevision, ...(by ? { by } : {}) },
  });
  return [];
}

async function writeDetails(manager: EntityManager, id: string, details: Details): Promise<Corrected> {
  const [row] = await changedRows<Corrected>(
    manager,
    `update donations
        set donor_name = $2, donor_email = $3, donor_phone = $4, donor_address = $5, donor_pan = $6, wants_80g = $7,
            name_on_pan = $8, updated_at = now()
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
    ],
  );
  if (!row) throw new Error(`donation ${id} went away while it was locked`);
  return row;
}

/**
 * Corrects the PAN of the recurring gift, whose next charges would bring the wrong one back. Rows are locked as in
 * settlement: the gift last.
 */
async function correctSubscription(
  manager: EntityManager,
  id: string,
  wrong: string,
  { donorPan, nameOnPan }: Details,
): Promise<void> {
  await manager.query(
    `update subscriptions s set donor_pan = $3, name_on_pan = $4, updated_at = now()
       from donations d where d.id = $1 and s.id = d.subscription_id and s.donor_pan = $2`,
    [id, wrong, donorPan, nameOnPan],
  );
}

/**
 * Fills in the donor's record. Takes the e-mail only if no other donor has it, and a PAN only under the donor's own
 * name. A PAN that came with this donation alone is corrected with it.
 */
async function fillInDonor(
  manager: EntityManager,
  donationId: string,
  donorId: string,
  before: Details,
): Promise<void> {
  await manager.query(
    `update donors
        set phone = coalesce(donors.phone, nullif(d.donor_phone, '')),
            address = coalesce(donors.address, d.donor_address),
            name_on_pan = case when d.donor_pan = donors.pan_number then coalesce(d.name_on_pan, donors.name_on_pan)
                               else donors.name_on_pan end,
            email = coalesce(donors.email, (select nullif(d.donor_email, '')
                      where not exists (select 1 from donors other where lower(other.email) = lower(d.donor_email)))),
            is_80g_eligible = exists (
              select 1 from donations own where own.donor_id = $2 and own.status = 'success' and own.is_80g_eligible),
            updated_at = now()
       from donations d where d.id = $1 and donors.id = $2`,
    [donationId, donorId],
  );
  const donor = await firstRow<KnownPan>(
    manager,
    `select g.name, g.pan_number as pan, g.pan_name as "panName", d.donor_name as "giver", d.donor_pan as "given", d.name_on_pan as "nameOnPan",
            exists (select 1 from donations o where o.donor_id = g.id and o.id <> d.id and o.donor_pan = g.pan_number) as "isUsed"
       from donors g, donations d where g.id = $1 and d.id = $2`,
    [donorId, donationId],
  );
  if (!donor || !takesPan(donor, before)) return;
  await manager.query(
    `update donors
        set pan_number = $2, pan_name = $3, name_on_pan = case when $2::text is not null then $4 end
      where id = $1 and not exists (
              select 1 from donors o where o.id <> $1 and lower(o.email) = lower(donors.email) and o.pan_number is not distinct from $2)`,
    [donorId, donor.given, donor.given && donor.giver, donor.nameOnPan],
  );
}

interface KnownPan {
  readonly name: string | null;
  readonly pan: string | null;
  readonly panName: string | null;
  readonly giver: string;
  readonly given: string | null;
  readonly nameOnPan: string | null;
  /** True when another donation of the donor has the PAN. */
  readonly isUsed: boolean;
}

function takesPan({ name, pan, panName, giver, given, isUsed }: KnownPan, before: Details): boolean {
  if (pan === given) return false;
  if (pan === null) return isSamePerson(name, giver);
  return pan === before.donorPan && !isUsed && isSamePerson(panName, before.donorName);
}
