import type { Paise } from '../../../rules/money';

/** Where in session storage the record lies while the provider's payment window is open. */
const PENDING_GIFT_KEY = 'pending_gift';

/** A gift that is being paid: by it this tab knows its gift again if the provider leads the whole page away and back. */
export interface PendingGift {
  /** The provider's id of the order. */
  orderId: string;
  amount: Paise;
  /** The form as it was, where the page goes away and would forget it. */
  form: unknown;
}

/** Keeps the record for the page the donor comes back to; this tab only. */
export function writePendingGift(gift: PendingGift): void {
  try {
    sessionStorage.setItem(PENDING_GIFT_KEY, JSON.stringify(gift));
  } catch {
    // Storage may be off or full; the pages then speak without figures.
  }
}

/** The record; null when there is none, or none that can be read. */
export function readPendingGift(): PendingGift | null {
  try {
    const gift = JSON.parse(sessionStorage.getItem(PENDING_GIFT_KEY) ?? 'null') as Partial<PendingGift> | null;
    if (typeof gift?.orderId !== 'string' || !Number.isSafeInteger(gift.amount)) return null;
    return { orderId: gift.orderId, amount: Number(gift.amount), form: gift.form ?? null };
  } catch {
    return null;
  }
}

export function clearPendingGift(): void {
  try {
    sessionStorage.removeItem(PENDING_GIFT_KEY);
  } catch {
    // Where storage is off there is nothing to clear.
  }
}

const FAILED_MARK = '#payment-failed=';

/**
 * The provider's words when it has led this tab back from a failed payment; null when it has not. They stand in the address,
 * where anybody could write them, and count only in a tab that has sent somebody off.
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
