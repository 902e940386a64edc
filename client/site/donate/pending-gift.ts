import type { Paise } from '../../../rules/money';
import { PENDING_GIFT_KEY } from './has-pending-gift';
import { keepInTab } from '../../shared/storage';

/** A gift being paid: lets this tab recognise its gift when the provider takes the whole page away and back. */
export interface PendingGift {
  /** The provider's id of the order. */
  orderId: string;
  amount: Paise;
  /** When its payment window was opened, in milliseconds since 1970. */
  begunAt: number;
}

/** Stores the record of a gift whose window opens now, for the donor's return; this tab only. */
export const writePendingGift = (gift: Omit<PendingGift, 'begunAt'>): void =>
  keepInTab(PENDING_GIFT_KEY, JSON.stringify({ ...gift, begunAt: Date.now() }));

/** Reads the record; null when there is none, or an unreadable one. */
export function readPendingGift(): PendingGift | null {
  try {
    const gift = JSON.parse(sessionStorage.getItem(PENDING_GIFT_KEY) ?? 'null') as Partial<PendingGift> | null;
    if (typeof gift?.orderId !== 'string' || !Number.isSafeInteger(gift.amount)) return null;
    return { orderId: gift.orderId, amount: Number(gift.amount), begunAt: Number(gift.begunAt) || Date.now() };
  } catch {
    return null;
  }
}

export const clearPendingGift = (): void => sessionStorage.removeItem(PENDING_GIFT_KEY);

const FAILED_MARK = '#payment-failed=';

/**
 * Returns the provider's words when it sent this tab back from a failed payment; null otherwise. They are in the
 * address, where anybody could write them, and count only in a tab that has a pending gift.
 * @param hash of the page's address
 */
export function returnedFailure(hash: string): string | null {
  if (!hash.startsWith(FAILED_MARK) || !readPendingGift()) return null;
  try {
    return decodeURIComponent(hash.slice(FAILED_MARK.length));
  } catch {
    return '';
  }
}
