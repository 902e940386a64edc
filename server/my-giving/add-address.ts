import { ownAddressSchema } from '../../rules/my-giving';
import { isSamePerson } from '../../rules/person-name';
import { validate } from '../../rules/validate';
import type { ServiceDeps } from '../deps';
import type { DonationsService } from '../donations/donations.service';
import type { UserError } from '../generated/resolvers';
import { notFound, toUserErrors } from '../graphql/user-errors';
import type { Mailbox } from './donor-key';
import { lockWaitingMails } from '../receipts/receipts.service';
import { lockOwn, subscriptionsOf } from './own-rows';

/**
 * Adds a donor's missing address for one of the names at their mailbox: to the gifts and recurring gifts of that name
 * without one, and to the donor. Receipts get a new revision, which is not mailed: a certificate needs the address,
 * while a claim does not need the new print.
 * @returns the errors; empty on success
 */
export function addAddress(
  deps: ServiceDeps,
  donations: Pick<DonationsService, 'addOwn'>,
  { donorIds }: Mailbox,
  { name, address: typed }: { name: string; address: string },
): Promise<UserError[]> {
  const { value, errors } = validate(ownAddressSchema, { address: typed });
  if (errors.length > 0) return Promise.resolve(toUserErrors(errors));
  const { address } = value;
  return deps.content.write(async (manager) => {
    const { gifts, donors } = await lockOwn(manager, donorIds);
    const lacking = gifts.filter((gift) => isSamePerson(gift.name, name) && !gift.address);
    const subscriptions = await subscriptionsOf(manager, donorIds, name, 'donor_address');
    if (lacking.length + subscriptions.length === 0) return [notFound('name')];
    const namesakes = donors.filter((donor) => isSamePerson(donor.name, name)).map(({ id }) => id);
    await manager.query(
      'update donors set address = $2, updated_at = now() where id = any($1::uuid[]) and address is null',
      [namesakes, address],
    );
    await manager.query('update subscriptions set donor_address = $2, updated_at = now() where id = any($1::uuid[])', [
      subscriptions,
      address,
    ]);
    await lockWaitingMails(manager, lacking);
    for (const { id } of lacking) await donations.addOwn(manager, id, { donorAddress: address }, false);
    return [];
  });
}
