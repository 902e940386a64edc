import { recordAudit } from './audit';
import type { Queryable } from '../database/sql';
import type { Log } from '../log';
import { logSecurity } from '../security-log';

/** Whose PAN was seen whole: the record it stands on. */
export type PanRecord = 'donor' | 'donation' | 'member' | 'receipt';

interface PanLook {
  readonly userId: string;
  readonly of: PanRecord;
  /** Id of the record. */
  readonly id: string;
  /** Name of the person, or the receipt's number, for the reader of the log. */
  readonly subject: object;
  /** What the looker said it was for. */
  readonly reason?: string | null;
}

/**
 * Records that somebody of the office saw a whole PAN: in the audit log, and in the security log that leaves the machine.
 * Neither has the PAN. Call it before the PAN is handed out, so that none is shown whose look could not be written.
 */
export async function recordPanLook(
  { dataSource, log }: { readonly dataSource: Queryable; readonly log: Log },
  { userId, of, id, subject, reason }: PanLook,
): Promise<void> {
  await recordAudit(dataSource, {
    userId,
    action: `${of}.show_pan`,
    entity: of,
    entityId: id,
    after: { ...subject, ...(reason ? { reason } : {}) },
  });
  logSecurity(log, 'pan-shown', { userId, of, id });
}
