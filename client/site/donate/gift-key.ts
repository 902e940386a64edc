import { isStorageRefused, keepInTab } from '../../shared/storage';

/** Session storage key of the server's proof that this tab made a gift; see `openGift`. */
const GIFT_KEY = 'gift_key';

/** Kind of a key's gift, the prefix of the provider's id. */
export type GiftKind = 'order' | 'sub';

/** Stores the key of the current gift; replaces that of an earlier one. */
export const writeGiftKey = (key: string): void => keepInTab(GIFT_KEY, key);

/** Fragment of the thank-you page's address, as the server writes it for a browser that refuses storage. */
const MARK = '#gift=';

/** Returns the address at which a recurring gift is authorised; it carries the key where nothing else can. */
export const authorisationAddress = (shortUrl: string, key: string): string =>
  isStorageRefused() ? `${shortUrl}&gift=${key}` : shortUrl;

/** Takes the key that came back out of the address, where the next person would find it. */
function takeReturnedKey(): void {
  if (!isStorageRefused() || !location.hash.startsWith(MARK)) return;
  writeGiftKey(location.hash.slice(MARK.length));
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Reads the key of this tab's gift of that kind; null when there is none. */
export function readGiftKey(kind: GiftKind): string | null {
  takeReturnedKey();
  const key = sessionStorage.getItem(GIFT_KEY);
  return key?.startsWith(`${kind}_`) ? key : null;
}
