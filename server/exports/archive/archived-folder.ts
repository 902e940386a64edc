import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** A file beside the tables, opened when its turn comes. */
export interface ArchivedFile {
  /** Path in its folder, with `/`. */
  readonly path: string;
  readonly modifiedAt: Date;
  open(): Readable;
}

/** A folder of the archive, such as the pictures. */
export interface ArchivedFolder {
  readonly name: string;
  /** What is in it, for the README. */
  readonly about: string;
  files(): AsyncIterable<ArchivedFile>;
}

/** Tells whether a folder does not exist (yet). */
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function* filesBelow(directory: string): AsyncGenerator<ArchivedFile> {
  let entries;
  try {
    entries = await opendir(directory, { recursive: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    // Links are left out: they may lead outside of the folder.
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtime } = await stat(path);
    yield {
      path: relative(directory, path).split(sep).join('/'),
      modifiedAt: mtime,
      open: () => createReadStream(path),
    };
  }
}

/**
 * Makes the archive's folder of pictures from those under `DATA_DIR/media`; empty as long as nobody uploaded one.
 * @param dataDir the folder of what the site keeps besides its database
 */
export const picturesFolder = (dataDir: string): ArchivedFolder => ({
  name: 'media',
  about: 'Pictures that were uploaded, by the paths that the tables name.',
  files: () => filesBelow(join(dataDir, 'media')),
});
