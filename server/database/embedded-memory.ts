import { totalmem } from 'node:os';

const MEGABYTE = 1_048_576;
const LEAST = 64;
/** Holds what the lists of a million donations read. */
const MOST = 512;

/**
 * Returns the size of PostgreSQL's own cache in MB: a sixteenth of the memory that this process may use, between 64 and
 * 512. PostgreSQL takes memory as it fills, so a small database stays small. A page that is not in it is copied from the
 * system's cache, which was half the time of a search through a million donations.
 * @param bytes memory of the machine or of its container
 */
export function bufferMegabytes(bytes = availableMemory()): number {
  return Math.min(MOST, Math.max(LEAST, Math.floor(bytes / MEGABYTE / 16)));
}

/** Memory in bytes; without a limit of a container Node answers 0 or a number beyond the machine's. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
