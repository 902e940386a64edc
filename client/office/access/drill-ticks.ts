const KEY = 'breach-drill';

/** Reads which steps are ticked in this browser; none where it keeps nothing. */
export function readTicks(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Keeps the ticks in this browser, so that a reload in a hurried hour loses none. */
export function keepTicks(ticks: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...ticks]));
  } catch {
    // A browser that keeps nothing shows them until the page is left.
  }
}
