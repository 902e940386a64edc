import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `postmaster.pid` of a server that runs, or ran, on a data directory. */
export interface PidFile {
  pid: number;
  port: number;
  /** "starting", "ready", "stopping", "standby"; empty while the server is writing the file. */
  status: string;
}

/** Reads `postmaster.pid` of a data directory; null when no server has it open, or when it is half-written. */
export function readPidFile(cluster: string): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() };
}

/** Tells whether a process is alive; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const state = processStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/**
 * Returns id and start time of a live process as one text; null when it is dead. Process ids are reused quickly, above
 * all in containers: the start time distinguishes two holders of one id.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  const started = processStat(pid)?.[19];
  return started ? `${pid} ${started}` : String(pid);
}

/**
 * Tells whether the live process `pid` is the server started with this cluster name. Its command line is readable by
 * everyone on Linux; elsewhere a live process is assumed to be it, and is verified by password.
 */
export function isServerOf(pid: number, clusterName: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`cluster_name=${clusterName}`);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Reads the fields of /proc/<pid>/stat from the state on (the program name before it may contain anything). */
function processStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
