import { QueryFailedError, type EntityManager } from 'typeorm';
import { mailInSending } from '../graphql/errors';

/** Time in milliseconds that a person waits for a mail in sending, whose row is locked while the mail server is asked. */
const PATIENCE_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

const isLockedOut = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === LOCK_NOT_AVAILABLE;

/**
 * Runs a statement that locks queued mails.
 * @throws GraphQLError that asks for patience when one of them is in sending and the mail server takes its time; the caller's
 * transaction is undone, and a job tries again
 */
export async function lockQueuedMails<Row>(manager: EntityManager, sql: string, parameters: unknown[]): Promise<Row[]> {
  await manager.query(`set local lock_timeout = ${PATIENCE_MS}`);
  const rows = await manager.query<Row[]>(sql, parameters).catch((error: unknown) => {
    throw isLockedOut(error) ? mailInSending() : error;
  });
  await manager.query('set local lock_timeout = 0');
  return rows;
}
