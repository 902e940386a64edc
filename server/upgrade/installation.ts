import { existsSync, lstatSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A folder with releases beside each other, and two links: to the one in use, and to the one before it. */
export interface Installation {
  readonly folder: string;
  /** Name of the release in use. */
  readonly current: string;
  /** Name of the release before it; null where there is none or it was removed. */
  readonly previous: string | null;
}

const CURRENT = 'current';
const PREVIOUS = 'previous';

const targetOf = (link: string): string | null =>
  lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? basename(readlinkSync(link)) : null;

/**
 * Finds the installation that a release belongs to.
 * @param release folder of the release that runs this
 * @throws Error when the folder around it has no link to it, as in a checkout
 */
export function findInstallation(release: string): Installation {
  const folder = dirname(release);
  const current = targetOf(join(folder, CURRENT));
  if (current === null)
    throw new Error(
      `There is no link ${join(folder, CURRENT)}: this is no installation from release archives. ` +
        'In a checkout: npm run backup, git pull, npm ci, npm start.',
    );
  const previous = targetOf(join(folder, PREVIOUS));
  return { folder, current, previous: previous !== null && existsSync(join(folder, previous)) ? previous : null };
}

/** Points a link at a release, in one step: at no moment is there none. */
function point(folder: string, link: string, release: string): void {
  const fresh = join(folder, `.${link}-${process.pid}`);
  rmSync(fresh, { force: true });
  symlinkSync(release, fresh);
  renameSync(fresh, join(folder, link));
}

/** Makes another release the one in use; the one in use so far becomes the one before it. */
export function switchTo({ folder, current }: Installation, release: string): void {
  point(folder, PREVIOUS, current);
  point(folder, CURRENT, release);
}

/** What a release says of itself. */
export interface Release {
  readonly version: string;
  /** Oldest version of Node that runs it, such as "20.19". */
  readonly node: string;
}

/**
 * Reads the package.json of a release.
 * @throws Error when the folder holds none
 */
export function readRelease(folder: string): Release {
  const file = join(folder, 'package.json');
  if (!existsSync(file) || !existsSync(join(folder, 'dist/server/main.js')))
    throw new Error(`${folder} holds no release.`);
  const { version, engines } = JSON.parse(readFileSync(file, 'utf8')) as { version: string; engines: { node: string } };
  return { version, node: /\d[\d.]*/.exec(engines.node)?.[0] ?? '0' };
}
