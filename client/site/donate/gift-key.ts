/** Session storage key of the server's proof that this tab made a gift; see `openGift`. */
const GIFT_KEY = 'gift_key';

/** Kind of a key's gift, the prefix of the provider's id. */
export type GiftKind = 'order' | 'sub';

/** Stores the key of the current gift; replaces that of an earlier one. */
export function writeGiftKey(key: string): void {
  try {
    sessionStorage.setItem(GIFT_KEY, key);
  } catch {
    // Storage may be off or full; the thank-you page then shows less.
  }
}

/** Reads the key of this tab's gift of that kind; null when there is none. */
export function readGiftKey(kind: GiftKind): string | null {
  try {
    const key = sessionStorage.getItem(GIFT_KEY);
    return key?.startsWith(`${kind}_`) ? key : null;
  } catch {
    return null;
  }
}
