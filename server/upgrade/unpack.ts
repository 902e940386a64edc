import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRelease } from './installation';

const UNPACKING = '.unpacking-';

/**
 * Unpacks a release archive beside the others and returns its name. A release of that name that is there already is
 * replaced: it may be another one, such as one that did not start and was mended without a new version.
 * @param inUse name of the release in use, which is never replaced: going back needs it as it is
 * @throws Error when the archive is not the one its .sha256 file beside it names, or holds no release for this Node, or one
 *   of the version in use
 */
export function unpackBeside(folder: string, archive: string, inUse: string): string {
  compareSum(archive);
  // What an upgrade left that was interrupted here; a release takes 190 MB.
  for (const name of readdirSync(folder))
    if (name.startsWith(UNPACKING)) rmSync(join(folder, name), { recursive: true, force: true });
  // In the same folder, so that the rename is one step: nothing half-unpacked has the name of a release.
  const work = mkdtempSync(join(folder, UNPACKING));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', work, '--no-same-owner'], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [name, ...others] = readdirSync(work);
    if (name === undefined || others.length > 0) throw new Error(`${archive} is no release archive.`);
    const { node, version } = readRelease(join(work, name));
    if (process.versions.node.localeCompare(node, 'en', { numeric: true }) < 0)
      throw new Error(`${name} needs Node ${node} or later; this is ${process.version}.`);
    // Not by the name alone, which also tells of the platform and of a release without a database.
    if (version === readRelease(join(folder, inUse)).version)
      throw new Error(
        `Version ${version} is in use already (${inUse}). If the archive holds another release, its version must be another one, ` +
          'by which it is seen to have started: change "version" in package.json and run npm run release again.',
      );
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(work, 'replaced'));
    renameSync(join(work, name), join(folder, name));
    return name;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function compareSum(archive: string): void {
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}.`);
  const sums = `${archive}.sha256`;
  if (!existsSync(sums)) return;
  const wanted = readFileSync(sums, 'utf8').split(/\s/, 1)[0];
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (sum !== wanted) throw new Error(`${basename(archive)} is not what ${basename(sums)} names. Fetch both again.`);
}
