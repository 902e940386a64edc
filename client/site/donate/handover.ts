import { readGiftKey, writeGiftKey } from './gift-key';
import { clearPendingGift, writePendingGift } from './pending-gift';
import type { SettledGift } from './flow-ports';
import { clearStoredDraft } from './stored-draft';
import { keepInTab } from '../../shared/storage';

/**
 * Session storage key that passes amount and receipt number to the thank-you page without putting them into its
 * address.
 */
const KEY = 'settledGift';

/** The paid gift of this tab before the one that is expected. */
let earlier: { gift: SettledGift; key: string } | null = null;

export function rememberGift(gift: SettledGift): void {
  earlier = null;
  clearPendingGift();
  clearStoredDraft();
  store(gift);
}

const store = (gift: SettledGift): void => keepInTab(KEY, JSON.stringify(gift));

/** Stores a new gift's data and puts an earlier one's away. */
export function expectGift(gift: Parameters<typeof writePendingGift>[0], giftKey: string): void {
  const paid = rememberedGift();
  if (paid) earlier = { gift: paid, key: readGiftKey('order') ?? '' };
  sessionStorage.removeItem(KEY);
  writePendingGift(gift);
  writeGiftKey(giftKey);
}

/** Forgets a gift that was not paid; the thank-you page shows the earlier one again. */
export function giveUpGift(): void {
  clearPendingGift();
  if (!earlier) return;
  store(earlier.gift);
  writeGiftKey(earlier.key);
  earlier = null;
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
