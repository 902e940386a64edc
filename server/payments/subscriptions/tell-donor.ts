import type { EntityManager } from 'typeorm';
import type { SubscriptionFrequency } from '../../../rules/donation';
import { RECURRING_LINE } from '../../database/recurring-line';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { enqueueMail } from '../../mail/outbox';
import { isReplaced } from './note-replacement';
import {
  subscriptionEndedMail,
  subscriptionFailedMail,
  subscriptionHaltedMail,
  subscriptionPausedMail,
  subscriptionStartedMail,
  type OtherGift,
  type SubscriptionTerms,
} from './subscription-mails';
import type { MailContent } from '../../mail/templates/layout';
import { readOrganisation } from '../../receipts/organisation';
import type { StoredSubscription } from './store-state';

interface GiftRow {
  readonly donorName: string;
  readonly donorEmail: string;
  readonly amount: number;
  readonly frequency: SubscriptionFrequency;
  readonly campaignTitle: string | null;
  readonly totalCount: number;
  readonly nextChargeAt: Date | null;
  readonly firstGiftAt: Date | null;
  readonly lastReceiptId: string | null;
}

/** Reads the data and the address of a recurring gift's mails; null when there is nobody to write to. */
export async function readGift(
  deps: ServiceDeps,
  manager: EntityManager,
  id: string,
): Promise<{ to: string; gift: SubscriptionTerms } | null> {
  const row = await firstRow<GiftRow>(
    manager,
    `${RECURRING_LINE}
     select donor_name as "donorName", donor_email as "donorEmail", amount, frequency, campaign_title as "campaignTitle",
            total_count as "totalCount", next_charge_at as "nextChargeAt",
            (select min(captured_at) from donations where subscription_id in (select id from line)) as "firstGiftAt",
            (select r.id from donations d join receipts r on r.donation_id = d.id
              where d.subscription_id = s.id and r.voided_at is null order by d.captured_at desc limit 1) as "lastReceiptId"
       from subscriptions s where id = $1`,
    [id],
  );
  if (!row || row.donorEmail === '') return null;
  const { name } = await readOrganisation(manager, deps.siteName);
  return { to: row.donorEmail, gift: { ...row, siteName: name } };
}

/** Chooses the mail for a new state, if any. Its key limits it to one mail per occurrence of the state. */
function mailFor(
  before: StoredSubscription,
  after: StoredSubscription,
): { key: string; write: (gift: SubscriptionTerms, others: readonly OtherGift[]) => MailContent } | null {
  const cycle = after.cycleStartedAt?.toISOString() ?? 'first';
  // One mail per cycle, not one per retry.
  if (after.status === 'pending') return { key: `failed:${cycle}`, write: subscriptionFailedMail };
  if (before.status === after.status) return null;
  const wasAuthorized = before.status !== 'created' && before.status !== 'authenticated';
  switch (after.status) {
    case 'halted':
      return { key: `halted:${cycle}`, write: subscriptionHaltedMail };
    case 'active':
      return wasAuthorized ? null : { key: 'started', write: subscriptionStartedMail };
    case 'paused':
      return { key: `paused:${after.stateVersion}`, write: subscriptionPausedMail };
    case 'cancelled':
    case 'completed': {
      const how = after.status;
      return before.status === 'created' && how === 'cancelled'
        ? null
        : { key: 'ended', write: (gift) => subscriptionEndedMail(gift, how) };
    }
    default:
      return null;
  }
}

/** Tells whether a gift took the place of another: to its donor it runs already before its first charge. */
const isInPlace = async (manager: EntityManager, { id }: StoredSubscription): Promise<boolean> =>
  (await firstRow(manager, 'select 1 from subscriptions where id = $1 and replaces_id is not null', [id])) !== null;

/**
 * Tells whether there is nothing to say: the mail about the change told that the older gift ends, or that the newer one
 * begins; or a gift was cancelled that never started.
 */
async function isUntold(
  manager: EntityManager,
  before: StoredSubscription,
  after: StoredSubscription,
  key: string,
): Promise<boolean> {
  if (key === 'started') return isInPlace(manager, after);
  if (key !== 'ended') return false;
  if (await isReplaced(manager, after.id)) return true;
  return before.status === 'authenticated' && after.status === 'cancelled' && !(await isInPlace(manager, after));
}

/**
 * Queues the mail for a new state, inside the transaction that writes the state.
 * @param others gifts that one which begins may double by mistake
 */
export async function tellDonor(
  deps: ServiceDeps,
  manager: EntityManager,
  before: StoredSubscription,
  after: StoredSubscription,
  others: readonly OtherGift[],
): Promise<void> {
  const mail = mailFor(before, after);
  if (!mail || (await isUntold(manager, before, after, mail.key))) return;
  const addressed = await readGift(deps, manager, after.id);
  if (!addressed) return;
  await enqueueMail(manager, {
    kind: `recurring-${mail.key.split(':', 1)[0] ?? ''}`,
    dedupeKey: `recurring:${after.id}:${mail.key}`,
    to: addressed.to,
    ...mail.write(addressed.gift, others),
  });
}
