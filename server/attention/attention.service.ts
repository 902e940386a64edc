import type { EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit';
import { changedRows } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { AttentionItem, AttentionPayload } from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { queueDelivery } from '../mail/outbox';
import { listAttention, lockLostMail, readAllAttention, readAttentionItem } from './attention-list';

export type AttentionService = ReturnType<typeof createAttentionService>;

const unknown: AttentionPayload = { item: null, userErrors: [notFound('item')] };

/** Creates the service of the exceptions queue: reading it, and resolving its items. */
export function createAttentionService({ dataSource, now }: Pick<ServiceDeps, 'dataSource' | 'now'>) {
  /** Finds the item, applies the change, and reads it again, in one transaction. */
  const act = (
    id: string,
    change: (manager: EntityManager, item: AttentionItem) => Promise<AttentionPayload['userErrors']>,
  ): Promise<AttentionPayload> =>
    dataSource.transaction(async (manager) => {
      const item = await readAttentionItem(manager, id);
      if (!item) return unknown;
      const userErrors = await change(manager, item);
      return { item: await readAttentionItem(manager, id), userErrors };
    });

  const resolve = async (manager: EntityManager, userId: string, item: AttentionItem): Promise<void> => {
    const changed = await changedRows(
      manager,
      'update attention_items set resolved_at = $2, resolved_by = $3 where id = $1 and resolved_at is null returning id',
      [item.id, now(), userId],
    );
    if (changed.length > 0) await recordAudit(manager, entry(userId, 'resolve', item, { isDone: true }));
  };

  return {
    /** Lists the exceptions queue; without a filter it includes what is done. */
    list: (args: Parameters<typeof listAttention>[1]) => listAttention(dataSource, args),

    /** Streams all matches, newest first. */
    forExport: (args: Parameters<typeof readAllAttention>[1]) => readAllAttention(dataSource, args),

    /** Marks an item as done; no-op for one that is done already. */
    resolve: (userId: string, id: string): Promise<AttentionPayload> =>
      act(id, async (manager, item) => {
        await resolve(manager, userId, item);
        return [];
      }),

    /** Reopens an item that was done; no-op for an open one. */
    reopen: (userId: string, id: string): Promise<AttentionPayload> =>
      act(id, async (manager, item) => {
        const changed = await changedRows(
          manager,
          'update attention_items set resolved_at = null, resolved_by = null where id = $1 and resolved_at is not null returning id',
          [id],
        );
        if (changed.length > 0) await recordAudit(manager, entry(userId, 'reopen', item, { isDone: false }));
        return [];
      }),

    /**
     * Enqueues the failed or bounced mail again and marks the item as done. If the mail fails again, the item is filed
     * again.
     */
    sendFailedMail: (userId: string, id: string): Promise<AttentionPayload> =>
      act(id, async (manager, item) => {
        const mail = await lockLostMail(manager, id);
        if (!mail) return [userError('', 'NOT_FAILED', 'This email is not waiting to be sent again.')];
        await manager.query(`update mails set status = 'queued', attempts = 0 where id = $1`, [mail.id]);
        await queueDelivery(manager, mail.id);
        await resolve(manager, userId, item);
        await recordAudit(manager, { userId, action: 'mail.send', entity: 'mail', entityId: mail.id });
        return [];
      }),
  };
}

const entry = (userId: string, verb: 'resolve' | 'reopen', item: AttentionItem, after: { isDone: boolean }) => ({
  userId,
  action: `attention.${verb}`,
  entity: 'attention',
  entityId: item.id,
  before: { kind: item.kind, reference: item.reference, isDone: !after.isDone },
  after: { kind: item.kind, reference: item.reference, ...after },
});
