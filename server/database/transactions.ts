import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel';

type Work<T> = (manager: EntityManager) => Promise<T>;

/** What is done about a slow call inside a transaction. */
type Refuse = (what: string) => void;

interface Running {
  isOpen: boolean;
  readonly refuse: Refuse;
}

const running = new AsyncLocalStorage<Running>();

/** How often a transaction is begun before its failure is shown. */
const TRIES = 10;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 400;
/** Deadlock, and a serialisation failure: PostgreSQL undid everything, and the same work may pass now. */
const TRY_AGAIN_CODES = ['40P01', '40001'];

/** Thrown inside a transaction that found itself overtaken by others: all of it is undone and begun anew. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** A slow call was about to hold up a transaction, and with it its locks and its connection. */
class CallInTransaction extends Error {
  override readonly name = 'CallInTransaction';

  constructor(what: string) {
    super(`${what} inside a database transaction: make it before or after.`);
  }
}

/**
 * Refuses a call to somebody else's server while a transaction of the caller is open; what is done then is up to the data
 * source of that transaction.
 * @param what the call, for whoever reads the log
 * @throws CallInTransaction in development and tests
 */
export function refuseInTransaction(what: string): void {
  const transaction = running.getStore();
  if (transaction?.isOpen) transaction.refuse(what);
}

/**
 * A data source whose transactions are begun again when PostgreSQL breaks a deadlock at their cost: nobody is shown
 * that. Their work therefore may run several times, and changes nothing but the database.
 */
export class PatientDataSource extends DataSource {
  /** What becomes of a slow call inside a transaction: by default it fails. */
  refuse: Refuse = (what) => {
    throw new CallInTransaction(what);
  };

  /** @throws as `work` does; of what may pass only after some tries */
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
        if (tries === TRIES || !mayPass(error)) throw error;
      } finally {
        // What the work has started and not waited for may go on outside.
        transaction.isOpen = false;
      }
      await delay(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * Math.random());
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof Overtaken) return true;
  if (!(error instanceof QueryFailedError)) return false;
  return TRY_AGAIN_CODES.includes((error.driverError as { code?: string }).code ?? '');
}
