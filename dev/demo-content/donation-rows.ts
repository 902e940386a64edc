import type { Row } from './bulk';
import type { Gift } from './gifts';
import type { Random } from './random';

/** A gift with the provider's data about its payment. */
export interface PaidGift extends Gift {
  orderId: string;
  paymentId: string;
  capturedAt: Date | null;
}

const WATCH_MS = 3 * 86_400_000;
const FAILURES = [
  ['BAD_REQUEST_ERROR', 'Payment was not completed on time.'],
  ['BAD_REQUEST_ERROR', 'Your payment was declined by the bank. Try another method.'],
  ['GATEWAY_ERROR', 'The bank is not reachable at the moment.'],
] as const;

/** Adds the provider's ids and, for captured money, the moment of the capture. */
export function withPayments(random: Random, gifts: readonly Gift[]): PaidGift[] {
  return gifts.map((gift) => {
    const arrived = gift.status === 'success' || gift.status === 'refunded';
    const capturedAt = arrived ? new Date(gift.createdAt.getTime() + random.between(25_000, 190_000)) : null;
    return { ...gift, orderId: `order_${random.text(14)}`, paymentId: `pay_${random.text(14)}`, capturedAt };
  });
}

export function donationRows(random: Random, gifts: readonly PaidGift[]): Row[] {
  return gifts.map((gift) => {
    const at = (gift.capturedAt ?? gift.createdAt).toISOString();
    return {
      id: gift.id,
      amount: gift.amount,
      currency: 'INR',
      status: gift.status,
      source: 'online',
      campaign_id: gift.campaign?.id ?? null,
      campaign_title: gift.campaign?.title ?? null,
      subscription_id: gift.recurring?.subscriptionId ?? null,
      donor_id: gift.capturedAt ? gift.donor.id : null,
      donor_name: gift.donor.name,
      donor_email: gift.donor.email,
      donor_phone: gift.donor.phone,
      donor_address: gift.donor.address,
      donor_pan: gift.donor.pan,
      is_anonymous: gift.anonymous,
      is_recurring: gift.recurring !== null,
      donation_frequency: gift.recurring?.frequency ?? null,
      wants_80g: gift.donor.wants80g,
      payment_id: gift.capturedAt ? gift.paymentId : null,
      payment_method: gift.capturedAt ? gift.method : null,
      flow_id: gift.recurring ? null : random.uuid(),
      attempt: 1,
      created_at: gift.createdAt.toISOString(),
      captured_at: gift.capturedAt?.toISOString() ?? null,
      refunded_amount: gift.status === 'refunded' ? gift.amount : 0,
      updated_at: at,
      details_changed_at: gift.createdAt.toISOString(),
    };
  });
}

export function itemRows(gifts: readonly PaidGift[]): Row[] {
  return gifts.flatMap((gift) =>
    gift.items.map((item) => ({
      donation_id: gift.id,
      essential_id: item.essentialId,
      name: item.name,
      quantity: item.quantity,
      unit_price: item.unitPrice,
    })),
  );
}

/** Builds one order per one-time gift; charges of a mandate have no order of ours. A pending order is still watched. */
export function orderRows(random: Random, gifts: readonly PaidGift[]): Row[] {
  const statuses = { success: 'paid', refunded: 'paid', failed: 'attempted', pending: 'created' } as const;
  return gifts
    .filter((gift) => !gift.recurring)
    .map((gift) => {
      const watchedUntil = new Date(gift.createdAt.getTime() + WATCH_MS).toISOString();
      return {
        id: random.uuid(),
        donation_id: gift.id,
        provider_order_id: gift.orderId,
        amount: gift.amount,
        currency: 'INR',
        key_mode: 'test',
        status: statuses[gift.status],
        watched_until: watchedUntil,
        next_check_at: gift.status === 'pending' ? watchedUntil : null,
        check_count: 0,
        created_at: gift.createdAt.toISOString(),
        updated_at: (gift.capturedAt ?? gift.createdAt).toISOString(),
      };
    });
}

export function paymentRows(random: Random, gifts: readonly PaidGift[]): Row[] {
  const statuses = { success: 'captured', refunded: 'refunded', failed: 'failed' } as const;
  return gifts.flatMap((gift) => {
    if (gift.status === 'pending') return [];
    const [code, description] = gift.status === 'failed' ? random.pick(FAILURES) : [null, null];
    const at = (gift.capturedAt ?? gift.createdAt).toISOString();
    return [
      {
        id: random.uuid(),
        provider_payment_id: gift.paymentId,
        provider_order_id: gift.recurring ? null : gift.orderId,
        donation_id: gift.id,
        status: statuses[gift.status],
        amount: gift.amount,
        currency: 'INR',
        method: gift.method,
        is_international: false,
        error_code: code,
        error_description: description,
        provider_created_at: gift.createdAt.toISOString(),
        created_at: at,
        updated_at: at,
      },
    ];
  });
}

export const REFUND_REASON = 'Given twice by mistake';

/** Returns the moment of a refund: two days after the capture. */
export const refundedAt = (gift: PaidGift): Date =>
  new Date((gift.capturedAt ?? gift.createdAt).getTime() + 2 * 86_400_000);

export function refundRows(random: Random, gifts: readonly PaidGift[]): Row[] {
  return gifts
    .filter((gift) => gift.status === 'refunded')
    .map((gift) => ({
      id: random.uuid(),
      provider_refund_id: `rfnd_${random.text(14)}`,
      provider_payment_id: gift.paymentId,
      donation_id: gift.id,
      amount: gift.amount,
      status: 'processed',
      reason: REFUND_REASON,
      booked_at: refundedAt(gift).toISOString(),
      created_at: refundedAt(gift).toISOString(),
      updated_at: refundedAt(gift).toISOString(),
    }));
}
