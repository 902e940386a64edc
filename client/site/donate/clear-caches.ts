/** Empties Cache Storage, if there is any; the session is stored elsewhere and stays. */
export async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser may refuse access to the storage; the payment does not depend on it.
  }
}
