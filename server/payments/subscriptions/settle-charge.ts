import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { formatRupees } from '../../../rules/money';
import { flagForAttention } from '../../attention/attention';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { amountInWords } from '../amount-in-words';
import type { CaptureNews } from '../capture-news';
import { fits, giftAmount } from '../gift-amount';
import { lockPayment } from '../payment-lock';
import { recordPayment } from '../payment-record';
import type { ProviderPayment } from '../provider';
import { settleLocked, type Settlement } from '../settle';

interface Payer {
  readonly id: string;
  /** Paise that were agreed on. */
  readonly amount: number;
}

/**
 * Settles one charge of a recurring gift. Its order was made by the provider, so the donation is opened here, in the
 * amount that was agreed on if the payment fits it, otherwise in what was captured less a fee that the payer bore. Then it
 * takes the way of every payment (see settle). The authorisation's browser, two kinds of webhook and the reconciliation
 * all bring the same charge: the payment's id makes it one donation.
 * @param subscriptionId the provider's; a signature or the provider's answer has tied the payment to it
 * @param news as for settle; of a charge the invoice's `paid_at` is the exact moment, since every way can ask for it
 */
export async function settleCharge(
  deps: ServiceDeps,
  subscriptionId: string,
  payment: ProviderPayment,
  news: CaptureNews,
): Promise<Settlement> {
  // Without an invoice it is the small payment that tries a mandate, and goes back by itself.
  if (!payment.captured || payment.invoiceId === null) return { kind: 'not_captured' };
  return deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, payment.id);
    const payer = await firstRow<Payer>(
      manager,
      'select id, amount from subscriptions where provider_subscription_id = $1',
      [subscriptionId],
    );
    if (!payer || payment.orderId === null || payment.currency !== 'INR') {
      return putChargeAside(deps, manager, subscriptionId, payment, news, payer !== null);
    }
    const amount = fits({ ...payer, currency: 'INR' }, payment) ? payer.amount : giftAmount(payment);
    const donationId = await openCharge(deps, manager, payer.id, amount, payment.orderId);
    if (donationId !== null && amount !== payer.amount) {
      const charged = amountInWords(amount, payment.currency);
      const details = `Agreed amount ${formatRupees(payer.amount)}, but ${charged} was charged.`;
      await flagForAttention(manager, 'amount_mismatch', payment.id, donationId, details);
    }
    const settlement = await settleLocked(deps, manager, payment, news);
    await manager.query(
      `update subscriptions set donor_id = d.donor_id
         from donations d
        where subscriptions.id = $1 and d.payment_id = $2 and subscriptions.donor_id is distinct from d.donor_id`,
      [payer.id, payment.id],
    );
    return settlement;
  });
}

/** A charge that cannot be booked by itself is kept for the office, unless it was booked or went back by now. */
async function putChargeAside(
  deps: ServiceDeps,
  manager: EntityManager,
  subscriptionId: string,
  payment: ProviderPayment,
  news: CaptureNews,
  isKnown: boolean,
): Promise<Settlement> {
  await recordPayment(manager, payment, news, { donationId: null, subscriptionId });
  const charged = amountInWords(payment.amount, payment.currency);
  const details = isKnown
    ? `${charged} was charged for the recurring gift ${subscriptionId}, which is in rupees.`
    : `${charged} was charged for the subscription ${subscriptionId}, which is not in our records.`;
  return settleLocked(deps, manager, payment, news, details);
}

/**
 * The donation of a charge, with what the donor asked for at the start; null when it is there already. It waits for a donor who
 * is correcting the address of the gift (see thanks/own-gift).
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
  const donationId = randomUUID();
  const now = deps.now();
  await manager.query(
    `insert into donations (id, amount, subscription_id, campaign_id, campaign_title, donor_name, donor_email, donor_phone,
                            donor_address, donor_pan, is_anonymous, is_recurring, donation_frequency, wants_80g, created_at, name_on_pan)
     select $1, $3, id, campaign_id, campaign_title, donor_name, donor_email, donor_phone,
            donor_address, donor_pan, is_anonymous, true, frequency, wants_80g, $4, name_on_pan
       from subscriptions where id = $2 for key share`,
    [donationId, subscriptionId, amount, now],
  );
  // Of a sum that nobody agreed to it is not known what it is for.
  await manager.query(
    `insert into donation_items (donation_id, essential_id, name, quantity, unit_price)
     select $1, i.essential_id, i.name, i.quantity, i.unit_price
       from subscription_items i join subscriptions s on s.id = i.subscription_id
      where s.id = $2 and s.amount = $3`,
    [donationId, subscriptionId, amount],
  );
  await manager.query(
    `insert into payment_orders (donation_id, provider_order_id, amount, key_mode, watched_until, created_at)
     select $1, $2, $3, key_mode, $5, $5 from subscriptions where id = $4`,
    [donationId, orderId, amount, subscriptionId, now],
  );
  return donationId;
}
