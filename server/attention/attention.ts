import type { Queryable } from '../database/sql';
import type { AttentionItemEntity } from './attention-item.entity';

/**
 * Rule for an item that somebody marked as done: file it again `never`, only with different details, or on every
 * occurrence. `withNewDetails` is on every occurrence, and gives an open item the new details as well.
 */
type FiledAgain = 'never' | 'whenChanged' | 'always' | 'withNewDetails';

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
  await flagAllForAttention(db, kind, [{ reference, donationId, details }], again);
}

/** An exception of some kind; see `flagForAttention`. */
export interface Exception {
  readonly reference: string;
  readonly donationId: string | null;
  readonly details: string;
}

/** Files exceptions of one kind, each reference once; they must be different. */
export async function flagAllForAttention(
  db: Queryable,
  kind: AttentionItemEntity['kind'],
  exceptions: readonly Exception[],
  again: FiledAgain = 'never',
): Promise<void> {
  await db.query(
    `insert into attention_items (kind, reference, donation_id, details)
     select $1, item.* from unnest($2::text[], $3::uuid[], $4::text[]) as item
     on conflict (kind, reference) do update
       set details = excluded.details, created_at = now(), resolved_at = null, resolved_by = null
     where $5 = 'withNewDetails' or attention_items.resolved_at is not null
       and ($5 = 'always' or ($5 = 'whenChanged' and attention_items.details <> excluded.details))`,
    [
      kind,
      exceptions.map(({ reference }) => reference),
      exceptions.map(({ donationId }) => donationId),
      exceptions.map(({ details }) => details),
      again,
    ],
  );
}
