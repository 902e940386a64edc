import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRelease } from './installation';

/**
 * Unpacks a release archive beside the others and returns its name. A name that is there already is not unpacked again.
 * @throws Error when the archive is not the one its .sha256 file beside it names, or holds no release for this Node
 */
export function unpackBeside(folder: string, archive: string): string {
  compareSum(archive);
  // In the same folder, so that the rename is one step: nothing half-unpacked has the name of a release.
  const work = mkdtempSync(join(folder, '.unpacking-'));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', work, '--no-same-owner'], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [name, ...others] = readdirSync(work);
    if (name === undefined || others.length > 0) throw new Error(`${archive} is no release archive.`);
    const { node } = readRelease(join(work, name));
    const own = Number(process.versions.node.split('.')[0]);
    if (own < node) throw new Error(`${name} needs Node ${node} or later; this is ${process.version}.`);
    if (!existsSync(join(folder, name))) renameSync(join(work, name), join(folder, name));
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
