/** Where in session storage the proof lies that this tab made a gift; the server's, see `openGift`. */
const GIFT_KEY = 'gift_key';

/** What a key is of: the provider's ids begin so. */
export type GiftKind = 'order' | 'sub';

/** Keeps the key of the gift that is being made; that of an earlier one is forgotten. */
export function writeGiftKey(key: string): void {
  try {
    sessionStorage.setItem(GIFT_KEY, key);
  } catch {
    // Storage may be off or full; the thank-you page then knows less.
  }
}

/** The key of this tab's gift of that kind; null when there is none. */
export function readGiftKey(kind: GiftKind): string | null {
  try {
    const key = sessionStorage.getItem(GIFT_KEY);
    return key?.startsWith(`${kind}_`) ? key : null;
  } catch {
    return null;
  }
}
