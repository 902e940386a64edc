import { ownPanSchema } from '../../rules/my-giving';
import { knownPan } from '../../rules/donor-identity';
import { isSamePerson } from '../../rules/person-name';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { brokenUniqueKey } from '../database/sql';
import { ConcurrentChange } from '../database/transactions';
import type { ServiceDeps } from '../deps';
import type { DonationsService } from '../donations/donations.service';
import type { UserError } from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import type { Mailbox } from './donor-key';
import { lockWaitingMails } from '../receipts/receipts.service';
import { donorWithPan, lockOwn, moveGifts, subscriptionsOf } from './own-rows';

type Donations = Pick<DonationsService, 'addOwn'>;

/**
 * Adds a donor's missing PAN for one of the names at their mailbox: to every donation of that name without one, to the
 * future charges of recurring gifts of that name, and to the donor of that name. Receipts become eligible where the
 * donor wanted the tax benefit and registration and payment mode allow it; each changed receipt gets a new revision,
 * which is mailed. No other name gets the PAN.
 * @returns the errors; empty on success
 */
export function addPan(
  deps: ServiceDeps,
  donations: Donations,
  { donorIds }: Mailbox,
  { name, pan: typed }: { name: string; pan: string },
): Promise<UserError[]> {
  const { value, errors } = validate(ownPanSchema, { pan: typed });
  if (errors.length > 0) return Promise.resolve(toUserErrors(errors));
  const { pan } = value;
  return atomically(deps, async (manager) => {
    const { gifts, donors } = await lockOwn(manager, donorIds);
    const own = gifts.filter((gift) => isSamePerson(gift.name, name));
    const subscriptions = await subscriptionsOf(manager, donorIds, name, 'donor_pan');
    const [like] = own;
    if (!like && subscriptions.length === 0) return [notFound('name')];
    const others = new Set(donors.filter(({ panName }) => isSamePerson(panName, name)).map((donor) => donor.pan));
    const lacking = own.filter((gift) => gift.pan === null);
    if (others.size > 0 && (!others.has(pan) || lacking.length + subscriptions.length === 0))
      return [userError('pan', 'TAKEN', 'We already have your PAN. Please contact us if it is wrong.')];

    const donorId = await donorWithPan(manager, donors, like?.donorId ?? (donorIds[0] as string), {
      name: like?.name ?? name,
      pan,
    });
    await moveGifts(manager, { gifts: lacking, subscriptions }, donorId);
    await manager.query('update subscriptions set donor_pan = $2 where id = any($1::uuid[])', [subscriptions, pan]);
    await recordAudit(manager, {
      userId: null,
      action: 'donor.add-pan',
      entity: 'donor',
      entityId: donorId,
      before: { pan: null },
      after: { pan, by: 'donor' },
    });
    await lockWaitingMails(manager, lacking);
    for (const { id } of lacking) await donations.addOwn(manager, id, { donorPan: pan }, true);
    return [];
  });
}

/**
 * Adds the PAN known of the name to one gift without it, which thereby asks for the tax benefit.
 * @returns the errors; empty on success
 */
export function useOwnPan(
  deps: ServiceDeps,
  donations: Donations,
  { donorIds }: Mailbox,
  giftId: string,
): Promise<UserError[]> {
  return atomically(deps, async (manager) => {
    const { gifts, donors } = await lockOwn(manager, donorIds);
    const gift = gifts.find(({ id }) => id === giftId.toLowerCase());
    if (!gift) return [notFound('gift')];
    const pan = gift.pan ?? knownPan(gift, donors);
    if (!pan) return [userError('pan', 'REQUIRED', 'We have no PAN under this name yet.')];
    if (gift.pan === null)
      await moveGifts(
        manager,
        { gifts: [gift], subscriptions: [] },
        await donorWithPan(manager, donors, gift.donorId, { name: gift.name, pan }),
      );
    await donations.addOwn(manager, gift.id, { donorPan: pan, wants80g: true }, true);
    return [];
  });
}

type Work = Parameters<ServiceDeps['content']['write']>[0];

/** Runs one transaction; retries it when a booking created the donor at the same time. */
export const atomically = (
  deps: ServiceDeps,
  work: (manager: Parameters<Work>[0]) => Promise<UserError[]>,
): Promise<UserError[]> =>
  deps.content.write(async (manager) => {
    try {
      return await work(manager);
    } catch (error) {
      if (brokenUniqueKey(error) === 'donors_identity') throw new ConcurrentChange();
      throw error;
    }
  });
