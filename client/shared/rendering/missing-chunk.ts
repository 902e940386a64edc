/** Number of chunks under way whose absence their callers handle. */
let handled = 0;

/** Loads a chunk that the caller can do without; null when it cannot be loaded, and the page stays. */
export async function loadOrNull<Chunk>(load: () => Promise<Chunk>): Promise<Chunk | null> {
  handled += 1;
  try {
    return await load();
  } catch {
    return null;
  } finally {
    handled -= 1;
  }
}

/** Reloads the page when a chunk of its build is gone after a deploy; a reloaded page names the new ones. */
export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network the new page would not load either, and what is on the screen would be lost.
    if (handled > 0 || !navigator.onLine) return;
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0);
    if (Date.now() - last < 10_000) return;
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
