/** Session storage key of the donate form's input: a phone drops the pages of its hidden tabs, and loads them anew. */
const KEY = 'gift_draft';

/** Stores the form's input, without a PAN, for this tab's visit. */
export function writeStoredDraft(values: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Storage may be off or full; the input then ends with the page.
  }
}

/** Returns what was stored; null when there is nothing, or nothing readable. */
export function readStoredDraft(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Forgets the input once its gift is made. */
export function clearStoredDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}
