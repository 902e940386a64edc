/** A storage of this page alone. */
function inMemory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

/**
 * Puts a storage in memory in place of one that the browser refuses, as it does when its person blocks all cookies: a list
 * opens, and a gift finds its thanks, as long as the page stays.
 */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[name].length;
    } catch {
      Object.defineProperty(window, name, { value: inMemory() });
    }
  }
}

/** Tells whether the browser refuses storage, so that nothing stays when the page is left. */
export const isStorageRefused = (): boolean => !(sessionStorage instanceof Storage);

/** Keeps a text for this tab's visit; nothing is kept in a storage that is full. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Full: the pages then show less.
  }
}
