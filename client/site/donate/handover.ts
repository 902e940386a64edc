import { writeGiftKey } from './gift-key';
import { clearPendingGift, writePendingGift, type PendingGift } from './pending-gift';
import type { SettledGift } from './flow-ports';
import { clearStoredDraft } from './stored-draft';

/**
 * Session storage key that passes amount and receipt number to the thank-you page without putting them into its
 * address.
 */
const KEY = 'settledGift';

export function rememberGift(gift: SettledGift): void {
  clearPendingGift();
  clearStoredDraft();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(gift));
  } catch {
    // Storage may be off or full; the thank-you page then shows no figures.
  }
}

/** Stores a new gift's data and forgets an earlier one's. */
export function expectGift(gift: PendingGift, giftKey: string): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
  writePendingGift(gift);
  writeGiftKey(giftKey);
}

export function rememberedGift(): SettledGift | null {
  try {
    const gift = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SettledGift> | null;
    if (!Number.isSafeInteger(gift?.amount)) return null;
    const receiptNumber = typeof gift?.receiptNumber === 'string' ? gift.receiptNumber : null;
    return { amount: Number(gift?.amount), receiptNumber };
  } catch {
    return null;
  }
}
