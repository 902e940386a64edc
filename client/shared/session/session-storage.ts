import type { SessionPartsFragment } from '../../generated/graphql';

const key = 'session';

type Listener = (session: SessionPartsFragment | undefined) => void;
const listeners = new Set<Listener>();

function tell(): void {
  const session = readSession();
  for (const listener of listeners) listener(session);
}

/** Reads the session from local storage; undefined when signed out, or when the entry is unreadable. */
export function readSession(): SessionPartsFragment | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as SessionPartsFragment | null;
    return stored?.refreshToken && stored.user ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores or deletes the session and notifies this tab; the browser notifies the others. */
export function writeSession(session: SessionPartsFragment | undefined): void {
  try {
    if (session) localStorage.setItem(key, JSON.stringify(session));
    else localStorage.removeItem(key);
  } catch {
    // Some private windows refuse storage: the session then ends with the page.
  }
  tell();
}

/** Calls back after each sign-in, refresh and sign-out, in this tab or another. */
export function onSessionChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key === key || event.key === null) tell();
}
