import { isUuid } from '../../rules/uuid';
import { MAX_PAGE_SIZE } from '../database/listing';
import type { Queryable } from '../database/sql';
import type { ReceiptDelivery, ReceiptRecord } from '../generated/resolvers';
import { badInput } from '../graphql/errors';
import { receiptColumns, receiptSource } from './receipt-list';

/**
 * Reads the state of the mails of many unsent receipts, in the order of the ids. Null where no mail is pending, or
 * where the mailed revision has been replaced since. A queued mail takes precedence over a failed one.
 */
export async function readDeliveries(
  db: Queryable,
  receiptIds: readonly string[],
): Promise<(ReceiptDelivery | null)[]> {
  const rows = await db.query<{ id: string; delivery: ReceiptDelivery | null }[]>(
    `select distinct on (m.receipt_id) m.receipt_id as id,
            case when m.status = 'queued' and m.attempts = 0 then 'sending'
                 when m.status = 'queued' then 'retrying'
                 when m.status = 'failed' then 'failed'
                 when m.status = 'bounced' then 'returned' end as delivery
       from mails m join receipts r on r.id = m.receipt_id
      where m.receipt_id = any($1::uuid[]) and r.sent_to_email_at is null and r.voided_at is null
      order by m.receipt_id, (m.status = 'queued') desc, m.created_at desc, m.id`,
    [receiptIds],
  );
  const byId = new Map(rows.map(({ id, delivery }) => [id, delivery]));
  return receiptIds.map((id) => byId.get(id) ?? null);
}

/**
 * Reads the receipts with these ids; unknown ids are left out.
 * @throws BAD_USER_INPUT for more ids than a page has
 */
export async function readReceiptsById(db: Queryable, ids: readonly string[]): Promise<ReceiptRecord[]> {
  if (ids.length > MAX_PAGE_SIZE) throw badInput('ids', `At most ${MAX_PAGE_SIZE} receipts can be asked for at once.`);
  return db.query<ReceiptRecord[]>(`select ${receiptColumns} from ${receiptSource} where r.id = any($1::uuid[])`, [
    ids.filter(isUuid),
  ]);
}
