import { groupBy, type Queryable } from '../database/sql';
import type {
  DonationStory,
  StoryAttempt,
  StoryAttention,
  StoryOrder,
  StoryPayment,
  StoryWebhookEvent,
} from '../generated/resolvers';
import { readStoryMails } from './story-mails';

interface Subject {
  readonly id: string;
  readonly flowId: string | null;
  readonly receiptId: string | null;
}

/** A story without its audit entries, which the audit module reads by the ids of donation and receipt. */
export type StoryRow = Omit<DonationStory, '__typename' | 'auditEntries'> & Pick<Subject, 'id' | 'receiptId'>;

type OfDonation<T> = T & { readonly donationId: string };

/**
 * Everything that is written down of how donations came about: one query for each table, whatever their number.
 * Amounts in paise.
 * @param ids of donations that exist
 * @returns a story for each id, in the order of the ids
 */
export async function readStories(db: Queryable, ids: readonly string[]): Promise<StoryRow[]> {
  const subjects = await readSubjects(db, ids);
  const [orders, payments, mails, attention, attempts] = await Promise.all([
    readOrders(db, ids),
    readPayments(db, ids),
    readStoryMails(
      db,
      subjects.flatMap(({ receiptId }) => receiptId ?? []),
    ),
    readAttention(db, ids),
    readAttempts(
      db,
      subjects.flatMap(({ flowId }) => flowId ?? []),
    ),
  ]);
  const events = await readWebhookEvents(db, orders, payments);
  const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]));
  const orderOf = new Map(orders.map((order) => [order.donationId, order]));
  const paymentsOf = groupBy(payments, ({ donationId }) => donationId);
  const attentionOf = groupBy(attention, ({ donationId }) => donationId);
  const attemptsOf = groupBy(attempts, ({ flowId }) => flowId);

  return ids.map((id) => {
    const { flowId = null, receiptId = null } = subjectOf.get(id) ?? {};
    const order = orderOf.get(id) ?? null;
    const own = paymentsOf.get(id) ?? [];
    return {
      id,
      receiptId,
      order,
      payments: own,
      webhookEvents: events.filter(
        ({ orderId, paymentId }) => (order && orderId === order.id) || own.some((payment) => payment.id === paymentId),
      ),
      mails: (receiptId && mails.get(receiptId)) || [],
      attention: attentionOf.get(id) ?? [],
      otherAttempts: flowId === null ? [] : (attemptsOf.get(flowId) ?? []).filter((attempt) => attempt.id !== id),
    };
  });
}

const readSubjects = (db: Queryable, ids: readonly string[]): Promise<Subject[]> =>
  db.query<Subject[]>(
    `select d.id, d.flow_id as "flowId", r.id as "receiptId"
       from donations d left join receipts r on r.donation_id = d.id where d.id = any($1::uuid[])`,
    [ids],
  );

const readOrders = (db: Queryable, ids: readonly string[]): Promise<OfDonation<StoryOrder>[]> =>
  db.query<OfDonation<StoryOrder>[]>(
    `select donation_id as "donationId", provider_order_id as id, created_at as "createdAt",
            check_count as "checkCount", next_check_at as "nextCheckAt"
       from payment_orders where donation_id = any($1::uuid[])`,
    [ids],
  );

const readPayments = (db: Queryable, ids: readonly string[]): Promise<OfDonation<StoryPayment>[]> =>
  db.query<OfDonation<StoryPayment>[]>(
    `select donation_id as "donationId", provider_payment_id as id, status, amount, currency, method,
            waits_until as "waitsUntil", is_international as "isInternational",
            error_description as "errorDescription", provider_created_at as "createdAt", updated_at as "updatedAt"
       from payments where donation_id = any($1::uuid[]) order by provider_created_at, provider_payment_id`,
    [ids],
  );

type EventRow = StoryWebhookEvent & { readonly orderId: string | null; readonly paymentId: string | null };

const readWebhookEvents = (
  db: Queryable,
  orders: readonly StoryOrder[],
  payments: readonly StoryPayment[],
): Promise<EventRow[]> =>
  db.query<EventRow[]>(
    `select event_id as id, event, received_at as "receivedAt", processed_at as "processedAt",
            last_error as "lastError", body, order_id as "orderId", payment_id as "paymentId"
       from webhook_events where order_id = any($1::text[]) or payment_id = any($2::text[])
      order by received_at, event_id`,
    [orders.map(({ id }) => id), payments.map(({ id }) => id)],
  );

const readAttention = (db: Queryable, ids: readonly string[]): Promise<OfDonation<StoryAttention>[]> =>
  db.query<OfDonation<StoryAttention>[]>(
    `select donation_id as "donationId", id, kind, details, created_at as "createdAt", resolved_at as "resolvedAt"
       from attention_items where donation_id = any($1::uuid[]) order by created_at, id`,
    [ids],
  );

/** Every attempt of these presses of the Donate button. */
const readAttempts = (
  db: Queryable,
  flowIds: readonly string[],
): Promise<(StoryAttempt & { readonly flowId: string })[]> =>
  db.query<(StoryAttempt & { readonly flowId: string })[]>(
    `select flow_id as "flowId", id, attempt, status, amount, created_at as "createdAt"
       from donations where flow_id = any($1::uuid[]) order by attempt`,
    [flowIds],
  );
