import type { Log } from '../log';

const PAUSE_MS = 60_000;

/** A line that was written, and how often it came again since. */
interface Written {
  readonly at: number;
  again: number;
}

/**
 * Writes a warning or an error that repeats once a minute at most, with how often it was left out since (`leftOut`). A queue
 * without its database begins anew each second in every lane, for as long as that takes, and would fill the disk with it.
 */
export function createSeldomLog(log: Log, now: () => number = Date.now): Log {
  const lines = new Map<string, Written>();
  const seldom =
    (level: 'warn' | 'error') =>
    (event: string, fields: Record<string, unknown> = {}): void => {
      const key = JSON.stringify([event, fields['lane'], fields['message']]);
      const before = lines.get(key);
      const at = now();
      if (before && at - before.at < PAUSE_MS) {
        before.again += 1;
        return;
      }
      for (const [old, written] of lines) if (at - written.at > 2 * PAUSE_MS) lines.delete(old);
      lines.set(key, { at, again: 0 });
      log[level](event, before?.again ? { ...fields, leftOut: before.again } : fields);
    };
  return { debug: log.debug, info: log.info, warn: seldom('warn'), error: seldom('error') };
}
