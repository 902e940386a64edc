import type { EntityManager } from 'typeorm';
import { reasonSchema } from '../../rules/gift-correction';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { changedSince } from '../audit/audited-writes';
import { isLatestEntryOf } from '../audit/own-entry';
import { recountDonors } from '../database/recount-donors';
import { firstRow } from '../database/sql';
import { ConcurrentChange } from '../database/transactions';
import type { ServiceDeps } from '../deps';
import type { MoveDonationInput, UserError } from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import type { ReceiptsService } from '../receipts/receipts.service';
import { correctDetails } from './correct-details';
import type { Details } from './details';

interface Receiver {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly pan: string | null;
  readonly nameOnPan: string | null;
}

/**
 * Moves a gift that was recorded for the wrong donor to another one: its details become those that are known of the
 * right donor, the receipt gets a revision, and both donors are counted again, in one transaction. Of both donors'
 * records nothing else changes. Uses optimistic locking on `readAt`.
 * @returns the errors; empty on success
 */
export async function moveDonation(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'correct'>,
  userId: string,
  input: MoveDonationInput,
): Promise<UserError[]> {
  const { value, errors } = validate(reasonSchema, input);
  if (errors.length > 0) return toUserErrors(errors);
  const { id, donorId, sendReceipt = false, readAt } = input;
  if (!isUuid(id)) return [notFound('donation')];
  return deps.content.write(async (manager) => {
    const receiver = isUuid(donorId) ? await readReceiver(manager, donorId) : null;
    if (!receiver) return [userError('donorId', 'NOT_FOUND', 'This donor no longer exists.')];
    if (sendReceipt && !receiver.email)
      return [userError('sendReceipt', 'NO_EMAIL', 'A receipt cannot be sent without an email address.')];
    const gift = await firstRow<{ donorId: string | null; updatedAt: Date }>(
      manager,
      'select donor_id as "donorId", details_changed_at as "updatedAt" from donations where id = $1 for update',
      [id],
    );
    if (gift?.donorId === receiver.id) {
      // Pressed again, since its answer was lost.
      const entry = { action: 'donation.correct', entity: 'donation', entityId: id };
      if (changedSince(gift.updatedAt, readAt) && (await isLatestEntryOf(manager, userId, entry))) return [];
      return [userError('donorId', 'SAME', 'This donation is already theirs.')];
    }
    if (gift && !gift.donorId)
      return [userError('', 'NOT_POSSIBLE', 'Only a donation that was received can be moved.')];
    const change = (before: Details, updatedAt: Date) =>
      changedSince(updatedAt, readAt) ? 'conflict' : detailsOf(receiver, before);
    return correctDetails(deps, receipts, manager, userId, id, change, {
      send: sendReceipt,
      assign: (formerId) => assignTo(manager, id, formerId, receiver.id),
      isMoved: true,
      readAt,
      note: { reason: value.reason, donorId: receiver.id },
    });
  });
}

const readReceiver = (manager: EntityManager, id: string): Promise<Receiver | null> =>
  firstRow<Receiver>(
    manager,
    `select id, name, email, phone, address, pan_number as pan, name_on_pan as "nameOnPan" from donors where id = $1`,
    [id],
  );

const detailsOf = (donor: Receiver, { donorName, wants80g, isAnonymous }: Details): Details => ({
  donorName: donor.name ?? donorName,
  donorEmail: donor.email ?? '',
  donorPhone: donor.phone ?? '',
  donorAddress: donor.address,
  donorPan: donor.pan,
  nameOnPan: donor.nameOnPan,
  wants80g,
  isAnonymous,
});

/** Locks both donors by id, as a merge does. */
async function assignTo(manager: EntityManager, id: string, formerId: string, donorId: string): Promise<void> {
  const both = await manager.query<unknown[]>(
    'select 1 from donors where id = any($1::uuid[]) order by id for update',
    [[formerId, donorId]],
  );
  if (both.length < 2) throw new ConcurrentChange('a donor was merged while a gift moved to it');
  await manager.query('update donations set donor_id = $2, updated_at = now() where id = $1', [id, donorId]);
  await recountDonors(manager, [formerId, donorId]);
}
