import type { DataSource } from 'typeorm';
import { addDays, startOfDay } from '../../rules/dates';
import { readInChunks } from '../database/export-chunks';
import { COUNT_UP_TO, Conditions, orderBy, readPage, searchedText } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type {
  QueryAdminWebhookEventsArgs,
  RequireFields,
  WebhookEventFilter,
  WebhookEventList,
  WebhookEventRecord,
  WebhookState,
} from '../generated/resolvers';
import { webhookSubject } from './webhook-subject';

type ListArgs = RequireFields<QueryAdminWebhookEventsArgs, 'direction' | 'filter' | 'page' | 'sort'>;
type Row = Omit<WebhookEventRecord, 'subscriptionId'>;

const columns = `e.event_id as id, e.event, e.payment_id as "paymentId", e.order_id as "orderId",
  coalesce(
    (select d.id from donations d where d.payment_id = e.payment_id),
    (select p.donation_id from payments p where p.provider_payment_id = e.payment_id),
    (select o.donation_id from payment_orders o where o.provider_order_id = e.order_id)
  ) as "donationId",
  e.received_at as "receivedAt", e.answered_in_ms as "answeredInMs", e.processed_at as "processedAt",
  case when e.processed_at is not null then 'processed' when e.last_error is not null then 'failed' else 'waiting' end as state,
  e.attempts, e.last_error as "lastError", e.body`;
const from = 'webhook_events e';

const states: Record<WebhookState, string> = {
  processed: 'e.processed_at is not null',
  waiting: 'e.processed_at is null and e.last_error is null',
  failed: 'e.processed_at is null and e.last_error is not null',
};

function conditions(filter: WebhookEventFilter, search: string | null | undefined): Conditions {
  const { state } = filter;
  const where = new Conditions()
    .add((value) => `split_part(e.event, '.', 1) = ${value}`, filter.subject)
    .add((value) => `e.received_at >= ${value}`, filter.from && startOfDay(filter.from))
    .add((value) => `e.received_at < ${value}`, filter.to && startOfDay(addDays(filter.to, 1)))
    // Matches whole ids only: each has an index, and the table grows by several rows per gift.
    .add((value) => `${value} in (e.event_id, e.payment_id, e.order_id)`, searchedText(search) || null);
  return state ? where.addFixed(states[state], true) : where;
}

/** The body is empty once its period is over. */
const toRecord = (row: Row): WebhookEventRecord => ({ ...row, ...pick(row.body || '{}') });
const pick = (body: string): Pick<WebhookEventRecord, 'subscriptionId'> => ({
  subscriptionId: webhookSubject(body).subscriptionId,
});

/** Lists a page of the provider's events; days are in Asia/Kolkata. */
export async function listWebhookEvents(
  db: Queryable,
  { page, search, filter, sort, direction }: ListArgs,
): Promise<WebhookEventList> {
  const { items, ...count } = await readPage<Row>(db, {
    select: columns,
    from,
    where: conditions(filter, search),
    order: orderBy({ receivedAt: 'e.received_at' }, sort, direction, 'e.event_id'),
    page,
    countUpTo: COUNT_UP_TO,
  });
  return { items: items.map(toRecord), ...count };
}

/** Streams all matches without what they carry, newest first; days are in Asia/Kolkata. */
export const readWebhookEvents = (
  dataSource: DataSource,
  { search, filter }: Pick<ListArgs, 'search' | 'filter'>,
): AsyncGenerator<Omit<WebhookEventRecord, 'body'>[]> =>
  readInChunks<Row, Omit<WebhookEventRecord, 'body'>>(
    dataSource,
    {
      select: columns,
      from,
      where: conditions(filter, search),
      keys: [
        { column: 'e.received_at', type: 'timestamptz' },
        { column: 'e.event_id', type: 'text' },
      ],
    },
    (row) => {
      const { body: _carried, ...event } = toRecord(row);
      return event;
    },
  );

/** Reads one event as in the list; null when there is none. */
export async function readWebhookEvent(db: Queryable, id: string): Promise<WebhookEventRecord | null> {
  const row = await firstRow<Row>(db, `select ${columns} from ${from} where e.event_id = $1`, [id]);
  return row && toRecord(row);
}
