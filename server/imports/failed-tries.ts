import type { DataSource } from 'typeorm';
import { formatDate, istToday } from '../../rules/dates';
import { flagForAttention } from '../attention/attention';
import { changedRows, type Queryable } from '../database/sql';
import type { BatchRow } from './batch-rows';

/** Failures in a row after which a batch waits behind the others, may be undone half way, and is reported to the office. */
export const STUCK_AFTER = 3;

/** Tells whether the work on a batch does not get on. */
export const isStuck = ({ failedTries }: Pick<BatchRow, 'failedTries'>): boolean => failedTries >= STUCK_AFTER;

/** Counts a failed turn, and reports the batch when it is stuck. */
export const noteFailure = (dataSource: DataSource, batchId: string, now: Date): Promise<void> =>
  dataSource.transaction(async (manager) => {
    const [batch] = await changedRows<{ tries: number; sentAt: Date }>(
      manager,
      `update import_batches set failed_tries = failed_tries + 1, failed_at = $2, updated_at = $2
        where id = $1 returning failed_tries as tries, created_at as "sentAt"`,
      [batchId, now],
    );
    if (batch?.tries !== STUCK_AFTER) return;
    const details = `A file sent on ${formatDate(istToday(batch.sentAt))} failed ${STUCK_AFTER} times in a row.`;
    await flagForAttention(manager, 'import_stuck', batchId, null, details, 'always');
  });

/** Forgets the failures of a batch that gets on, or is gone, and closes its report. */
export async function forgetFailures(db: Queryable, batchId: string, now: Date): Promise<void> {
  await db.query(`update import_batches set failed_tries = 0, failed_at = null where id = $1 and failed_tries > 0`, [
    batchId,
  ]);
  await db.query(
    `update attention_items set resolved_at = $2 where kind = 'import_stuck' and reference = $1 and resolved_at is null`,
    [batchId, now],
  );
}
