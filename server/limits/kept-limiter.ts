import { hash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { writeShared } from '../database/shared-connection';
import { changedRows } from '../database/sql';
import { describeError, type Log } from '../log';
import type { MemoryLimiter } from '../http/memory-limiter';
import type { AdmittedRow, Rate, RateLimiter } from '../http/rate-limit';
import { countAndWrite } from './counted-writes';

const TABLE = 'rate_limits';
/** Maximum number of refused keys that a process remembers; the least recently used is evicted. About 10 MB. */
const MAX_REFUSED = 50_000;
/** Maximum number of keys in the table: beyond it, those that would end first are deleted. About 50 MB. */
const MAX_KEPT = 200_000;
const BATCH = 10_000;
/** Maximum difference between the clocks of two processes, in milliseconds. */
const SKEW = 60_000;
/** Time between two log lines about a database that does not answer, in milliseconds. */
const LOG_PAUSE = 60_000;

/** Length of the window in which `burst` calls count, in whole seconds: in the long run `perMinute`. */
const windowOf = ({ burst, perMinute }: Rate): number => Math.max(1, Math.ceil((burst / perMinute) * 60));

/**
 * Tells whether a window was opened by a clock that was ahead, since it ends later than one that begins now. Otherwise a
 * clock that is set right would keep people out for as long as it was wrong.
 */
const wasAhead = (ms: number, rate: Rate): boolean => ms > windowOf(rate) * 1000 + SKEW;

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

interface KeptLimiterDeps {
  readonly dataSource: DataSource;
  /** Key of the hashes under which callers, accounts and mailboxes are counted. */
  readonly secret: string;
  /** Counts while the database does not answer. */
  readonly memory: MemoryLimiter;
  readonly log: Log;
  /** Told the name of a limit that refused somebody. */
  readonly refused?: ((name: string) => void) | undefined;
  /** Maximum number of keys in the table; lowered by tests only. */
  readonly maxKept?: number;
}

/**
 * Creates limits that are counted in PostgreSQL: a window begins with a key's first call, admits `burst` of them and
 * ends after `burst / perMinute` minutes. A key that used up its window is remembered in memory until it ends, so that
 * whoever goes on asking costs no query. While the database does not answer, memory counts.
 */
export function createKeptLimiter({
  dataSource,
  secret,
  memory,
  log,
  refused,
  maxKept = MAX_KEPT,
}: KeptLimiterDeps): RateLimiter {
  const counters = new Map<string, RateLimiterPostgres>();
  const client = sharingClient(dataSource);
  /** Moments at which the windows of refused keys end. */
  const ends = new Map<string, number>();
  let loggedAt = 0;

  const counterOf = (rate: Rate): RateLimiterPostgres => {
    const shape = `${rate.burst}/${rate.perMinute}`;
    const known = counters.get(shape);
    if (known) return known;
    const counter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      // A job of ours deletes: one of the library's would run in every process.
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: rate.burst,
      duration: windowOf(rate),
    });
    counters.set(shape, counter);
    return counter;
  };

  /**
   * Hashes a key to 22 characters, whatever a caller typed: no address or mailbox can be read in the table. Half of the hash
   * is left out, so that nobody can continue it without the secret; an HMAC would take four times as long.
   */
  const idOf = (name: string, key: string): string =>
    hash('sha256', `${secret}\nlimit:${name}\n${key}`, 'base64url').slice(0, 22);

  const remember = (id: string, ms: number): void => {
    ends.delete(id);
    ends.set(id, Date.now() + ms);
    if (ends.size <= MAX_REFUSED) return;
    const oldest = ends.keys().next();
    if (!oldest.done) ends.delete(oldest.value);
  };

  /** Returns the milliseconds for which a key is known to be refused; 0 when the database has to be asked. */
  const knownWait = (id: string, rate: Rate): number => {
    const end = ends.get(id);
    if (end === undefined) return 0;
    const left = end - Date.now();
    if (left > 0 && !wasAhead(left, rate)) return left;
    ends.delete(id);
    return 0;
  };

  const noteFailure = (error: unknown): void => {
    if (Date.now() - loggedAt < LOG_PAUSE) return;
    loggedAt = Date.now();
    log.warn('limits.database-failed', describeError(error));
  };

  const take = async (id: string, rate: Rate): Promise<number> => {
    try {
      await counterOf(rate).consume(id);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (wasAhead(refusal.msBeforeNext, rate)) {
        await counterOf(rate).delete(id);
        return 0;
      }
      remember(id, refusal.msBeforeNext);
      return refusal.msBeforeNext;
    }
  };

  const takeAndWrite = (id: string, rate: Rate, row: AdmittedRow): Promise<number> => {
    const window = { burst: rate.burst, ms: windowOf(rate) * 1000 };
    return countAndWrite(dataSource, id, window, row).then((until) => {
      if (until === 0) return 0;
      const ms = Math.max(0, until - Date.now());
      if (wasAhead(ms, rate)) return startAgain(id, rate, row);
      remember(id, ms);
      return ms;
    });
  };

  const startAgain = async (id: string, rate: Rate, row: AdmittedRow): Promise<number> => {
    await counterOf(rate).delete(id);
    return takeAndWrite(id, rate, row);
  };

  /** Returns the seconds to wait for milliseconds, 0 for an admitted call; tells of a refusal. */
  const waitOf = (name: string, ms: number): number => {
    if (ms === 0) return 0;
    refused?.(name);
    return secondsOf(ms);
  };

  return {
    async takeOrWait(name, key, rate) {
      const id = idOf(name, key);
      try {
        return waitOf(name, knownWait(id, rate) || (await take(id, rate)));
      } catch (error) {
        noteFailure(error);
        return memory.takeOrWait(name, id, rate);
      }
    },
    async writeOrWait(name, key, rate, row) {
      const id = idOf(name, key);
      try {
        return waitOf(name, knownWait(id, rate) || (await takeAndWrite(id, rate, row)));
      } catch (error) {
        noteFailure(error);
        const seconds = memory.takeOrWait(name, id, rate);
        if (seconds === 0) throw error;
        return seconds;
      }
    },
    async wait(name, key, rate) {
      const id = idOf(name, key);
      const known = knownWait(id, rate);
      if (known > 0) return secondsOf(known);
      try {
        const counted = await counterOf(rate).get(id);
        if (!counted || counted.remainingPoints > 0 || wasAhead(counted.msBeforeNext, rate)) return 0;
        return secondsOf(counted.msBeforeNext);
      } catch (error) {
        noteFailure(error);
        return 0;
      }
    },
    async forget() {
      let gone = 0;
      for (;;) {
        const batch = await changedRows(dataSource, DELETE_ENDED, [BATCH]);
        gone += batch.length;
        if (batch.length < BATCH) break;
      }
      return gone + (await changedRows(dataSource, DELETE_BEYOND, [maxKept])).length;
    },
  };
}

/** Returns what the library takes for a pool of `pg`: its statements are short, and share connections with others. */
const sharingClient = (dataSource: DataSource): object => ({
  async query({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
    const rows = await writeShared(dataSource, text, values);
    return { rows, rowCount: rows.length };
  },
});

/** Windows of a process whose clock is behind by less than a minute still count. */
const ENDED = '(extract(epoch from clock_timestamp()) * 1000)::bigint - 60000';

/**
 * Skips what is locked: the jobs of two processes would otherwise wait for each other's rows. The keys are an array, which is
 * found once; see FORGET of server/retention.
 */
const DELETE_ENDED = `
  delete from ${TABLE} where key = any(array(select key from ${TABLE} where expire < ${ENDED}
   order by expire limit $1 for update skip locked)) returning 1`;

const DELETE_BEYOND = `
  delete from ${TABLE} where key = any(array(select key from ${TABLE} order by expire desc offset $1)) returning 1`;
