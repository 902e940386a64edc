import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import { compositionOf } from '../../../shared/donations/composition';
import { formatClock } from '../../ui/format';
import { methodInWords } from '../donation-words';
import { quoted, sentences, type Donation, type Story, type StoryEntry } from './story-entry';

export function orderEntries(donation: Donation, { order }: Story): StoryEntry[] {
  if (!order) return [];
  const asked =
    order.checkCount > 0 &&
    `Payment status checked with Razorpay ${order.checkCount === 1 ? 'once' : `${order.checkCount} times`}.`;
  return [
    {
      id: order.id,
      at: order.createdAt,
      kind: 'order',
      tone: 'routine',
      title: `Order created for ${formatRupees(donation.amount)}`,
      details: sentences(`${order.id}.`, `${compositionOf(donation)}.`, asked),
    },
  ];
}

const paymentVerbs: Readonly<Record<string, string>> = {
  created: 'begun',
  authorized: 'authorised',
  captured: 'paid',
  refunded: 'paid',
  failed: 'failed',
};

export const paymentEntries = ({ payments }: Story): StoryEntry[] =>
  payments.map((payment, index) => {
    const failed = payment.status === 'failed';
    return {
      id: payment.id,
      at: payment.createdAt,
      kind: failed ? 'failed' : 'paid',
      tone: failed ? 'bad' : 'good',
      title: payment.waitsUntil
        ? `Attempt ${index + 1} captured, waiting for Razorpay’s capture time`
        : `Attempt ${index + 1} ${paymentVerbs[payment.status] ?? payment.status}: ${methodInWords(payment.method)}`,
      details: sentences(
        payment.waitsUntil &&
          `The receipt date is not confirmed yet. The donation is recorded by ${formatDate(payment.waitsUntil)}, ${formatClock(payment.waitsUntil)} at the latest.`,
        payment.currency !== 'INR' && `Paid ${payment.currency} ${(payment.amount / 100).toFixed(2)}.`,
        payment.errorDescription && quoted(payment.errorDescription),
        payment.id,
        payment.isInternational && 'Paid with a foreign card or account.',
      ),
    };
  });

export function settledEntries({ capturedAt, source }: Donation): StoryEntry[] {
  if (!capturedAt || source !== 'online') return [];
  return [
    {
      id: 'settled',
      at: capturedAt,
      kind: 'settled',
      tone: 'settled',
      title: 'Payment captured and recorded',
      details: 'Campaign total, donor and receipt updated.',
    },
  ];
}

export const webhookEntries = ({ webhookEvents }: Story): StoryEntry[] =>
  webhookEvents.map(({ id, event, receivedAt, processedAt, lastError, body }) => ({
    id,
    at: receivedAt,
    kind: 'webhook',
    tone: lastError ? 'bad' : 'routine',
    title: `Webhook ${event}`,
    details: lastError
      ? `Signature valid. Failed: ${lastError}.`
      : `Signature valid. ${processedAt ? 'Processed.' : 'Waiting to be processed.'}`,
    // An empty one was deleted when its time was over.
    payload: body || undefined,
  }));

export const attemptEntries = ({ otherAttempts }: Story): StoryEntry[] =>
  otherAttempts.map(({ id, status, amount, createdAt }) => ({
    id,
    at: createdAt,
    kind: 'attempt',
    tone: 'routine',
    title: 'Another order from the same visit',
    details: `${formatRupees(amount)}, ${status}.`,
    donationId: id,
  }));
