import { flagForAttention } from '../attention/attention';
import type { ServiceDeps } from '../deps';
import { queueWebhook } from './webhook';

interface Stranded {
  readonly id: string;
  readonly event: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly donationId: string | null;
  /** True when the job used up its retries; false when it is gone. */
  readonly gaveUp: boolean;
}

const WAITING_MS = 3_600_000;

/**
 * Finds events that have waited for more than an hour without a live job. Enqueues a lost job again; files an exception
 * where the retries are used up, once for each time that happens.
 * @returns how many events it found
 */
export async function rescueWebhooks({
  dataSource,
  now,
  log,
}: Pick<ServiceDeps, 'dataSource' | 'now' | 'log'>): Promise<number> {
  return dataSource.transaction(async (manager) => {
    const stranded = await manager.query<Stranded[]>(
      `select e.event_id as id, e.event, e.attempts, e.last_error as error, j.id is not null as "gaveUp",
              coalesce((select d.id from donations d where d.payment_id = e.payment_id),
                       (select o.donation_id from payment_orders o where o.provider_order_id = e.order_id)) as "donationId"
         from webhook_events e left join graphile_worker.jobs j on j.key = 'process_webhook:' || e.event_id
        where e.processed_at is null and e.received_at < $1
          and (j.id is null or (j.attempts >= j.max_attempts and j.locked_at is null))
          for update of e skip locked`,
      [new Date(now().getTime() - WAITING_MS)],
    );
    for (const { id, gaveUp, ...about } of stranded) {
      if (!gaveUp) await manager.query(`select ${queueWebhook('$1::text')}`, [id]);
      else await flagForAttention(manager, 'webhook_failed', id, about.donationId, describe(about), 'whenChanged');
    }
    if (stranded.length > 0) log.warn('webhook.stranded', { events: stranded.length });
    return stranded.length;
  });
}

/**
 * Describes a stranded event: 'payment.captured, tried 13 times: ValidationError'. The count rises with each replay.
 */
const describe = ({ event, attempts, error }: Pick<Stranded, 'event' | 'attempts' | 'error'>): string =>
  `${event}, tried ${attempts} times${error === null ? '' : `: ${error}`}`;
