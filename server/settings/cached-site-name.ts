import type { ServiceDeps } from '../deps';

/**
 * Creates a cached read of the foundation's name, for answers that must cost no query each, such as refusals of a rate
 * limit. Reads once per content version. Returns the last known name while announcements may be missed, and the
 * environment's when the database does not answer; never rejects.
 */
export function createCachedSiteName(
  { content, siteName }: Pick<ServiceDeps, 'content' | 'siteName'>,
  read: () => Promise<string>,
): () => Promise<string> {
  let known: { version: number; name: Promise<string> } | null = null;
  return () => {
    if (known && !content.reliable()) return known.name;
    const version = content.current();
    if (known?.version === version) return known.name;
    const name = read().catch(() => {
      if (known?.name === name) known = null;
      return siteName;
    });
    known = { version, name };
    return name;
  };
}
