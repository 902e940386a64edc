import { keepInTab } from '../../shared/storage';

const STORED = 'my-giving-key';

/** Stores the key for this tab while its donor is at the bank: the way back has no fragment. */
export const rememberKey = (key: string): void => keepInTab(STORED, key);

function takeStored(): string {
  const key = sessionStorage.getItem(STORED) ?? '';
  sessionStorage.removeItem(STORED);
  return key;
}

/**
 * Reads the key from the fragment, which no server and no other site sees, or of before a visit to the bank. The open
 * page keeps its key, also in the address, where a link to a part of it replaced the fragment.
 */
export function keyInAddress(opened = ''): string {
  const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
  if (key !== '') return key;
  const kept = opened || takeStored();
  if (kept !== '') history.replaceState(history.state, '', `${location.pathname}#key=${kept}`);
  return kept;
}
