import { perVersion } from '../database/per-version';
import { readShared } from '../database/shared-connection';
import type { ServiceDeps } from '../deps';

/**
 * Creates the question whether the files of a picture, by its hash, may be sent: it is stored, and no consent was withdrawn.
 * A yes is kept for one content version, so that a withdrawal and a deletion end it in every process.
 */
export function createShownFiles({ dataSource, content }: ServiceDeps): (hash: string) => Promise<boolean> {
  const known = perVersion(content, () => Promise.resolve(new Set<string>()));
  return async (hash) => {
    const shown = await known();
    if (shown.has(hash)) return true;
    const rows = await readShared(
      dataSource,
      'select 1 from pictures where content_hash = $1 and stored_at is not null and withdrawn_at is null',
      [hash],
    );
    if (rows.length > 0) shown.add(hash);
    return rows.length > 0;
  };
}
