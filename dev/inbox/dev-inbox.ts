import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import { isUuid } from '../../rules/uuid';
import { firstRow } from '../../server/database/sql';
import type { ServiceDeps } from '../../server/deps';
import { receiptFileName, type ReceiptSnapshot } from '../../server/receipts/receipt-document';
import { makeReceiptPdf } from '../../server/receipts/receipt-failure';
import { readReceipt } from '../../server/receipts/stored-receipt';
import { completeMail } from '../../server/delivery/complete-mail';
import { inboxPage, mailPage, missingPage, type InboxMail, type InboxRow } from './dev-inbox-pages';

interface DevInboxDeps extends Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'receiptLinkSecret' | 'now'> {
  readonly dataSource: DataSource;
  readonly siteName: string;
  readonly production: boolean;
}

type StoredMail = Omit<InboxMail, 'attachments'> & { receiptId: string | null; kind: string; dedupeKey: string };

const SHOWN = 200;
const PATH = /^\/dev\/mail(?:\/([^/]+)(?:\/(html)|\/attachments\/([^/]+))?)?\/?$/;

/**
 * Creates the development inbox, which shows the outbox under /dev/mail without a mail server.
 * @returns a handler that returns true when it has answered
 * @throws Error in production: it shows everyone's mails to anyone
 */
export function createDevInbox(deps: DevInboxDeps) {
  const { dataSource, siteName, production } = deps;
  if (production) throw new Error('The development inbox must not run in production.');

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const match = PATH.exec(path);
    if (!match || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    const [, id, asHtml, attachment] = match;
    if (!id) {
      sendPage(response, 200, inboxPageOf(await readList(dataSource)));
      return true;
    }
    const stored = isUuid(id) ? await readMail(dataSource, id) : null;
    const mail = stored && (await completeMail(dataSource, deps, stored));
    if (!mail) sendPage(response, 404, missingPage);
    else if (asHtml) sendMailHtml(response, mail.html, deps.publicUrl);
    else await (attachment ? sendAttachment(response, mail, attachment) : sendMailPage(response, mail));
    return true;
  };

  function inboxPageOf(mails: readonly InboxRow[]) {
    return (nonce: string): string => inboxPage(siteName, mails, nonce);
  }

  async function receiptOf({ receiptId }: StoredMail): Promise<ReceiptSnapshot | null> {
    return receiptId ? ((await readReceipt(dataSource, receiptId))?.document ?? null) : null;
  }

  async function sendMailPage(response: ServerResponse, mail: StoredMail): Promise<void> {
    const receipt = await receiptOf(mail);
    const attachments = receipt ? [receiptFileName(receipt.receiptNumber)] : [];
    sendPage(response, 200, (nonce) => mailPage({ ...mail, attachments }, nonce));
  }

  async function sendAttachment(response: ServerResponse, mail: StoredMail, name: string): Promise<void> {
    const receipt = await receiptOf(mail);
    if (!receipt || receiptFileName(receipt.receiptNumber) !== name) {
      sendPage(response, 404, missingPage);
      return;
    }
    const pdf = await makeReceiptPdf(dataSource, deps, receipt);
    send(response, 200, pdf, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
    });
  }
}

function readList(dataSource: DataSource): Promise<InboxRow[]> {
  return dataSource.query(
    `select id, to_address as "to", subject, status, created_at as "createdAt"
       from mails order by created_at desc, id desc limit $1`,
    [SHOWN],
  );
}

function readMail(dataSource: DataSource, id: string): Promise<StoredMail | null> {
  return firstRow<StoredMail>(
    dataSource,
    `select id, kind, dedupe_key as "dedupeKey", to_address as "to", subject, status, created_at as "createdAt", text_body as "text",
            html_body as "html", attempts, sent_at as "sentAt", receipt_id as "receiptId"
       from mails where id = $1`,
    [id],
  );
}

function send(response: ServerResponse, status: number, body: string | Buffer, headers: Record<string, string>): void {
  response
    .writeHead(status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    .end(body);
}

function sendPage(response: ServerResponse, status: number, render: (nonce: string) => string): void {
  const nonce = randomBytes(16).toString('base64url');
  send(response, status, render(nonce), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
}

/**
 * Sends a mail as a mail client shows it: no scripts, nothing loaded except the site's own pictures, links opened in
 * place of the inbox. A sandboxed page has no origin of its own, so the policy names that of the pictures.
 */
function sendMailHtml(response: ServerResponse, mailHtml: string, publicUrl: string): void {
  send(response, 200, mailHtml.replace('<head>', '<head><base target="_top">'), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'unsafe-inline'; img-src ${publicUrl} data:; form-action 'none'; ` +
      "frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  });
}
