import { setImmediate } from 'node:timers';
import type { Pool } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { markLater } from './prepared-sql';
import type { Queryable } from './sql';

/** Maximum number of reads on one connection: beyond it, one process of PostgreSQL works and the others wait. */
const MOST_READS = 8;
/** Maximum number of writes on one connection: each waits for the disk, and those behind it with it. */
const MOST_WRITES = 4;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * Collects the statements that requests send within one turn of the event loop, and sends them over as few connections
 * (pipelining). A system call and two switches of processes for each statement cost more than a short statement itself.
 * Each is a transaction of its own: one that fails affects no other.
 */
class Turn {
  readonly #pool: Pool;
  readonly #most: number;
  #waiting: Statement[] = [];

  /** @param most maximum number of statements on one connection */
  constructor(pool: Pool, most: number) {
    this.#pool = pool;
    this.#most = most;
  }

  run(text: string, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#end());
      const fail = (error: Error): void => reject(new QueryFailedError(text, [...values], error));
      this.#waiting.push({ text, values, resolve, reject: fail });
    });
  }

  #end(): void {
    const statements = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < statements.length; from += this.#most) {
      this.#send(statements.slice(from, from + this.#most));
    }
  }

  #send(statements: readonly Statement[]): void {
    this.#pool.connect((failure, client, release) => {
      if (!client) {
        for (const { reject } of statements) reject(failure ?? new Error('The pool lent no connection.'));
        return;
      }
      let open = statements.length;
      let spoilt: Error | undefined;
      for (const { text, values, resolve, reject } of statements) {
        let isSettled = false;
        const settle = (error: Error | null, rows: unknown[]): void => {
          // The driver answers twice for a value that it cannot send.
          if (isSettled) return;
          isSettled = true;
          if (error) reject(error);
          else resolve(rows);
          if (error && !leavesConnection(error)) spoilt ??= error;
          open -= 1;
          if (open === 0) release(spoilt);
        };
        try {
          client.query<Record<string, unknown>>(text, values as unknown[], (error: Error | null, result) =>
            settle(error, error ? [] : result.rows),
          );
        } catch (error) {
          settle(error as Error, []);
        }
      }
    });
  }
}

/** Classes of errors about the data of a statement (22, 23), and the code of one that was cancelled or took too long. */
const ORDINARY = /^(?:22|23|57014)/;

/**
 * Tells whether a connection is as good as before after an error. Any other error has the pool drop it: the server may be
 * going, or keep a prepared statement that fails at every later use.
 */
const leavesConnection = (error: Error): boolean => ORDINARY.test((error as { code?: string }).code ?? '');

interface Turns {
  readonly reads: Turn;
  readonly writes: Turn;
}

const turns = new WeakMap<Pool, Turns>();

function turnsOf(pool: Pool): Turns {
  const known = turns.get(pool);
  if (known) return known;
  const made = { reads: new Turn(pool, MOST_READS), writes: new Turn(pool, MOST_WRITES) };
  turns.set(pool, made);
  return made;
}

function share<Row>(kind: keyof Turns, db: Queryable, text: string, values: readonly unknown[]): Promise<Row[]> {
  markLater(text);
  if (!(db instanceof DataSource)) return db.query<Row[]>(text, [...values]);
  const { master } = db.driver as unknown as { master: Pool };
  return turnsOf(master)[kind].run(text, values) as Promise<Row[]>;
}

/**
 * Runs a short read, prepared, on a connection that it shares with the other reads of this turn of the event loop. For
 * what takes less than a millisecond, since those behind it wait; anything longer has a connection of its own
 * (`queryPrepared`). A transaction's manager is asked as usual.
 * @throws QueryFailedError
 */
export const readShared = <Row>(db: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  share('reads', db, text, values);

/**
 * Runs a short write that is a transaction of its own, on a connection that it shares with up to three others.
 * @throws QueryFailedError
 */
export const writeShared = <Row>(db: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  share('writes', db, text, values);
