import { readdirSync, readFileSync } from 'node:fs';

const TICKS_MS = 10;

/** Reads one process from /proc: its parent, and its CPU time in milliseconds with that of its ended children. */
function read(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return { parent, own: (user + system) * TICKS_MS, ended: (endedUser + endedSystem) * TICKS_MS };
  } catch {
    return null;
  }
}

/** CPU time of a process and all its descendants, ended ones included, in milliseconds (user and system). */
export function cpuOfTree(pid: number): number {
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const stat = /^\d+$/.test(name) ? read(Number(name)) : null;
      return stat ? [[Number(name), stat] as const] : [];
    }),
  );
  const sum = (id: number): number => {
    const stat = all.get(id);
    if (!stat) return 0;
    const children = [...all].filter(([, { parent }]) => parent === id);
    return stat.own + stat.ended + children.reduce((total, [child]) => total + sum(child), 0);
  };
  return sum(pid);
}

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
