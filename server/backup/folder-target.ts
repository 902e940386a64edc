import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BackupTarget } from './backup-target';

const UNFINISHED = '.unfinished-';
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Names the folder where a write fails for want of room: the system's own words do not. */
const named = (error: unknown, folder: string): unknown =>
  FULL.has((error as NodeJS.ErrnoException).code ?? '')
    ? new Error(`There is no room left in ${folder}: make some, or give BACKUP_DIR another disk.`, { cause: error })
    : error;

/** Makes a rename durable: the folder's own entry is written to the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Gives what root writes to the owner of the folder, who is the site's user: root makes the backup of an upgrade, and the site's
 * user has to read it. A disk of another kind of system, whose files have one owner, may refuse.
 */
async function giveToOwner(file: FileHandle, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid).catch(() => undefined);
}

/**
 * Creates a target in a folder, which is made when first needed, readable by its owner only. A backup gets its name when it is
 * on the disk; one that was interrupted is removed before the next is written.
 */
export function createFolderTarget(folder: string): BackupTarget {
  const removeUnfinished = async (): Promise<void> => {
    const names = await readdir(folder);
    for (const name of names) if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
  };

  return {
    place: folder,
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished();
      const unfinished = join(folder, `${UNFINISHED}${name}`);
      let written = 0;
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await giveToOwner(file, folder);
          for await (const piece of bytes) {
            await file.writeFile(piece);
            written += piece.length;
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, name));
        await syncFolder(folder);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw named(error, folder);
      }
      return written;
    },
    async open(name) {
      const stream = createReadStream(join(folder, name));
      await once(stream, 'open');
      return stream;
    },
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
