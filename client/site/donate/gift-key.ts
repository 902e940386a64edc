import { keepInTab } from '../../shared/storage';

/** Session storage key of the server's proof that this tab made a gift; see `openGift`. */
const GIFT_KEY = 'gift_key';

/** Kind of a key's gift, the prefix of the provider's id. */
export type GiftKind = 'order' | 'sub';

/** Stores the key of the current gift; replaces that of an earlier one. */
export const writeGiftKey = (key: string): void => keepInTab(GIFT_KEY, key);

/** Reads the key of this tab's gift of that kind; null when there is none. */
export function readGiftKey(kind: GiftKind): string | null {
  const key = sessionStorage.getItem(GIFT_KEY);
  return key?.startsWith(`${kind}_`) ? key : null;
}
