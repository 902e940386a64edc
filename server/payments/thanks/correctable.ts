import type { OwnGift } from './own-gift';

const HOUR_MS = 3_600_000;

/**
 * Returns until when the giver may correct the e-mail address: one hour from the payment, or from the creation of a
 * recurring gift without a charge yet. Null before the payment, after a correction, and when the time is over.
 */
export function correctableUntil(gift: OwnGift, now: Date): Date | null {
  if (gift.correctedAt || gift.charges > 1) return null;
  const isGiven = gift.donationId === null ? gift.isAuthorized : gift.status === 'success' || gift.waits;
  const since = gift.donationId === null ? gift.createdAt : gift.paidAt;
  if (!isGiven || !since) return null;
  const until = new Date(since.getTime() + HOUR_MS);
  return until > now ? until : null;
}
