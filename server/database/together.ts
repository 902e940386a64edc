import { QueryFailedError } from 'typeorm';

/** What PostgreSQL says of every statement behind one that failed. */
const ABORTED = '25P02';

/**
 * Waits for statements of one transaction that were sent together (see quick-client), until each has its answer.
 * @throws the failure of the statement that failed first, not that of those behind it
 */
export async function together<T extends readonly unknown[]>(
  ...running: { [K in keyof T]: T[K] | Promise<T[K]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(running);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  const [first] = [...failures.filter((failure) => !isConsequence(failure)), ...failures];
  if (first) throw first;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

const isConsequence = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === ABORTED;
