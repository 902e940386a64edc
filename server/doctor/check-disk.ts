import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { kindOf, ok, problem, warning, type Finding } from './finding';

const LOW_BYTES = 2e9;
const LOW_SHARE = 0.1;
const EMPTY_BYTES = 500e6;

/**
 * Checks the room on the disk of a folder, and that the site may write to it.
 * @param check the name of the finding
 * @param path absolute; what of it does not exist yet is made by the site
 */
export async function checkDisk(check: string, path: string): Promise<Finding> {
  try {
    const existing = await nearestFolder(path);
    await access(existing, constants.W_OK);
    const { bavail, blocks, bsize } = await statfs(existing);
    return roomFinding(check, path, bavail * bsize, bavail / blocks);
  } catch (error) {
    const advice = 'Let the account that runs the site write there, or set another folder.';
    return problem(check, `${path}: ${kindOf(error)}`, advice);
  }
}

/** Judges the room on a disk. */
export function roomFinding(check: string, path: string, bytes: number, share: number): Finding {
  const found = `${path}: ${(bytes / 1e9).toFixed(1)} GB free, ${Math.round(share * 100)} %`;
  if (bytes < EMPTY_BYTES)
    return problem(check, found, 'Make room now: a full disk stops the database and loses donations.');
  return bytes < LOW_BYTES || share < LOW_SHARE
    ? warning(check, found, 'Make room soon, or enlarge the disk.')
    : ok(check, found);
}

async function nearestFolder(path: string): Promise<string> {
  try {
    await access(path);
    return path;
  } catch (error) {
    if (dirname(path) === path || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return nearestFolder(dirname(path));
  }
}
