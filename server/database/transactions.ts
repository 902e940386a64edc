import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel';
import { AsyncScope } from '../async-scope';

type Work<T> = (manager: EntityManager) => Promise<T>;

/** Reaction to a slow call inside a transaction. */
type Refuse = (what: string) => void;

interface Running {
  isOpen: boolean;
  readonly refuse: Refuse;
}

const running = new AsyncScope<Running>();

/** Maximum number of attempts of a transaction. */
const TRIES = 10;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 400;
/** Deadlock and serialization failure: PostgreSQL rolled back, and a retry may succeed. */
const TRY_AGAIN_CODES = ['40P01', '40001'];
/** Foreign key violation: what a row refers to was deleted after it was read, and the next attempt reads it as gone. */
const REFERENCE_GONE = '23503';
/** Maximum number of attempts after a broken reference: one that stays broken is a mistake. */
const TRIES_OF_REFERENCES = 3;

/** Thrown by a transaction's work that was overtaken by another transaction: it is rolled back and retried. */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}

/** Error for a slow call that would hold up a transaction with its locks and its connection. */
class CallInTransaction extends Error {
  override readonly name = 'CallInTransaction';

  constructor(what: string) {
    super(`${what} inside a database transaction: make it before or after.`);
  }
}

/**
 * Refuses a call to an external server while a transaction of the caller is open; the transaction's data source decides
 * how.
 * @param what the call, for the log
 * @throws CallInTransaction in development and tests
 */
export function refuseInTransaction(what: string): void {
  const transaction = running.value();
  if (transaction?.isOpen) transaction.refuse(what);
}

/**
 * Data source that retries a transaction after a deadlock, a serialization failure or a reference to what was deleted
 * meanwhile, without showing it to anybody. The work may therefore run several times, and must change nothing but the
 * database.
 */
export class PatientDataSource extends DataSource {
  /** Reaction to a slow call inside a transaction: it fails by default. */
  refuse: Refuse = (what) => {
    throw new CallInTransaction(what);
  };

  /**
   * Runs `work` in a transaction, with up to ten attempts.
   * @throws as `work` does; temporary failures only after the last attempt
   */
  override transaction<T>(work: Work<T>): Promise<T>;
  override transaction<T>(isolation: IsolationLevel, work: Work<T>): Promise<T>;
  override async transaction<T>(...[first, second]: [Work<T>] | [IsolationLevel, Work<T>]): Promise<T> {
    const begin = (): Promise<T> =>
      second === undefined ? super.transaction(first as Work<T>) : super.transaction(first as IsolationLevel, second);
    for (let tries = 1; ; tries += 1) {
      const transaction: Running = { isOpen: true, refuse: this.refuse };
      try {
        return await running.run(transaction, begin);
      } catch (error) {
        if (tries >= mostTries(error)) throw error;
      } finally {
        // Work that was started and not awaited may continue outside the transaction.
        transaction.isOpen = false;
      }
      await delay(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * Math.random());
    }
  }
}

/** Number of attempts after which a failure of this kind is shown. */
function mostTries(error: unknown): number {
  if (error instanceof ConcurrentChange) return TRIES;
  if (!(error instanceof QueryFailedError)) return 1;
  const code = (error.driverError as { code?: string }).code ?? '';
  if (code === REFERENCE_GONE) return TRIES_OF_REFERENCES;
  return TRY_AGAIN_CODES.includes(code) ? TRIES : 1;
}
