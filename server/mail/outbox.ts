import type { EntityManager } from 'typeorm';
import { firstRow } from '../database/sql';
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
  await manager.query(
    `select graphile_worker.add_job(
       'send_mail', payload := $1::json, max_attempts := $2, job_key := $3
     )`,
    [JSON.stringify({ mailId: row.id }), MAIL_ATTEMPTS, `mail:${row.id}`],
  );
  return row.id;
}
