import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `postmaster.pid` says about a server that runs, or ran, on a data directory. */
export interface PidFile {
  pid: number;
  port: number;
  /** "starting", "ready", "stopping", "standby"; empty while the server is writing the file. */
  status: string;
}

/** Reads `postmaster.pid` of a data directory; null when no server has it open (or it is half-written). */
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

/** Whether a process lives. One that died but was not collected by its parent (a zombie) does not. */
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
 * Number and start time of a living process as one text; null when it does not live. Numbers are reused
 * quickly, in containers above all: the start time tells two holders of one number apart.
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  const started = processStat(pid)?.[19];
  return started ? `${pid} ${started}` : String(pid);
}

/**
 * Whether the living process `pid` is the server that was started with this cluster name. Its command line
 * is readable by everyone on Linux; elsewhere a living process has to be believed and is asked by password.
 */
export function isServerOf(pid: number, clusterName: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`cluster_name=${clusterName}`);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Fields of /proc/<pid>/stat from the state on (the program name before it may contain anything). */
function processStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
