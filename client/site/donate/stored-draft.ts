import { keepInTab } from '../../shared/storage';

/** Session storage key of the donate form's input: a phone drops the pages of its hidden tabs, and loads them anew. */
const KEY = 'gift_draft';

/** Stores the form's input, without a PAN, for this tab's visit. */
export const writeStoredDraft = (values: object): void => keepInTab(KEY, JSON.stringify(values));

/** Returns what was stored; null when there is nothing, or nothing readable. */
export function readStoredDraft(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Forgets the input once its gift is made. */
export const clearStoredDraft = (): void => sessionStorage.removeItem(KEY);
