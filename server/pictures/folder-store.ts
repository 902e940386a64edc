import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from './picture-store';

const UNFINISHED = '.unfinished-';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Creates a store in a folder, which is made when first needed. A file gets its name when it is on the disk: a process
 * that is killed leaves a whole file or an unfinished one, never half a picture.
 */
export function createFolderStore(folder: string): PictureStore {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
      const file = await open(unfinished, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
    },
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
