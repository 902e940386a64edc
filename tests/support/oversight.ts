import { randomUUID } from 'node:crypto';
import { sealedValues } from '../../server/database/sealed-values';

/** Anything that runs SQL and returns rows: an `Api`, or an `Office` through `rowsOf`. */
export interface Rows {
  sql<T>(text: string, parameters?: unknown[]): Promise<T[]>;
}

interface AttentionOptions {
  donationId?: string | null;
  details?: string;
  dueAt?: string | null;
  isDone?: boolean;
  createdAt?: string;
}

/** Inserts an exception; returns its id. */
export async function addAttention(
  { sql }: Rows,
  kind: string,
  reference: string,
  {
    donationId = null,
    details = '',
    dueAt = null,
    isDone = false,
    createdAt = new Date().toISOString(),
  }: AttentionOptions = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into attention_items (kind, reference, donation_id, details, due_at, created_at, resolved_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [kind, reference, donationId, details, dueAt, createdAt, isDone ? createdAt : null],
  );
  return row?.id ?? '';
}

/** Inserts a failed mail with its exception. */
export async function addFailedMail(rows: Rows, to = 'asha@example.org'): Promise<{ mailId: string; itemId: string }> {
  const [mail] = await rows.sql<{ id: string }>(
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, status, attempts)
     values ('note', $1, $2, 'Hello', 'Hello', '<p>Hello</p>', 'failed', 13) returning id`,
    [`note:${randomUUID()}`, to],
  );
  const mailId = mail?.id ?? '';
  return { mailId, itemId: await addAttention(rows, 'mail_failed', mailId, { details: 'EENVELOPE 550' }) };
}

interface EventOptions {
  id?: string;
  event?: string;
  payload?: object;
  orderId?: string | null;
  paymentId?: string | null;
  receivedAt?: string;
  isProcessed?: boolean;
  lastError?: string | null;
}

/** Inserts an event of the provider; returns its id. */
export async function addWebhookEvent({ sql }: Rows, options: EventOptions = {}): Promise<string> {
  const {
    id = `Evt${randomUUID().slice(0, 11)}`,
    event = 'payment.downtime.started',
    payload = {},
    orderId = null,
    paymentId = null,
    receivedAt = new Date().toISOString(),
    isProcessed = true,
    lastError = null,
  } = options;
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: 1_790_000_000 });
  await sql(
    `insert into webhook_events (event_id, event, body, order_id, payment_id, received_at, answered_in_ms, processed_at, attempts, last_error)
     values ($1, $2, $3, $4, $5, $6, 12, $7, 1, $8)`,
    [id, event, body, orderId, paymentId, receivedAt, isProcessed ? receivedAt : null, lastError],
  );
  return id;
}

/** Wraps a database client, such as a browser test's; PANs among the parameters are sealed, as on the product's connections. */
export const rowsOf = (client: { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }): Rows => ({
  sql: async <T>(text: string, parameters: unknown[] = []) =>
    (await client.query(text, sealedValues(parameters))).rows as T[],
});
