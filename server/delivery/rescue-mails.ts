import { flagForAttention } from '../attention/attention';
import { changedRows } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { deliveryKey, queueDelivery } from '../mail/outbox';

interface Stranded {
  readonly id: string;
  readonly donationId: string | null;
  /** True when the job used up its retries; false when it is gone. */
  readonly gaveUp: boolean;
}

const WAITING_MS = 3_600_000;

/**
 * Finds mails that have waited for more than an hour without a live job. Enqueues a lost job again. Where the job
 * failed for another reason than the mail server's answer, marks the mail as failed and files an exception.
 * @returns how many mails it found
 */
export async function rescueMails({
  dataSource,
  now,
  log,
}: Pick<ServiceDeps, 'dataSource' | 'now' | 'log'>): Promise<number> {
  return dataSource.transaction(async (manager) => {
    const stranded = await manager.query<Stranded[]>(
      `select m.id, j.id is not null as "gaveUp",
              (select r.donation_id from receipts r where r.id = m.receipt_id) as "donationId"
         from mails m left join graphile_worker.jobs j on j.key = ${deliveryKey('m.id::text')}
        where m.status = 'queued' and m.created_at < $1
          and (j.id is null or (j.attempts >= j.max_attempts and j.locked_at is null))
          for update of m skip locked`,
      [new Date(now().getTime() - WAITING_MS)],
    );
    for (const mail of stranded) {
      if (!mail.gaveUp) {
        await queueDelivery(manager, mail.id);
        continue;
      }
      await changedRows(manager, `update mails set status = 'failed' where id = $1 returning id`, [mail.id]);
      await flagForAttention(manager, 'mail_failed', mail.id, mail.donationId, 'The queue gave up', 'always');
    }
    if (stranded.length > 0) log.warn('mail.stranded', { mails: stranded.length });
    return stranded.length;
  });
}
