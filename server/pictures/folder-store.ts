import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NotStored, type PictureStore } from './picture-store';

const UNFINISHED = '.unfinished-';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

function notStored(error: unknown): NotStored {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new NotStored(message, FULL.has(code) ? 'full' : 'refused', { cause: error });
}

/** Writes a file under its name once it is on the disk. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Creates a store in a folder, which is made when first needed. A file gets its name when it is on the disk: a process
 * that is killed leaves a whole file or an unfinished one, never half a picture.
 */
export function createFolderStore(folder: string): PictureStore {
  return {
    write: (name, bytes) =>
      writeWhole(folder, name, bytes).catch((error: unknown) => {
        throw notStored(error);
      }),
    read: (name) =>
      readFile(join(folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
    async tidy(before) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
        const path = join(folder, name);
        const { mtime } = await stat(path);
        if (mtime < before) await rm(path, { force: true });
      }
    },
  };
}
