import type { DataSource, EntityManager } from 'typeorm';
import { beginResetHour, bringsDeadLink } from '../accounts/password-reset';
import { flagForAttention } from '../attention/attention';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import { prepared } from '../database/prepared-sql';
import { firstRow } from '../database/sql';
import { together } from '../database/together';
import type { ServiceDeps } from '../deps';
import type { Log } from '../log';
import { readOrganisation } from '../receipts/organisation';
import { receiptFileName } from '../receipts/receipt-document';
import { ReceiptNotMade, fileReceiptFailure, makeReceiptPdf } from '../receipts/receipt-failure';
import { readReceipt, type StoredReceipt } from '../receipts/stored-receipt';
import { completeMail } from './complete-mail';
import { MAIL_ATTEMPTS } from '../mail/outbox';
import type { MailWords } from '../../rules/mail-text-info';
import type { MailBody } from '../mail/templates/layout';
import { MailAttemptEntity } from './mail-attempt.entity';
import { wordedMail } from './worded-mail';
import { describeMailFailure, type MailFailure, type MailTransport, type OutgoingMail } from './transports';

const attempts = new EntityTable(MailAttemptEntity);

interface SendMailDeps extends Pick<
  ServiceDeps,
  'jwtSecret' | 'metrics' | 'publicUrl' | 'receiptLinkSecret' | 'siteName'
> {
  readonly dataSource: DataSource;
  readonly transport: Pick<MailTransport, 'send'>;
  readonly log: Log;
  readonly now: () => Date;
  /** Draws the statement of a mailbox for a financial year; null where nothing was given. */
  readonly statement?: (email: string, financialYear: string) => Promise<MailedStatement | null>;
}

interface MailedStatement {
  readonly pdf: Buffer;
  readonly fileName: string;
}

interface QueuedMail {
  id: string;
  kind: string;
  dedupeKey: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receiptId: string | null;
  /** What it is made of, and the office's own words of its kind; see worded-mail. */
  parts: MailBody | null;
  own: MailWords | null;
  /** Financial year of the statement that the mail brings. */
  statementYear: string | null;
  attempts: number;
  createdAt: Date;
}

/** Result of a run that found the mail sent, or another run at it. */
const NOTHING_TO_SEND = 'nothing to send';

/** Failure that makes the queue retry; contains no personal data. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';

  constructor(readonly failure: MailFailure) {
    super(`The mail was not accepted (${failure.errorClass}${failure.smtpCode ? ` ${failure.smtpCode}` : ''}).`);
  }
}

/**
 * Creates the job `send_mail`, which sends a queued mail once, however often and by how many workers it runs. The row
 * stays locked while the mail server is asked, so that a second run finds nothing to do; a process that dies meanwhile
 * leaves it queued.
 * @returns a function that throws `MailNotSent` when the mail should be retried
 */
export function createSendMail(deps: SendMailDeps): (mailId: string) => Promise<void> {
  return async (mailId) => {
    // Uses the manager's transaction, not the data source's, which would restart after a deadlock and send the mail
    // again.
    const failure = await deps.dataSource.manager.transaction(async (manager) => {
      const mail = await lockQueued(manager, mailId);
      if (!mail) return NOTHING_TO_SEND;
      return attempt(deps, manager, mail);
    });
    if (failure === NOTHING_TO_SEND) return;
    if (!failure) return deps.metrics?.mail('sent');
    deps.metrics?.mail(failure.permanent ? 'failed' : 'retried');
    deps.log.warn('mail.not-sent', { mailId, ...failure });
    if (!failure.permanent) throw new MailNotSent(failure);
  };
}

const QUEUED = prepared(`
  select id, kind, dedupe_key as "dedupeKey", to_address as "to", subject, text_body as "text", html_body as "html",
         receipt_id as "receiptId", attempts, created_at as "createdAt",
         parts, (select to_json(t) from mail_texts t where t.is_own and t.kind = mails.parts->'words'->>'kind') as own,
         (select m.financial_year from receipt_mailings m where m.id = mails.mailing_id) as "statementYear"
    from mails where id = $1 and status = 'queued'
     for update skip locked`);

const lockQueued = (manager: EntityManager, mailId: string): Promise<QueuedMail | null> =>
  firstRow<QueuedMail>(manager, QUEUED, [mailId]);

