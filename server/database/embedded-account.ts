import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Unprivileged user and group that run the database server when we are root. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. As root: the owner of the existing data
 * directory, or "nobody" for a new one. As an ordinary user: null, the server runs as that user.
 */
export function chooseAccount(clusterHome: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterHome, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Tells whether the account can enter `directory` and all its parents; if not, the first one that is closed to it. */
export function mayReach(account: Account, directory: string): { ok: true } | { ok: false; closed: string } {
  const chain: string[] = [];
  for (let path = directory; ; path = dirname(path)) {
    chain.unshift(path);
    if (path === dirname(path)) break;
  }
  for (const path of chain) {
    const { mode, uid, gid } = statSync(path);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return { ok: false, closed: path };
  }
  return { ok: true };
}
