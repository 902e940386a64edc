import type { Queryable } from '../database/sql';
import type { AttentionItemEntity } from './attention-item.entity';

/**
 * Rule for an item that somebody marked as done: file it again `never`, only with different details, or on every
 * occurrence.
 */
type FiledAgain = 'never' | 'whenChanged' | 'always';

/**
 * Files an exception for the office; the same one (kind and reference) is filed once.
 * @param reference what identifies it, such as a payment id
 * @param again what to do when it recurs after somebody marked it as done
 */
export async function flagForAttention(
  db: Queryable,
  kind: AttentionItemEntity['kind'],
  reference: string,
  donationId: string | null,
  details: string,
  again: FiledAgain = 'never',
): Promise<void> {
  await db.query(
    `insert into attention_items (kind, reference, donation_id, details) values ($1, $2, $3, $4)
     on conflict (kind, reference) do update
       set details = excluded.details, created_at = now(), resolved_at = null, resolved_by = null
     where attention_items.resolved_at is not null
       and ($5 = 'always' or ($5 = 'whenChanged' and attention_items.details <> excluded.details))`,
    [kind, reference, donationId, details, again],
  );
}
