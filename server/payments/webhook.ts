import { createHash } from 'node:crypto';
import { number, object, string } from 'yup';
import type { PaymentConfig } from '../config/payment-config';
import type { ServiceDeps } from '../deps';
import { currentRequestId } from '../trace';
import { isWebhookSignature } from './signature';
import { handlerOf, type EventContext } from './webhook-handlers';
import { webhookSubject } from './webhook-subject';

/** A request as received; the body as raw bytes, which the signature covers. */
export interface WebhookDelivery {
  readonly body: Buffer;
  readonly signature: string | undefined;
  readonly eventId: string | undefined;
}

export interface WebhookAnswer {
  readonly status: 200 | 400 | 401;
  readonly body: string;
  /** Id under which the event is stored; absent when it was refused. */
  readonly eventId?: string;
}

/**
 * Attempts before the office gets an exception: about 22 hours with the queue's exponential backoff (e^n seconds, at
 * most 6 hours).
 */
const ATTEMPTS = 13;

/**
 * Builds SQL that enqueues the processing of a stored event, with all its retries.
 * @param id SQL of the event's id as text
 * @param requestId SQL of the id of the request that delivered it, as text
 */
export const queueWebhook = (id: string, requestId = 'null::text'): string =>
  `graphile_worker.add_job('process_webhook', json_build_object('eventId', ${id}, 'requestId', ${requestId}), max_attempts := ${ATTEMPTS},
                           job_key := 'process_webhook:' || ${id})`;

const envelopeSchema = object({
  event: string().strict().max(100).required(),
  // Unix seconds; a date beyond the year 2100 is malformed.
  created_at: number().strict().integer().positive().max(4_102_444_800).required(),
});

const answer = (status: WebhookAnswer['status'], message: string): WebhookAnswer => ({
  status,
  body: JSON.stringify({ message }),
});

/**
 * Checks the signature, stores the event with its job in one statement, and answers; processing comes later. A second
 * delivery of the same event finds the row and does nothing.
 */
export async function receiveWebhook(deps: ServiceDeps, delivery: WebhookDelivery): Promise<WebhookAnswer> {
  const { body, signature } = delivery;
  if (!signature) return answer(400, 'The signature header is missing.');
  if (!isWebhookSignature(body, signature, validSecrets(deps.payments, deps.now())))
    return answer(401, 'The signature is not valid.');
  const text = body.toString('utf8');
  const event = readEvent(text);
  if (event === null) return answer(400, 'The body is not a Razorpay event.');
  const eventId = delivery.eventId?.slice(0, 100) || createHash('sha256').update(body).digest('hex');
  const subject = webhookSubject(text);
  await deps.dataSource.query(
    `with stored as (
       insert into webhook_events (event_id, event, body, received_at, order_id, payment_id)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (event_id) do nothing
       returning event_id
     )
     select ${queueWebhook('event_id', '$7::text')} from stored`,
    [eventId, event, text, deps.now(), subject.orderId, subject.paymentId, currentRequestId()],
  );
  return { ...answer(200, 'Stored.'), eventId };
}

const validSecrets = ({ webhookSecrets, oldWebhookSecret: old }: PaymentConfig, now: Date): readonly string[] =>
  old && now < old.validUntil ? [...webhookSecrets, old.secret] : webhookSecrets;

/** Stores how long the provider waited for the answer, in milliseconds; of several deliveries the first counts. */
export async function noteAnswered({ dataSource }: ServiceDeps, eventId: string, milliseconds: number): Promise<void> {
  await dataSource.query(
    'update webhook_events set answered_in_ms = $2 where event_id = $1 and answered_in_ms is null',
    [eventId, Math.round(milliseconds)],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readEvent(text: string): string | null {
  const envelope = parseJson(text);
  return envelopeSchema.isValidSync(envelope) ? envelope.event : null;
}

interface EventBody {
  event: string;
  created_at: number;
  payload?: Record<string, { entity?: unknown } | undefined>;
}

/**
 * Processes a stored event. The payload is signed and therefore trusted, but it is a snapshot of its moment: later
 * news, in any order, only adds to it.
 * @throws when the database fails or the payload is not as documented; the job is retried
 */
export async function processWebhook(context: EventContext, eventId: string): Promise<void> {
  const { deps } = context;
  const [rows]: [{ body: string }[], number] = await deps.dataSource.query(
    `update webhook_events set attempts = attempts + 1
      where event_id = $1 and processed_at is null
      returning body`,
    [eventId],
  );
  const stored = rows[0];
  if (!stored) return;
  try {
    await apply(context, JSON.parse(stored.body) as EventBody, eventId);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    await deps.dataSource.query('update webhook_events set last_error = $2 where event_id = $1', [eventId, name]);
    throw error;
  }
  await deps.dataSource.query(
    `with done as (update webhook_events set processed_at = $2, last_error = null where event_id = $1)
     update attention_items set resolved_at = $2
      where resolved_at is null and (kind = 'webhook_failed' and reference = $1 or kind = 'webhook_silence')`,
    [eventId, deps.now()],
  );
}

async function apply(context: EventContext, body: EventBody, id: string): Promise<void> {
  const entities = Object.entries(body.payload ?? {}).map(([kind, wrapped]) => [kind, wrapped?.entity] as const);
  await handlerOf(body.event)?.(context, {
    id,
    name: body.event,
    createdAt: new Date(body.created_at * 1000),
    entities: Object.fromEntries(entities),
  });
}
