import type { EntityManager } from 'typeorm';
import { firstRow, type Queryable } from '../database/sql';
import type { MailContent } from './templates/layout';

export interface NewMail extends MailContent {
  /** Which template made it, such as 'donation-receipt'. */
  readonly kind: string;
  /** One mail only is ever made for a key. */
  readonly dedupeKey: string;
  readonly to: string;
  /** The receipt whose PDF is attached when the mail is sent. */
  readonly receiptId?: string | null;
}

/** Tries before a mail counts as failed: with the queue's growing pauses (e^n s, at most 6 h) about 22 hours. */
export const MAIL_ATTEMPTS = 13;

/**
 * Puts a mail into the outbox and queues its delivery, both inside the caller's transaction: it is sent if
 * that commits, and never otherwise.
 * @returns the mail's id, or null when a mail with this key exists already
 */
export async function enqueueMail(manager: EntityManager, mail: NewMail): Promise<string | null> {
  const row = await firstRow<{ id: string }>(
    manager,
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, receipt_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dedupe_key) do nothing
     returning id`,
    [mail.kind, mail.dedupeKey, mail.to, mail.subject, mail.text, mail.html, mail.receiptId ?? null],
  );
  if (!row) return null;
  await queueDelivery(manager, row.id);
  return row.id;
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
