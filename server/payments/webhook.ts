import { createHash } from 'node:crypto';
import { number, object, string } from 'yup';
import type { ServiceDeps } from '../deps';
import { flagForAttention } from './attention';
import { parsePaymentEntity } from './payment-entity';
import { settle } from './settle';
import { isWebhookSignature } from './signature';

/** A request as it came in; the body in its own bytes, since the signature covers those. */
export interface WebhookDelivery {
  readonly body: Buffer;
  readonly signature: string | undefined;
  readonly eventId: string | undefined;
}

export interface WebhookAnswer {
  readonly status: 200 | 400 | 401;
  readonly body: string;
}

const envelopeSchema = object({
  event: string().strict().max(100).required(),
  // Seconds; beyond the year 2100 it is no date of a payment.
  created_at: number().strict().integer().positive().max(4_102_444_800).required(),
});

const answer = (status: WebhookAnswer['status'], message: string): WebhookAnswer => ({
  status,
  body: JSON.stringify({ message }),
});

/**
 * Checks the signature and stores the event with its job in one statement, then answers; the work comes after.
 * A second delivery of the same event finds the row and does nothing.
 */
export async function receiveWebhook(deps: ServiceDeps, delivery: WebhookDelivery): Promise<WebhookAnswer> {
  const { body, signature } = delivery;
  if (!signature) return answer(400, 'The signature header is missing.');
  if (!isWebhookSignature(body, signature, deps.payments.webhookSecrets)) return answer(401, 'The signature is wrong.');
  const text = body.toString('utf8');
  const event = readEvent(text);
  if (event === null) return answer(400, 'The body is not a provider event.');
  const eventId = delivery.eventId?.slice(0, 100) || createHash('sha256').update(body).digest('hex');
  await deps.dataSource.query(
    `with stored as (
       insert into webhook_events (event_id, event, body, received_at) values ($1, $2, $3, $4)
       on conflict (event_id) do nothing
       returning event_id
     )
     select graphile_worker.add_job('process_webhook', json_build_object('eventId', event_id),
                                    job_key := 'process_webhook:' || event_id)
       from stored`,
    [eventId, event, text, deps.now()],
  );
  return answer(200, 'Stored.');
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

/** Money that goes out again: a person has to look, and the event stays stored. */
const noticed = [['refund.', 'refund'], ['payment.dispute.', 'dispute']] as const;

/** The events that move money in. */
const settling = new Set(['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid']);

interface PaymentEvent {
  event: string;
  created_at: number;
  payload?: { payment?: { entity?: unknown } };
}

/**
 * Works on a stored event. The payload is signed and therefore believed, but it is a snapshot of its moment:
 * whatever comes later in any order only adds to it.
 * @throws when the database fails or the payload is not as documented; the job is tried again
 */
export async function processWebhook(deps: ServiceDeps, eventId: string): Promise<void> {
  const [rows]: [{ body: string }[], number] = await deps.dataSource.query(
    `update webhook_events set attempts = attempts + 1
      where event_id = $1 and processed_at is null
      returning body`,
    [eventId],
  );
  const stored = rows[0];
  if (!stored) return;
  try {
    await apply(deps, JSON.parse(stored.body) as PaymentEvent, eventId);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    await deps.dataSource.query('update webhook_events set last_error = $2 where event_id = $1', [eventId, name]);
    throw error;
  }
  await deps.dataSource.query(
    'update webhook_events set processed_at = $2, last_error = null where event_id = $1',
    [eventId, deps.now()],
  );
}

async function apply(deps: ServiceDeps, event: PaymentEvent, eventId: string): Promise<void> {
  const kind = noticed.find(([prefix]) => event.event.startsWith(prefix))?.[1];
  if (kind) {
    const details = `The provider says ${event.event}. The books do not follow it by themselves yet.`;
    await flagForAttention(deps.dataSource.manager, kind, eventId, null, details);
  }
  if (!settling.has(event.event)) return;
  const payment = parsePaymentEntity(event.payload?.payment?.entity);
  await settle(deps, payment, new Date(event.created_at * 1000));
}
