import { recordAudit } from '../audit/audit';
import { changedRows } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { WebhookEventPayload } from '../generated/resolvers';
import { notFound } from '../graphql/user-errors';
import { queueWebhook } from './webhook';
import { readWebhookEvent } from './webhook-list';

/**
 * Enqueues a stored event again, as if it had just arrived. Processing is idempotent, so nothing happens twice. Records
 * the replay in the audit log.
 */
export function replayWebhook({ dataSource }: ServiceDeps, userId: string, id: string): Promise<WebhookEventPayload> {
  return dataSource.transaction(async (manager) => {
    const [found] = await changedRows<{ event: string }>(
      manager,
      'update webhook_events set processed_at = null, last_error = null where event_id = $1 returning event',
      [id],
    );
    if (!found) return { event: null, userErrors: [notFound('event')] };
    await manager.query(`select ${queueWebhook('$1::text')}`, [id]);
    await recordAudit(manager, {
      userId,
      action: 'webhook_event.replay',
      entity: 'webhook_event',
      entityId: id,
      after: { title: found.event },
    });
    return { event: await readWebhookEvent(manager, id), userErrors: [] };
  });
}
