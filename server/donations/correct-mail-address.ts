import type { EntityManager } from 'typeorm';
import { donorLinkSchema } from '../../rules/my-giving';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { recordAudit } from '../audit/audit';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { CorrectMailAddressInput, UserError } from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import type { ReceiptsService } from '../receipts/receipts.service';
import { correctDetails } from './correct-details';

interface Gift {
  readonly email: string;
  readonly donorId: string | null;
}

interface Owner {
  readonly email: string | null;
  readonly isTaken: boolean;
}

const CORRECTED = userError(
  '',
  'CHANGED',
  'This donation has another address by now than the one shown. Nothing was corrected or sent by this press. Open the gift to see what happened.',
);

const RECORD_DIFFERS = userError(
  'isOfDonor',
  'CHANGED',
  'The record of this donor has another address than the one shown. Correct this receipt only.',
);

const TAKEN = userError(
  'email',
  'TAKEN',
  'Another donor has this email. Correct this receipt only, or merge the two donors.',
);

/**
 * Corrects the address to which the mail of a donation did not get through, and mails the receipt there: of this gift
 * alone, or of its donor, whose record and running gifts get it as well. Others at the former mailbox keep it. Closes
 * the exceptions that the former address caused. Refuses when `mailTo`, the address that was shown, is not the gift's or
 * its donor's any more: a colleague corrected it, or the giver. Rows are locked in the order of every booking: donation,
 * then donor.
 * @returns the errors; empty on success
 */
export async function correctMailAddress(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'correct'>,
  userId: string,
  { donationId, email: typed, isOfDonor, mailTo }: CorrectMailAddressInput,
): Promise<UserError[]> {
  if (!isUuid(donationId)) return [notFound('donation')];
  const { value, errors } = validate(donorLinkSchema, { email: typed });
  if (errors.length > 0) return toUserErrors(errors);
  const { email } = value;
  return deps.content.write(async (manager) => {
    const gift = await firstRow<Gift>(
      manager,
      'select donor_email as email, donor_id as "donorId" from donations where id = $1 for update',
      [donationId],
    );
    if (!gift) return [notFound('donation')];
    const isOther = (known: string): boolean => !!mailTo && known.toLowerCase() !== mailTo.toLowerCase();
    if (isOther(gift.email)) return [CORRECTED];
    if (gift.email.toLowerCase() === email.toLowerCase())
      return [userError('email', 'UNCHANGED', 'This is the address to which the mail did not get through.')];
    const owner = isOfDonor && gift.donorId ? await lockOwner(manager, gift.donorId, email) : null;
    if (owner?.email && isOther(owner.email)) return [RECORD_DIFFERS];
    if (owner?.isTaken) return [TAKEN];
    const change = (before: Parameters<Parameters<typeof correctDetails>[5]>[0]) => ({ ...before, donorEmail: email });
    const refusals = await correctDetails(deps, receipts, manager, userId, donationId, change, { send: true });
    if (refusals.length > 0) return refusals;
    if (owner && gift.donorId) await moveDonor(deps, manager, userId, gift.donorId, owner.email, email);
    await closeItems(deps, manager, userId, donationId);
    return [];
  });
}

/** Locks the donor and tells whether another has the new mailbox; as in update-donor, only PANs tell two apart. */
const lockOwner = (manager: EntityManager, id: string, email: string): Promise<Owner | null> =>
  firstRow<Owner>(
    manager,
    `select email, exists (select 1 from donors o where lower(o.email) = lower($2) and o.id <> d.id
                              and (d.pan_number is null or coalesce(o.pan_number, d.pan_number) = d.pan_number)) as "isTaken"
       from donors d where id = $1 for update`,
    [id, email],
  );

async function moveDonor(
  { now }: ServiceDeps,
  manager: EntityManager,
  userId: string,
  id: string,
  before: string | null,
  email: string,
): Promise<void> {
  await manager.query('update donors set email = $2, updated_at = $3 where id = $1', [id, email, now()]);
  await manager.query(
    `update subscriptions set donor_email = $2, updated_at = $4
      where donor_id = $1 and lower(donor_email) = lower($3) and status not in ('cancelled', 'completed', 'expired')`,
    [id, email, before ?? '', now()],
  );
  await recordAudit(manager, {
    userId,
    action: 'donor.update',
    entity: 'donor',
    entityId: id,
    before: { email: before },
    after: { email },
  });
}

async function closeItems(
  { now }: ServiceDeps,
  manager: EntityManager,
  userId: string,
  donationId: string,
): Promise<void> {
  const closed = await changedRows<{ id: string; kind: string }>(
    manager,
    `update attention_items set resolved_at = $2, resolved_by = $3
      where donation_id = $1 and kind in ('mail_bounced', 'mail_failed') and resolved_at is null returning id, kind`,
    [donationId, now(), userId],
  );
  for (const { id, kind } of closed) {
    await recordAudit(manager, {
      userId,
      action: 'attention.resolve',
      entity: 'attention',
      entityId: id,
      before: { kind, isDone: false },
      after: { kind, isDone: true },
    });
  }
}
