import { Readable } from 'node:stream';

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

/** What the archive asks of the pictures, wherever their files lie. */
interface StoredPictures {
  /** The files of all pictures that may be shown. */
  storedFiles(): Promise<readonly { readonly name: string; readonly storedAt: Date }[]>;
  readFile(name: string): Promise<Buffer | null>;
}

/**
 * Makes the archive's folder of pictures, from the folder or the bucket in which the site keeps them. A picture whose consent
 * was withdrawn is in no archive either. One that is deleted while the archive is read is an empty file.
 */
export const picturesFolder = (pictures: StoredPictures): ArchivedFolder => ({
  name: 'media',
  about: 'Pictures that were uploaded, and copies of linked ones, by the paths that the tables name.',
  async *files() {
    for (const { name, storedAt } of await pictures.storedFiles())
      yield {
        path: name,
        modifiedAt: storedAt,
        open: () => Readable.from(bytesOf(pictures, name), { objectMode: false }),
      };
  },
});

async function* bytesOf(pictures: StoredPictures, name: string): AsyncGenerator<Buffer> {
  const bytes = await pictures.readFile(name);
  if (bytes) yield bytes;
}
