import type { ContentVersion } from './content-version';

/**
 * Wraps a read of public content: it is read once for each content version, and callers at the same time share one
 * read. A failed read is not kept.
 */
export function perVersion<T>(content: Pick<ContentVersion, 'current'>, read: () => Promise<T>): () => Promise<T> {
  let held: { version: number; value: Promise<T> } | undefined;
  return () => {
    const version = content.current();
    if (held?.version === version) return held.value;
    const value = read();
    const entry = { version, value };
    held = entry;
    value.catch(() => {
      if (held === entry) held = undefined;
    });
    return value;
  };
}
