import { isUuid } from '../../rules/uuid';
import { firstRow, groupBy, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DonationStory,
  StoryAttempt,
  StoryAttention,
  StoryMail,
  StoryMailAttempt,
  StoryMailBounce,
  StoryOrder,
  StoryPayment,
  StoryWebhookEvent,
} from '../generated/resolvers';
import { bounceWords } from '../mail/status-words';

interface Subject {
  readonly id: string;
  readonly flowId: string | null;
  readonly receiptId: string | null;
}

/** A story without its audit entries, which another module resolves by `receiptId`. */
export type StoryRow = Omit<DonationStory, '__typename' | 'auditEntries'> & Pick<Subject, 'id' | 'receiptId'>;

/**
 * Reads all records of how a donation came about: one query per table, each by an index. Amounts in paise.
 * @returns null when there is no such donation
 */
export async function readStory({ dataSource }: Pick<ServiceDeps, 'dataSource'>, id: string): Promise<StoryRow | null> {
  if (!isUuid(id)) return null;
  const subject = await firstRow<Subject>(
    dataSource,
    `select d.id, d.flow_id as "flowId", r.id as "receiptId"
       from donations d left join receipts r on r.donation_id = d.id where d.id = $1`,
    [id],
  );
  if (!subject) return null;
  const [order, payments, mails, attention, otherAttempts] = await Promise.all([
    readOrder(dataSource, id),
    readPayments(dataSource, id),
    readMails(dataSource, subject),
    readAttention(dataSource, id),
    readOtherAttempts(dataSource, subject),
  ]);
  const webhookEvents = await readWebhookEvents(
    dataSource,
    order?.id ?? null,
    payments.map((payment) => payment.id),
  );
  return { id, receiptId: subject.receiptId, order, payments, webhookEvents, mails, attention, otherAttempts };
}

const readOrder = (db: Queryable, donationId: string): Promise<StoryOrder | null> =>
  firstRow<StoryOrder>(
    db,
    `select provider_order_id as id, created_at as "createdAt", check_count as "checkCount",
            next_check_at as "nextCheckAt"
       from payment_orders where donation_id = $1`,
    [donationId],
  );

const readPayments = (db: Queryable, donationId: string): Promise<StoryPayment[]> =>
  db.query<StoryPayment[]>(
    `select provider_payment_id as id, status, amount, currency, method, waits_until as "waitsUntil", is_international as "isInternational",
            error_description as "errorDescription", provider_created_at as "createdAt", updated_at as "updatedAt"
       from payments where donation_id = $1 order by provider_created_at, id`,
    [donationId],
  );

const readWebhookEvents = (db: Queryable, orderId: string | null, paymentIds: string[]): Promise<StoryWebhookEvent[]> =>
  db.query<StoryWebhookEvent[]>(
    `select event_id as id, event, received_at as "receivedAt", processed_at as "processedAt",
            last_error as "lastError", body
       from webhook_events where order_id = $1 or payment_id = any($2::text[]) order by received_at, event_id`,
    [orderId, paymentIds],
  );

async function readMails(db: Queryable, { receiptId }: Subject): Promise<StoryMail[]> {
  if (receiptId === null) return [];
  const mails = await db.query<Omit<StoryMail, 'attempts' | 'bounces'>[]>(
    `select id, subject, to_address as "toAddress", status, created_at as "createdAt"
       from mails where receipt_id = $1 order by created_at, id`,
    [receiptId],
  );
  const attempts = await db.query<(StoryMailAttempt & { mailId: string })[]>(
    `select mail_id as "mailId", attempted_at as at, succeeded, smtp_code as "smtpCode", error_class as "errorClass"
       from mail_attempts where mail_id = any($1::uuid[]) order by id`,
    [mails.map(({ id }) => id)],
  );
  const bounces = await db.query<{ mailId: string; at: Date; statusCode: string }[]>(
    `select mail_id as "mailId", bounced_at as at, status_code as "statusCode"
       from mail_bounces where mail_id = any($1::uuid[]) order by id`,
    [mails.map(({ id }) => id)],
  );
  const attemptsOf = groupBy(attempts, ({ mailId }) => mailId);
  const bouncesOf = groupBy(bounces, ({ mailId }) => mailId);
  const told = ({ at, statusCode }: (typeof bounces)[number]): StoryMailBounce => ({
    at,
    statusCode,
    reason: bounceWords(statusCode),
  });
  return mails.map((mail) => ({
    ...mail,
    attempts: attemptsOf.get(mail.id) ?? [],
    bounces: (bouncesOf.get(mail.id) ?? []).map(told),
  }));
}

const readAttention = (db: Queryable, donationId: string): Promise<StoryAttention[]> =>
  db.query<StoryAttention[]>(
    `select id, kind, details, created_at as "createdAt", resolved_at as "resolvedAt"
       from attention_items where donation_id = $1 order by created_at, id`,
    [donationId],
  );

async function readOtherAttempts(db: Queryable, { id, flowId }: Subject): Promise<StoryAttempt[]> {
  if (flowId === null) return [];
  return db.query<StoryAttempt[]>(
    `select id, attempt, status, amount, created_at as "createdAt"
       from donations where flow_id = $1 and id <> $2 order by attempt`,
    [flowId, id],
  );
}
