/** CPU time of processes on this machine in milliseconds, read from /proc (Linux). */
import { readFileSync, readdirSync } from 'node:fs';

/** Reads a file of /proc; null when the process or thread ended meanwhile. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Numeric entries of a folder of /proc. */
function ids(path) {
  try {
    return readdirSync(path).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

const MILLISECONDS_PER_TICK = 10;

/** CPU time of a process with all its threads. The kernel's nanoseconds where it keeps them, else its ticks of 10 ms. */
export function cpuOf(pid) {
  const threads = ids(`/proc/${pid}/task`).map((id) => read(`/proc/${pid}/task/${id}/schedstat`));
  if (threads.length > 0 && threads.every((text) => text !== null)) {
    return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0);
  }
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK : 0;
}

/** Fields of /proc/<pid>/stat behind the command's name: the state is 0, the parent's id 1. */
function statOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/**
 * Finds the postmaster behind a connection; null when PostgreSQL runs on another machine.
 * @param client a connected client of `pg`
 */
export async function postmasterOf(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const fields = statOf(rows[0].pid);
  return fields && read(`/proc/${rows[0].pid}/comm`)?.startsWith('postgres') ? Number(fields[1]) : null;
}

/**
 * CPU time of the postmaster and all its processes, by process id: connections, writers, autovacuum.
 * @returns a Map, so that a process that ended meanwhile counts with what it had used at the last look
 */
function postgresNow(postmaster) {
  const own = ids('/proc').filter((pid) => Number(pid) === postmaster || Number(statOf(pid)?.[1]) === postmaster);
  return new Map(own.map((pid) => [pid, cpuOf(pid)]));
}

/**
 * Starts a stop-watch over a server process and PostgreSQL.
 * @param pid the server's process id
 * @param postmaster of `postmasterOf`; null leaves PostgreSQL out
 * @returns a function that returns the CPU milliseconds since, `{ server, database }`; database is null when unknown
 */
export function watchCpu(pid, postmaster) {
  const server = cpuOf(pid);
  const before = postmaster === null ? null : postgresNow(postmaster);
  return () => {
    const used = { server: cpuOf(pid) - server, database: null };
    if (before) {
      used.database = 0;
      for (const [id, now] of postgresNow(postmaster)) used.database += now - (before.get(id) ?? 0);
    }
    return used;
  };
}
