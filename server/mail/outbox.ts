import type { EntityManager } from 'typeorm';
import type { Queryable } from '../database/sql';
import type { MailContent } from './templates/layout';

export interface NewMail extends MailContent {
  /** Which template made it, such as 'donation-receipt'. */
  readonly kind: string;
  /** One mail only is ever made for a key. */
  readonly dedupeKey: string;
  readonly to: string;
  /** The receipt whose PDF is attached when the mail is sent. */
  readonly receiptId?: string | null;
  /** The mailing of many receipts that it belongs to. */
  readonly mailingId?: string | null;
}

/** Tries before a mail counts as failed: with the queue's growing pauses (e^n s, at most 6 h) about 22 hours. */
export const MAIL_ATTEMPTS = 13;

/** How many mails of mailings are sent at the same time, in all processes together. */
const MAILING_LANES = 2;
/** Every other job has priority 0, and a smaller number goes first. */
const BEHIND_ALL = 10;

/**
 * Puts a mail into the outbox and queues its delivery, both inside the caller's transaction: it is sent if
 * that commits, and never otherwise.
 * @returns the mail's id, or null when a mail with this key exists already
 */
export async function enqueueMail(manager: EntityManager, mail: NewMail): Promise<string | null> {
  const [id] = await insertMails(manager, [mail]);
  if (!id) return null;
  await queueDelivery(manager, id);
  return id;
}

/**
 * The same for many mails that may take their time: one after the other, `secondsApart`, and behind every mail that is
 * queued by itself. They never occupy more than `MAILING_LANES` of the queue's workers.
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

/** The mails that are new by their keys, in their order. */
async function insertMails(manager: EntityManager, mails: readonly NewMail[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, receipt_id, mailing_id)
     select kind, "dedupeKey", "to", subject, text, html, "receiptId", "mailingId"
       from json_to_recordset($1) as mail(kind text, "dedupeKey" text, "to" text, subject text, text text, html text,
                                          "receiptId" uuid, "mailingId" uuid)
     on conflict (dedupe_key) do nothing
     returning id`,
    [JSON.stringify(mails)],
  );
  return rows.map(({ id }) => id);
}

/** The name of the job that sends a mail. @param id SQL that gives the mail's id as text */
export const deliveryKey = (id: string): string => `'mail:' || ${id}`;

/** Queues the job that sends a mail, with all its tries before it; a job that was there before is replaced. */
export async function queueDelivery(db: Queryable, mailId: string): Promise<void> {
  await db.query(
    `select graphile_worker.add_job(
       'send_mail', payload := json_build_object('mailId', $1::text), max_attempts := $2, job_key := ${deliveryKey('$1::text')}
     )`,
    [mailId, MAIL_ATTEMPTS],
  );
}
