import type { OwnGift } from './own-gift';

const HOUR_MS = 3_600_000;

/**
 * Until when the giver may correct the e-mail address: an hour from the payment, or from the authorisation's beginning while
 * a recurring gift has no charge yet. Null before the payment, after a correction, and when nothing may be corrected any more.
 */
export function correctableUntil(gift: OwnGift, now: Date): Date | null {
  if (gift.correctedAt || gift.charges > 1) return null;
  const isGiven = gift.donationId === null ? gift.isAuthorized : gift.status === 'success' || gift.waits;
  const since = gift.donationId === null ? gift.createdAt : gift.paidAt;
  if (!isGiven || !since) return null;
  const until = new Date(since.getTime() + HOUR_MS);
  return until > now ? until : null;
}
