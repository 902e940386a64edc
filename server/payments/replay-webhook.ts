import { recordAudit } from '../audit/audit';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { WebhookEventPayload } from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { queueWebhook } from './webhook';
import { readWebhookEvent } from './webhook-list';

const emptied = userError('', 'NOT_POSSIBLE', 'The payload of this event was deleted when its time was over.');

/**
 * Enqueues a stored event again, as if it had just arrived. Processing is idempotent, so nothing happens twice. Records
 * the replay in the audit log.
 */
export function replayWebhook({ dataSource }: ServiceDeps, userId: string, id: string): Promise<WebhookEventPayload> {
  return dataSource.transaction(async (manager) => {
    const [found] = await changedRows<{ event: string }>(
      manager,
      'update webhook_events set processed_at = null, last_error = null where event_id = $1 and body_deleted_at is null returning event',
      [id],
    );
    if (!found) {
      const isKnown = await firstRow(manager, 'select 1 from webhook_events where event_id = $1', [id]);
      return { event: null, userErrors: [isKnown ? emptied : notFound('event')] };
    }
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
