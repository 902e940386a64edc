import { groupBy, type Queryable } from '../database/sql';
import type { StoryMail, StoryMailAttempt, StoryMailBounce } from '../generated/resolvers';
import { bounceWords } from '../mail/status-words';

type OfMail<T> = T & { readonly mailId: string };

/** The mails of many receipts, oldest first, with every attempt to send them and every bounce; by the receipt's id. */
export async function readStoryMails(
  db: Queryable,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, StoryMail[]>> {
  const mails = await db.query<(Omit<StoryMail, 'attempts' | 'bounces'> & { receiptId: string })[]>(
    `select receipt_id as "receiptId", id, subject, to_address as "toAddress", status, created_at as "createdAt"
       from mails where receipt_id = any($1::uuid[]) order by created_at, id`,
    [receiptIds],
  );
  const ids = mails.map(({ id }) => id);
  const [attempts, bounces] = await Promise.all([readAttempts(db, ids), readBounces(db, ids)]);
  const attemptsOf = groupBy(attempts, ({ mailId }) => mailId);
  const bouncesOf = groupBy(bounces, ({ mailId }) => mailId);
  return groupBy(
    mails.map((mail) => ({
      ...mail,
      attempts: attemptsOf.get(mail.id) ?? [],
      bounces: bouncesOf.get(mail.id) ?? [],
    })),
    ({ receiptId }) => receiptId,
  );
}

const readAttempts = (db: Queryable, mailIds: readonly string[]): Promise<OfMail<StoryMailAttempt>[]> =>
  db.query<OfMail<StoryMailAttempt>[]>(
    `select mail_id as "mailId", attempted_at as at, succeeded, smtp_code as "smtpCode", error_class as "errorClass"
       from mail_attempts where mail_id = any($1::uuid[]) order by id`,
    [mailIds],
  );

async function readBounces(db: Queryable, mailIds: readonly string[]): Promise<OfMail<StoryMailBounce>[]> {
  const rows = await db.query<OfMail<Omit<StoryMailBounce, 'reason'>>[]>(
    `select mail_id as "mailId", bounced_at as at, status_code as "statusCode"
       from mail_bounces where mail_id = any($1::uuid[]) order by id`,
    [mailIds],
  );
  return rows.map((bounce) => ({ ...bounce, reason: bounceWords(bounce.statusCode) }));
}
