import type { EntityManager } from 'typeorm';
import { firstRow } from '../../database/sql';

/** Locks a mailing against a second hand that cancels it; null when there is none. */
export const lockMailing = (
  manager: EntityManager,
  id: string,
): Promise<{ total: number; financialYear: string | null; cancelledAt: Date | null } | null> =>
  firstRow(
    manager,
    'select total, financial_year as "financialYear", cancelled_at as "cancelledAt" from receipt_mailings where id = $1 for update',
    [id],
  );

/** Cancels what a mailing has not sent yet, but for the mail that is being sent at this moment. */
export async function cancelRest(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager.query('delete from receipt_mailing_items where mailing_id = $1', [id]);
  await manager.query('delete from statement_mailing_items where mailing_id = $1', [id]);
  await manager.query(
    `update mails set status = 'cancelled'
      where id in (select id from mails where mailing_id = $1 and status = 'queued' for update skip locked)`,
    [id],
  );
  await manager.query(
    'update receipt_mailings set cancelled_at = $2, handed_over_at = coalesce(handed_over_at, $2) where id = $1',
    [id, at],
  );
}
