import type { EntityManager } from 'typeorm';
import { lockQueuedMails } from '../mail/lock-queued';

/**
 * Locks the queued mails of some gifts' receipts before the first gift is corrected: a correction takes the running
 * totals last, and the next gift's mail may be in sending for as long as a mail server takes.
 */
export async function lockWaitingMails(
  manager: EntityManager,
  gifts: readonly { readonly id: string }[],
): Promise<void> {
  await lockQueuedMails(
    manager,
    `select 1 from mails m join receipts r on r.id = m.receipt_id
      where r.donation_id = any($1::uuid[]) and m.status = 'queued' order by m.id for update of m`,
    [gifts.map(({ id }) => id)],
  );
}
