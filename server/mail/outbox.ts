import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared-sql';
import { newRowId } from '../database/row-ids';
import type { Queryable } from '../database/sql';
import { currentRequestId } from '../trace';
import type { MailContent } from './templates/layout';
import { RECEIPT_NUMBER_MARK } from './templates/marks';

export interface NewMail extends MailContent {
  /** Name of the template, such as 'donation-receipt'. */
  readonly kind: string;
  /** Idempotency key: at most one mail exists per key. */
  readonly dedupeKey: string;
  readonly to: string;
  /** Id of the receipt whose PDF is attached when the mail is sent. */
  readonly receiptId?: string | null;
  /** Id of the bulk receipt mailing it belongs to. */
  readonly mailingId?: string | null;
}

/**
 * Attempts before a mail counts as failed: about 22 hours with the queue's exponential backoff (e^n seconds, at most 6
 * hours).
 */
export const MAIL_ATTEMPTS = 13;

/** Maximum number of bulk mails sent at the same time, over all processes. */
const MAILING_LANES = 2;
/** Job priority of bulk mail; others have 0, and a smaller number goes first. */
const BEHIND_ALL = 10;

/**
 * Builds SQL of the job key of a mail's delivery.
 * @param id SQL of the mail's id as text
 */
export const deliveryKey = (id: string): string => `'mail:' || ${id}`;

const INSERT = `
  insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, receipt_id, mailing_id, parts)
  select kind, "dedupeKey", "to", subject, text, html, "receiptId", "mailingId", parts
    from json_to_recordset($1) as mail(kind text, "dedupeKey" text, "to" text, subject text, text text, html text,
                                       "receiptId" uuid, "mailingId" uuid, parts jsonb)
  on conflict (dedupe_key) do nothing
  returning id`;

/**
 * Builds the statement that stores and enqueues one mail; its parameters are those of `values`. The mode of the job's key
 * takes half of the time of the others, and is unsafe only where a job with the key may exist; that of a new mail cannot.
 * @param text SQL of a text of the mail
 * @param from SQL of further tables
 */
const queueOne = (text: (parameter: string) => string, from = ''): string =>
  prepared(`
  with mail as (
    insert into mails (id, kind, dedupe_key, to_address, receipt_id, mailing_id, subject, text_body, html_body, parts)
    select $11::uuid, $1, $2, $3, $4::uuid, $5::uuid, ${['$6::text', '$7::text', '$8::text'].map(text).join(', ')}, (${text('$10::text')})::jsonb ${from}
    on conflict (dedupe_key) do nothing
    returning id
  )
  select id, (graphile_worker.add_job('send_mail', payload := json_build_object('mailId', id, 'requestId', $9::text), max_attempts := ${MAIL_ATTEMPTS},
                                      job_key := ${deliveryKey('id')}, job_key_mode := 'unsafe_dedupe')).id as job
    from mail`);

const QUEUE_ONE = queueOne((text) => text);
const QUEUE_NUMBERED = queueOne(
  (text) => `replace(${text}, '${RECEIPT_NUMBER_MARK}', receipt_number)`,
  'from receipts where id = $4::uuid',
);

const values = ({ kind, dedupeKey, to, subject, text, html, receiptId, mailingId, parts }: NewMail): unknown[] => [
  kind,
  dedupeKey,
  to,
  receiptId ?? null,
  mailingId ?? null,
  subject,
  text,
  html,
  currentRequestId(),
  parts ? JSON.stringify(parts) : null,
  newRowId(),
];

/**
 * Puts a mail into the outbox and enqueues its delivery, both in the caller's transaction: it is sent if that commits,
 * and never otherwise.
 * @returns the mail's id, or null when a mail with this key exists already
 */
export async function enqueueMail(manager: EntityManager, mail: NewMail): Promise<string | null> {
  const rows = await manager.query<{ id: string }[]>(QUEUE_ONE, values(mail));
  return rows[0]?.id ?? null;
}

/**
 * Does the same with the mail of a receipt whose number is not known to the caller yet: `RECEIPT_NUMBER_MARK` in its
 * texts becomes the number of the stored receipt, which has letters, digits, hyphens and slashes alone.
 */
export async function enqueueNumbered(manager: EntityManager, mail: NewMail): Promise<void> {
  await manager.query(QUEUE_NUMBERED, values(mail));
}

/**
 * Stores and enqueues a mail that nobody gets, and undoes it: for an answer that must not tell whether there is a mail. It
 * takes as long and fails as `enqueueMail` does, as while the database is read-only or its disk is full.
 */
export async function rehearseMail(manager: EntityManager, mail: Omit<NewMail, 'dedupeKey'>): Promise<void> {
  await manager.query('savepoint rehearsal');
  await enqueueMail(manager, { ...mail, dedupeKey: `rehearsal:${randomUUID()}` });
  await manager.query('rollback to savepoint rehearsal');
}

/**
 * Puts many mails into the outbox that may take their time: one after the other, `secondsApart`, and behind every
 * single mail. They never occupy more than `MAILING_LANES` workers.
 * @returns how many were new
 */
export async function enqueueMailing(
  manager: EntityManager,
  mails: readonly NewMail[],
  secondsApart: number,
): Promise<number> {
  const ids = await insertMails(manager, mails);
  await manager.query(
    `select graphile_worker.add_job(
       'send_mail', payload := json_build_object('mailId', mail.id), max_attempts := $2, job_key := ${deliveryKey('mail.id')},
       priority := $3, queue_name := 'mailing-' || (mail.place % $4), run_at := now() + make_interval(secs => (mail.place - 1) * $5::float8)
     ) from unnest($1::text[]) with ordinality as mail(id, place)`,
    [ids, MAIL_ATTEMPTS, BEHIND_ALL, MAILING_LANES, secondsApart],
  );
  return ids.length;
}

/** Inserts the mails whose keys are new; returns their ids in the order of the mails. */
async function insertMails(manager: EntityManager, mails: readonly NewMail[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(INSERT, [JSON.stringify(mails)]);
  return rows.map(({ id }) => id);
}

/** Enqueues the delivery of a mail with all its retries; replaces an existing job. */
export async function queueDelivery(db: Queryable, mailId: string): Promise<void> {
  await db.query(
    `select graphile_worker.add_job(
       'send_mail', payload := json_build_object('mailId', $1::text), max_attempts := $2, job_key := ${deliveryKey('$1::text')}
     )`,
    [mailId, MAIL_ATTEMPTS],
  );
}
