import type { EntityManager } from 'typeorm';
import { formatRupees } from '../../../rules/money';
import { flagForAttention } from '../../attention/attention';
import { newRowId } from '../../database/row-ids';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { formatPaymentAmount } from '../format-payment-amount';
import type { CaptureNews } from '../capture-news';
import { fits, amountWithoutFee } from '../match-amount';
import { lockPayment } from '../payment-lock';
import { recordPayment } from '../payment-record';
import type { ProviderPayment } from '../provider';
import { settleLocked, type Settlement } from '../settle';
import { unknownSubscription } from '../unmatched/unmatched-attention';

interface Payer {
  readonly id: string;
  /** Agreed amount in paise. */
  readonly amount: number;
  /** Null where it began here. */
  readonly adoptedAt: Date | null;
  readonly adoptedFrom: Date | null;
  /** Whether the payment is one of an adoption, which books it or has decided not to. */
  readonly isStaged: boolean;
}

/**
 * Settles one charge of a recurring gift. The provider created its order, so the donation is inserted here: with the
 * agreed amount if the payment matches it, otherwise with the captured amount less a fee borne by the payer. From there
 * on it is settled like every payment (see settle). The authorising browser, two kinds of webhook and the
 * reconciliation all report the same charge; the payment's id makes it one donation.
 * @param subscriptionId the provider's id; a signature or the provider's answer has tied the payment to it
 * @param news as for settle; the invoice's `paid_at` is the exact moment of a charge, since every path can fetch it
 */
export async function settleCharge(
  deps: ServiceDeps,
  subscriptionId: string,
  payment: ProviderPayment,
  news: CaptureNews,
): Promise<Settlement> {
  // A payment without an invoice is the small test debit of a mandate, which is returned automatically.
  if (!payment.captured || payment.invoiceId === null) return { kind: 'not_captured' };
  return deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, payment.id);
    const payer = await firstRow<Payer>(
      manager,
      `select id, amount, adopted_at as "adoptedAt", adopted_from as "adoptedFrom",
              exists (select 1 from adoption_payments where payment_id = $2 and donation_id is null) as "isStaged"
         from subscriptions where provider_subscription_id = $1`,
      [subscriptionId, payment.id],
    );
    if (!payer || payment.orderId === null || payment.currency !== 'INR') {
      return putChargeAside(deps, manager, subscriptionId, payment, news, payer !== null);
    }
    const age = ageOf(payer, payment, news);
    if (age === 'not_ours') return { kind: 'unmatched' };
    const amount = fits({ ...payer, currency: 'INR' }, payment) ? payer.amount : amountWithoutFee(payment);
    const donationId = await openCharge(deps, manager, payer.id, amount, payment.orderId);
    if (donationId !== null && amount !== payer.amount) {
      const charged = formatPaymentAmount(amount, payment.currency);
      const details = `Agreed amount ${formatRupees(payer.amount)}, but ${charged} was charged.`;
      await flagForAttention(manager, 'amount_mismatch', payment.id, donationId, details);
    }
    const settlement = await settleLocked(deps, manager, payment, news, { isQuiet: age === 'past' });
    await manager.query(
      `update subscriptions set donor_id = d.donor_id
         from donations d
        where subscriptions.id = $1 and d.payment_id = $2 and subscriptions.donor_id is distinct from d.donor_id`,
      [payer.id, payment.id],
    );
    return settlement;
  });
}

/**
 * Tells whether a charge is of the time before its gift was adopted. Such a charge is booked without a mail. Not ours is
 * one that the adoption books or left out, that was refunded whole, or that is older than the adopted period.
 */
function ageOf(
  { adoptedAt, adoptedFrom, isStaged }: Payer,
  payment: ProviderPayment,
  { exactly }: CaptureNews,
): 'present' | 'past' | 'not_ours' {
  const moment = exactly ?? payment.createdAt;
  if (adoptedAt === null || moment >= adoptedAt) return 'present';
  const isOlder = adoptedFrom !== null && moment < adoptedFrom;
  return isStaged || isOlder || payment.status === 'refunded' ? 'not_ours' : 'past';
}

/**
 * Stores a charge that cannot be booked automatically and files an exception, unless it was booked or refunded by now.
 */
async function putChargeAside(
  deps: ServiceDeps,
  manager: EntityManager,
  subscriptionId: string,
  payment: ProviderPayment,
  news: CaptureNews,
  isKnown: boolean,
): Promise<Settlement> {
  await recordPayment(manager, payment, news, { donationId: null, subscriptionId });
  const charged = formatPaymentAmount(payment.amount, payment.currency);
  const details = isKnown
    ? `${charged} was charged for the recurring gift ${subscriptionId}, which is in rupees.`
    : unknownSubscription(payment, subscriptionId);
  return settleLocked(deps, manager, payment, news, { unmatchedDetails: details });
}

/**
 * Inserts the donation of a charge, with the details the donor gave at the start; null when it exists already. Waits
 * for a donor who is correcting the gift's address (see thanks/own-gift).
 */
async function openCharge(
  deps: ServiceDeps,
  manager: EntityManager,
  subscriptionId: string,
  amount: number,
  orderId: string,
): Promise<string | null> {
  const known: unknown[] = await manager.query('select 1 from payment_orders where provider_order_id = $1', [orderId]);
  if (known.length > 0) return null;
  const donationId = newRowId();
  const now = deps.now();
  await manager.query(
    `insert into donations (id, amount, subscription_id, campaign_id, campaign_title, donor_name, donor_email, donor_phone,
                            donor_address, donor_pan, is_anonymous, is_recurring, donation_frequency, wants_80g, created_at, name_on_pan,
                            tribute_kind, tribute_name)
     select $1, $3, id, campaign_id, campaign_title, donor_name, donor_email, donor_phone,
            donor_address, donor_pan, is_anonymous, true, frequency, wants_80g, $4, name_on_pan, tribute_kind, tribute_name
       from subscriptions where id = $2 for key share`,
    [donationId, subscriptionId, amount, now],
  );
  // The items are known only for the agreed amount.
  await manager.query(
    `insert into donation_items (donation_id, essential_id, name, quantity, unit_price)
     select $1, i.essential_id, i.name, i.quantity, i.unit_price
       from subscription_items i join subscriptions s on s.id = i.subscription_id
      where s.id = $2 and s.amount = $3`,
    [donationId, subscriptionId, amount],
  );
  await manager.query(
    `insert into payment_orders (id, donation_id, provider_order_id, amount, key_mode, watched_until, created_at)
     select $6::uuid, $1, $2, $3, key_mode, $5, $5 from subscriptions where id = $4`,
    [donationId, orderId, amount, subscriptionId, now, newRowId()],
  );
  return donationId;
}
