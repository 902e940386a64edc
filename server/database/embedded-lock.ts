import { randomBytes } from 'node:crypto';
import { linkSync, openSync, closeSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from './embedded-postmaster';
import { SetupError } from '../config/setup-error';

const WRITING_GRACE_MS = 5_000;

/**
 * Runs `work` while this process alone holds the lock file (created with O_EXCL, naming its holder). Takes over a stale
 * lock whose holder has died; the process's start time tells a reused process id from the holder.
 * @throws Error when the lock is not free within `timeoutMs` milliseconds
 */
export async function withLockFile<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (!tryLock(file)) {
    if (Date.now() > deadline) {
      throw new SetupError(`Another process holds ${file} (${readLock(file) ?? 'gone'}). It may still be starting.`);
    }
    await delay(25);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o644);
    writeSync(handle, processIdentity(process.pid) ?? String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    removeIfStale(file);
    return false;
  }
}

function removeIfStale(file: string): void {
  const holder = readLock(file);
  if (holder === null || !isStale(file, holder)) return;
  // Renaming is atomic: of two processes that saw the same stale lock, one moves it. If the moved file is not the stale
  // one, another process took the lock in between, so it goes back.
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
    if (readLock(aside) !== holder) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isStale(file: string, holder: string): boolean {
  if (holder === '') {
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    return age > WRITING_GRACE_MS;
  }
  const pid = Number(holder.split(' ')[0]);
  return processIdentity(pid) !== holder;
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