async function attempt(
  deps: SendMailDeps,
  manager: EntityManager,
  queued: QueuedMail,
): Promise<MailFailure | typeof NOTHING_TO_SEND | null> {
  const { mail, broken } = wordedMail(queued);
  if (broken) await flagForAttention(manager, 'mail_text', broken.kind, null, broken.reason, 'always');
  const completing = completeMail(manager, deps, mail);
  // It is waited for below, where a failure counts as an attempt.
  completing.catch(() => undefined);
  const receipt = mail.receiptId ? await readReceipt(manager, mail.receiptId) : null;
  try {
    const statement = mail.statementYear ? await deps.statement?.(mail.to, mail.statementYear) : undefined;
    // The gifts of a statement may have been refunded or moved since.
    if ((mail.statementYear && !statement) || (await bringsDeadLink(manager, mail))) {
      await manager.query(`update mails set status = 'cancelled' where id = $1`, [mail.id]);
      return NOTHING_TO_SEND;
    }
    await deps.transport.send(await compose(manager, deps, await completing, receipt, statement));
  } catch (error) {
    const failure = describeMailFailure(error);
    const isLast = failure.permanent || mail.attempts + 1 >= MAIL_ATTEMPTS;
    await together(
      recordAttempt(manager, mail, failure, deps.now()),
      manager.query(`update mails set attempts = attempts + 1, status = $2 where id = $1`, [
        mail.id,
        isLast ? 'failed' : 'queued',
      ]),
    );
    // The receipt's exception also offers to send the mail again.
    if (receipt && error instanceof ReceiptNotMade) await fileReceiptFailure(manager, receipt);
    else if (isLast) await tellOffice(manager, mail, receipt, failure);
    // The last attempt ends its job: a job that fails for good stays in the queue, and its alarm with it.
    return { ...failure, permanent: isLast };
  }
  await together(recordAttempt(manager, mail, null, deps.now()), ...markSent(manager, mail, deps.now()));
  return null;
}

/**
 * Builds the outgoing mail, with the PDF of the receipt or statement attached.
 * @throws ReceiptNotMade
 */
async function compose(
  manager: EntityManager,
  deps: SendMailDeps,
  mail: QueuedMail,
  receipt: StoredReceipt | null,
  statement: MailedStatement | null | undefined,
): Promise<OutgoingMail> {
  if (statement) {
    const attached = { filename: statement.fileName, content: statement.pdf, contentType: 'application/pdf' };
    const { email } = await readOrganisation(manager, deps.siteName);
    return { ...mail, replyTo: email || null, attachments: [attached] };
  }
  if (!receipt) return { ...mail, replyTo: null, attachments: [] };
  const { document } = receipt;
  const content = await makeReceiptPdf(manager, deps, document);
  const filename = receiptFileName(document.receiptNumber);
  return {
    ...mail,
    replyTo: document.organisation.email || null,
    attachments: [{ filename, content, contentType: 'application/pdf' }],
  };
}

function recordAttempt(manager: EntityManager, mail: QueuedMail, failure: MailFailure | null, at: Date): Promise<void> {
  return insertRows(manager, attempts, [
    {
      mailId: mail.id,
      attemptedAt: at,
      succeeded: failure === null,
      smtpCode: failure?.smtpCode,
      errorClass: failure?.errorClass,
    },
  ]);
}

/** Keeps what was sent, in its words. */
const SENT = prepared(`
  update mails set status = 'sent', attempts = attempts + 1, sent_at = $2, subject = $3, text_body = $4, html_body = $5,
                   parts = null
   where id = $1`);

const RECEIPT_SENT = prepared('update receipts set sent_to_email_at = $2 where id = $1');

/** Resolves exceptions of earlier failed mails with the same content, too. */
const NO_EXCEPTION = prepared(`
  update attention_items set resolved_at = $2
   where resolved_at is null
     and (kind = 'receipt_failed' and reference = $1::text
          or kind in ('mail_failed', 'mail_bounced')
             and reference in (select m.id::text from mails m where m.receipt_id = $1::uuid and m.kind = $3))`);

/** Marks the mail and its receipt as sent, and resolves the exceptions of the receipt; returns what to wait for. */
function markSent(manager: EntityManager, mail: QueuedMail, at: Date): Promise<unknown>[] {
  const { id, kind, receiptId, subject, text, html } = mail;
  const sent = manager.query(SENT, [id, at, subject, text, html]);
  if (!receiptId) return [sent, beginResetHour(manager, mail, at)];
  return [sent, manager.query(RECEIPT_SENT, [receiptId, at]), manager.query(NO_EXCEPTION, [receiptId, at, kind])];
}

/** Files an exception: no further retry follows. */
async function tellOffice(
  manager: EntityManager,
  mail: QueuedMail,
  receipt: StoredReceipt | null,
  { errorClass, smtpCode }: MailFailure,
): Promise<void> {
  const details = [errorClass, smtpCode].filter(Boolean).join(' ');
  await flagForAttention(manager, 'mail_failed', mail.id, receipt?.donationId ?? null, details, 'always');
}
