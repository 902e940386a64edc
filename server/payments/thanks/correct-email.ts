import type { EntityManager } from 'typeorm';
import { donorLinkSchema } from '../../../rules/my-giving';
import { validate } from '../../../rules/validate';
import type { ServiceDeps } from '../../deps';
import type { DonationsService } from '../../donations/donations.service';
import type { UserError } from '../../generated/resolvers';
import { toUserErrors, userError } from '../../graphql/user-errors';
import { lockQueuedMails } from '../../mail/lock-queued';
import { correctableUntil } from './correctable';
import { saysTyped, type GiftKey } from './gift-key';
import { moveToMailbox } from './move-to-mailbox';
import { lockOwnGift, type OwnGift } from './own-gift';

export interface CorrectionServices {
  readonly donations: Pick<DonationsService, 'correctByGiver'>;
}

const TOO_LATE = userError('', 'TOO_LATE', 'This can no longer be changed here. Please contact us.');
const CHANGED = userError('', 'CHANGED', 'This gift has since been changed. Please contact us.');
const SAME = userError('email', 'UNCHANGED', 'We already have this address.');

/**
 * Corrects the e-mail address of a gift for its giver: once, within an hour of the payment, from the browser that made
 * it. The gift moves to the donor of the new mailbox, together with queued mails, the receipt, and every later charge
 * of a recurring gift. What belongs to the old mailbox's donor stays there: a PAN that was not typed with the gift is
 * removed from it. A gift that somebody else has changed is left to the office.
 * @returns the errors; empty on success
 */
export function correctGiftEmail(
  deps: ServiceDeps,
  { donations }: CorrectionServices,
  key: GiftKey,
  typed: string,
): Promise<UserError[]> {
  const { value, errors } = validate(donorLinkSchema, { email: typed });
  if (errors.length > 0) return Promise.resolve(toUserErrors(errors));
  const { email } = value;
  return deps.content.write(async (manager) => {
    const gift = await lockOwnGift(manager, key);
    if (!gift || correctableUntil(gift, deps.now()) === null) return [TOO_LATE];
    if (gift.donorEmail.toLowerCase() === email.toLowerCase()) return [SAME];
    const isTyped = saysTyped(deps, key, { pan: gift.donorPan, address: gift.donorAddress });
    if (!isTyped && !saysTyped(deps, key, { pan: null, address: gift.donorAddress })) return [CHANGED];

    if (gift.subscriptionId) await redirectSubscription(manager, gift, gift.subscriptionId, email, deps.now());
    if (gift.donationId) {
      await manager.query('update donations set address_corrected_at = $2 where id = $1', [
        gift.donationId,
        deps.now(),
      ]);
      await moveToMailbox(donations, manager, gift.donationId, { email, keepsPan: isTyped });
    }
    await manager.query(
      'update subscriptions s set donor_id = d.donor_id from donations d where s.id = $1 and d.id = $2',
      [gift.subscriptionId, gift.donationId],
    );
    return [];
  });
}

/**
 * Redirects later charges and mails to the new address. Locks mails before donors and totals, since one may be in
 * sending.
 */
async function redirectSubscription(
  manager: EntityManager,
  gift: OwnGift,
  id: string,
  email: string,
  at: Date,
): Promise<void> {
  await lockQueuedMails(
    manager,
    `update mails set to_address = $3
      where status = 'queued' and dedupe_key like 'recurring:' || $1::text || ':%' and lower(to_address) = lower($2)`,
    [id, gift.donorEmail, email],
  );
  await manager.query(
    'update subscriptions set donor_email = $2, address_corrected_at = $3, updated_at = $3 where id = $1',
    [id, email, at],
  );
}
