import type { EntityManager } from 'typeorm';
import { istDate } from '../../rules/dates';
import { ownAddressSchema, ownPanSchema } from '../../rules/my-giving';
import { knownPan } from '../../rules/donor-identity';
import { earliestReceivedOn } from '../../rules/offline-donation';
import { isSamePerson } from '../../rules/person-name';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import type { ServiceDeps } from '../deps';
import type { DonationsService } from '../donations/donations.service';
import type { UserError } from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import { lockWaitingMails } from '../receipts/receipts.service';
import type { Mailbox } from './donor-key';
import { donorWithPan, lockOwn, moveGifts, type OwnGiftRow, type OwnRows } from './own-rows';

type Donations = Pick<DonationsService, 'addOwn'>;

/** Tells whether a gift is of a financial year whose statement of donations is still open; see earliestReceivedOn. */
const isOpen = (deps: Pick<ServiceDeps, 'now'>): ((gift: OwnGiftRow) => boolean) => {
  const earliest = earliestReceivedOn(istDate(deps.now()));
  return ({ receivedAt }) => istDate(receivedAt) >= earliest;
};

/**
 * Replaces the PAN of one of the names at a donor's mailbox: on its gifts of the open financial years that have the old
 * one, on its recurring gifts, and for later gifts. Each changed receipt gets a revision, which is mailed. Gifts of closed
 * years keep what their certificates say.
 * @returns the errors; empty on success
 */
export async function correctPan(
  deps: ServiceDeps,
  donations: Donations,
  manager: EntityManager,
  { donorIds }: Mailbox,
  { name, pan: typed }: { name: string; pan: string },
): Promise<UserError[]> {
  const { value, errors } = validate(ownPanSchema, { pan: typed });
  if (errors.length > 0) return toUserErrors(errors);
  const { pan } = value;
  const { gifts, donors } = await lockOwn(manager, donorIds);
  const old = knownPan({ name }, donors);
  if (old === null) return [notFound('name')];
  if (old === pan) return [userError('pan', 'UNCHANGED', 'We already have this PAN.')];
  const wrong = gifts.filter((gift) => gift.pan === old && isSamePerson(gift.name, name)).filter(isOpen(deps));
  const subscriptions = await manager.query<{ id: string; name: string }[]>(
    `select id, donor_name as name from subscriptions where donor_id = any($1::uuid[]) and donor_pan = $2 order by id for update`,
    [donorIds, old],
  );
  const own = subscriptions.filter((gift) => isSamePerson(gift.name, name)).map(({ id }) => id);
  const donorId = await donorOfNewPan(manager, { gifts, donors }, wrong, { name, old, pan });
  await moveGifts(manager, { gifts: wrong, subscriptions: own }, donorId);
  await manager.query('update subscriptions set donor_pan = $2, name_on_pan = null where id = any($1::uuid[])', [
    own,
    pan,
  ]);
  await recordAudit(manager, {
    userId: null,
    action: 'donor.correct-pan',
    entity: 'donor',
    entityId: donorId,
    before: { pan: old },
    after: { pan, by: 'donor' },
  });
  await lockWaitingMails(manager, wrong);
  for (const { id } of wrong) await donations.addOwn(manager, id, { donorPan: pan }, true);
  return [];
}

/**
 * Gives the new PAN to the donor of the old one, where no other gift needs the old one. Otherwise the gifts go to the
 * donor of the new PAN, and the old one serves no later gift.
 * @returns the donor's id
 */
async function donorOfNewPan(
  manager: EntityManager,
  { gifts, donors }: OwnRows,
  wrong: readonly OwnGiftRow[],
  { name, old, pan }: { name: string; old: string; pan: string },
): Promise<string> {
  const owner = donors.find((donor) => donor.pan === old);
  if (!owner) throw new Error('a known PAN without its donor');
  const isNeeded = gifts.some((gift) => gift.donorId === owner.id && gift.pan === old && !wrong.includes(gift));
  if (!isNeeded && !donors.some((donor) => donor.pan === pan)) {
    await manager.query(
      'update donors set pan_number = $2, pan_name = $3, name_on_pan = null, updated_at = now() where id = $1',
      [owner.id, pan, name],
    );
    return owner.id;
  }
  await manager.query('update donors set pan_name = null where id = $1', [owner.id]);
  return donorWithPan(manager, donors, owner.id, { name, pan });
}

/**
 * Replaces the address of one of the names at a donor's mailbox: on its gifts of the open financial years, on its
 * recurring gifts, and on the donor. Receipts get a revision, which is not mailed.
 * @returns the errors; empty on success
 */
export async function correctAddress(
  deps: ServiceDeps,
  donations: Donations,
  manager: EntityManager,
  { donorIds }: Mailbox,
  { name, address: typed }: { name: string; address: string },
): Promise<UserError[]> {
  const { value, errors } = validate(ownAddressSchema, { address: typed });
  if (errors.length > 0) return toUserErrors(errors);
  const { address } = value;
  const { gifts, donors } = await lockOwn(manager, donorIds);
  const own = gifts.filter((gift) => isSamePerson(gift.name, name));
  if (own.length === 0) return [notFound('name')];
  const namesakes = donors.filter((donor) => isSamePerson(donor.name, name)).map(({ id }) => id);
  const subscriptions = await manager.query<{ id: string; name: string }[]>(
    'select id, donor_name as name from subscriptions where donor_id = any($1::uuid[]) order by id for update',
    [donorIds],
  );
  await manager.query('update donors set address = $2, updated_at = now() where id = any($1::uuid[])', [
    namesakes,
    address,
  ]);
  await manager.query('update subscriptions set donor_address = $2, updated_at = now() where id = any($1::uuid[])', [
    subscriptions.filter((gift) => isSamePerson(gift.name, name)).map(({ id }) => id),
    address,
  ]);
  const wrong = own.filter((gift) => gift.address !== address).filter(isOpen(deps));
  await lockWaitingMails(manager, wrong);
  for (const { id } of wrong) await donations.addOwn(manager, id, { donorAddress: address }, false);
  return [];
}
