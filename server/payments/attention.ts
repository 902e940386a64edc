import type { EntityManager } from 'typeorm';
import type { AttentionItemEntity } from './attention-item.entity';

/**
 * Files something for the office to look at; the same thing is filed once.
 * @param reference what makes it the same thing, such as a payment id
 */
export async function flagForAttention(
  manager: EntityManager,
  kind: AttentionItemEntity['kind'],
  reference: string,
  donationId: string | null,
  details: string,
): Promise<void> {
  await manager.query(
    `insert into attention_items (kind, reference, donation_id, details) values ($1, $2, $3, $4)
     on conflict (kind, reference) do nothing`,
    [kind, reference, donationId, details],
  );
}
