import type { DonationItemEntity } from '../../server/donations/donation-item.entity';
import type { DonationEntity } from '../../server/donations/donation.entity';
import type { PaymentOrderEntity } from '../../server/payments/payment-order.entity';
import type { PaymentEntity } from '../../server/payments/payment.entity';
import type { RefundEntity } from '../../server/payments/refund.entity';
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

export function donationRows(random: Random, gifts: readonly PaidGift[]): Partial<DonationEntity>[] {
  return gifts.map((gift) => {
    const at = gift.capturedAt ?? gift.createdAt;
    return {
      id: gift.id,
      amount: gift.amount,
      currency: 'INR',
      status: gift.status,
      source: 'online',
      campaignId: gift.campaign?.id ?? null,
      campaignTitle: gift.campaign?.title ?? null,
      subscriptionId: gift.recurring?.subscriptionId ?? null,
      donorId: gift.capturedAt ? gift.donor.id : null,
      donorName: gift.donor.name,
      donorEmail: gift.donor.email,
      donorPhone: gift.donor.phone,
      donorAddress: gift.donor.address,
      donorPan: gift.donor.pan,
      isAnonymous: gift.anonymous,
      isRecurring: gift.recurring !== null,
      donationFrequency: gift.recurring?.frequency ?? null,
      wants80g: gift.donor.wants80g,
      paymentId: gift.capturedAt ? gift.paymentId : null,
      paymentMethod: gift.capturedAt ? gift.method : null,
      flowId: gift.recurring ? null : random.uuid(),
      attempt: 1,
      createdAt: gift.createdAt,
      capturedAt: gift.capturedAt,
      refundedAmount: gift.status === 'refunded' ? gift.amount : 0,
      updatedAt: at,
      detailsChangedAt: gift.createdAt,
    };
  });
}

export function itemRows(gifts: readonly PaidGift[]): DonationItemEntity[] {
  return gifts.flatMap((gift) =>
    gift.items.map((item) => ({
      donationId: gift.id,
      essentialId: item.essentialId,
      name: item.name,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
    })),
  );
}

/** Builds one order per one-time gift; charges of a mandate have no order of ours. A pending order is still watched. */
export function orderRows(random: Random, gifts: readonly PaidGift[]): Partial<PaymentOrderEntity>[] {
  const statuses = { success: 'paid', refunded: 'paid', failed: 'attempted', pending: 'created' } as const;
  return gifts
    .filter((gift) => !gift.recurring)
    .map((gift) => {
      const watchedUntil = new Date(gift.createdAt.getTime() + WATCH_MS);
      return {
        id: random.uuid(),
        donationId: gift.id,
        providerOrderId: gift.orderId,
        amount: gift.amount,
        currency: 'INR',
        keyMode: 'test',
        status: statuses[gift.status],
        watchedUntil,
        nextCheckAt: gift.status === 'pending' ? watchedUntil : null,
        checkCount: 0,
        createdAt: gift.createdAt,
        updatedAt: gift.capturedAt ?? gift.createdAt,
      };
    });
}

export function paymentRows(random: Random, gifts: readonly PaidGift[]): Partial<PaymentEntity>[] {
  const statuses = { success: 'captured', refunded: 'refunded', failed: 'failed' } as const;
  return gifts.flatMap((gift) => {
    if (gift.status === 'pending') return [];
    const [code, description] = gift.status === 'failed' ? random.pick(FAILURES) : [null, null];
    const at = gift.capturedAt ?? gift.createdAt;
    return [
      {
        id: random.uuid(),
        providerPaymentId: gift.paymentId,
        providerOrderId: gift.recurring ? null : gift.orderId,
        donationId: gift.id,
        status: statuses[gift.status],
        amount: gift.amount,
        currency: 'INR',
        method: gift.method,
        isInternational: false,
        errorCode: code,
        errorDescription: description,
        providerCreatedAt: gift.createdAt,
        createdAt: at,
        updatedAt: at,
      },
    ];
  });
}

export const REFUND_REASON = 'Given twice by mistake';

/** Returns the moment of a refund: two days after the capture. */
export const refundedAt = (gift: PaidGift): Date =>
  new Date((gift.capturedAt ?? gift.createdAt).getTime() + 2 * 86_400_000);

export function refundRows(random: Random, gifts: readonly PaidGift[]): Partial<RefundEntity>[] {
  return gifts
    .filter((gift) => gift.status === 'refunded')
    .map((gift) => ({
      id: random.uuid(),
      providerRefundId: `rfnd_${random.text(14)}`,
      providerPaymentId: gift.paymentId,
      donationId: gift.id,
      amount: gift.amount,
      status: 'processed',
      reason: REFUND_REASON,
      bookedAt: refundedAt(gift),
      createdAt: refundedAt(gift),
      updatedAt: refundedAt(gift),
    }));
}
