import type { Readable } from 'node:stream';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { FileRefused } from './refusal';

/** Maximum bytes of all parts that are read, unpacked. */
const MAX_UNPACKED = 600 * 1024 * 1024;
/** Packed sheets shrink to a tenth; a part that shrinks to less than this is a bomb. */
const MAX_RATIO = 300;
const SMALL = 1024 * 1024;
const MAX_ENTRIES = 5_000;

const BOMB = 'The Excel file unpacks to far more than a sheet needs. Save it again in Excel, or as “CSV UTF-8”.';
export const BROKEN = 'The Excel file is damaged. Save it again in Excel, or as “CSV UTF-8”.';

/** The parts of an Excel file by their names. */
export interface Parts {
  /** Opens a part; null when there is none. `most` bytes unpacked are allowed. */
  open(name: string, most?: number): Promise<Readable | null>;
}

/**
 * Opens a zip file and reads its directory. The sizes that it states are checked before anything is unpacked, and the
 * library ends a part that turns out longer than stated.
 * @throws FileRefused for a damaged file, and for one that unpacks to too much
 */
export async function openZip(fd: number): Promise<Parts> {
  const { zip, entries } = await readDirectory(fd);
  return {
    open: async (name, most = MAX_UNPACKED) => {
      const entry = entries.get(name);
      if (!entry) return null;
      if (entry.uncompressedSize > most) throw new FileRefused(BOMB);
      return new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(new FileRefused(BROKEN)) : resolve(stream)));
      });
    },
  };
}

function readDirectory(fd: number): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    const broken = (): void => reject(new FileRefused(BROKEN));
    fromFd(fd, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) return broken();
      const entries = new Map<string, Entry>();
      let total = 0;
      zip.on('error', broken);
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('entry', (entry: Entry) => {
        total += entry.uncompressedSize;
        const isBomb = entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MAX_RATIO;
        if (isBomb || total > MAX_UNPACKED || entries.size >= MAX_ENTRIES) return reject(new FileRefused(BOMB));
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}
