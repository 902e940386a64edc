import { randomUUID } from 'node:crypto';

/** A mail of ours that a server gave up or delayed. */
export interface Undelivered {
  readonly id: string;
  readonly to: string;
  readonly status?: string;
  /** Action in the report; `failed` by default. */
  readonly action?: 'failed' | 'delayed' | 'delivered';
  /** ENVID, from a server that keeps it. */
  readonly envelopeId?: string;
  readonly originalRecipient?: string;
  /** Message-ID of the bounce itself. */
  readonly messageId?: string;
}

const lines = (...parts: string[]): string => parts.join('\r\n');
const field = (name: string, value: string | undefined): string[] => (value ? [`${name}: ${value}`] : []);

const returned = ({ id, to }: Undelivered, messageId = `Message-ID: <${id}@example.org>`): string =>
  lines(
    'From: Test Foundation <receipts@example.org>',
    `To: ${to}`,
    'Subject: Your donation',
    messageId,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  );

const head = (from: string, subject: string, messageId: string, more: string[]): string[] => [
  'Return-Path: <>',
  `Date: ${new Date().toUTCString()}`,
  `From: ${from}`,
  'To: receipts@example.org',
  `Subject: ${subject}`,
  `Message-ID: <${messageId}>`,
  'MIME-Version: 1.0',
  ...more,
];

/** Builds a bounce as Postfix does: with the headers only, as requested. */
export function postfixBounce(mail: Undelivered): string {
  const {
    to,
    status = '5.1.1',
    action = 'failed',
    envelopeId,
    originalRecipient,
    messageId = `${randomUUID()}@mx.example.net`,
  } = mail;
  const edge = '9F1B2.1795/mx.example.net';
  return lines(
    ...head('MAILER-DAEMON@mx.example.net (Mail Delivery System)', 'Undelivered Mail Returned to Sender', messageId, [
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status;',
      `\tboundary="${edge}"`,
      'Content-Transfer-Encoding: 8bit',
    ]),
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${edge}`,
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'The mail system at host mx.example.net could not hand on your message.',
    '',
    `<${to}>: host mail.example.com[192.0.2.7] said: 550 ${status} No such user (in reply to RCPT TO command)`,
    '',
    `--${edge}`,
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'X-Postfix-Queue-ID: 9F1B2',
    'X-Postfix-Sender: rfc822; bounces@example.org',
    'Arrival-Date: Sun, 22 Nov 2026 10:00:00 +0530 (IST)',
    ...field('Original-Envelope-Id', envelopeId),
    '',
    `Final-Recipient: rfc822; ${to}`,
    ...field('Original-Recipient', originalRecipient && `rfc822;${originalRecipient}`),
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    `Diagnostic-Code: smtp; 550 ${status} No such user`,
    '',
    `--${edge}`,
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    returned(mail),
    '',
    `--${edge}--`,
    '',
  );
}

/**
 * Builds a bounce as Exim does: a code without a reason, the reason in the other server's words, field names in lower
 * case.
 */
export function eximBounce(mail: Undelivered): string {
  const { to, status = '5.1.1', messageId = `E1tX-${randomUUID()}@exim.example.net` } = mail;
  const edge = '1795000000-eximdsn-204';
  return lines(
    ...head(
      'Mail Delivery System <Mailer-Daemon@exim.example.net>',
      'Mail delivery failed: returning message to sender',
      messageId,
      [
        `X-Failed-Recipients: ${to}`,
        'Auto-Submitted: auto-replied',
        `Content-Type: multipart/report; report-type=delivery-status; boundary=${edge}`,
      ],
    ),
    '',
    `--${edge}`,
    'Content-type: text/plain; charset=us-ascii',
    '',
    `A message that you sent could not be delivered to: ${to}`,
    '',
    `--${edge}`,
    'Content-type: message/delivery-status',
    '',
    'Reporting-MTA: dns; exim.example.net',
    '',
    'Action: failed',
    `Final-Recipient: rfc822;${to}`,
    'Status: 5.0.0',
    'Remote-MTA: dns; mail.example.com',
    `Diagnostic-Code: smtp; 550-${status} The account that you tried to reach is not here.`,
    ' 550 please check it',
    '',
    `--${edge}`,
    'Content-type: message/rfc822',
    '',
    'Return-path: <receipts@example.org>',
    returned(mail),
    '',
    'Dear Asha, thank you.',
    '',
    `--${edge}--`,
    '',
  );
}

/** Builds a bounce as Exchange does: folded identifiers, an HTML body, an unknown mailbox as the sender. */
export function exchangeBounce(mail: Undelivered): string {
  const { id, to, status = '5.1.10', messageId = `${randomUUID()}@contoso.example.net` } = mail;
  const [edge, inner] = ['_000_outer_', '_000_inner_'];
  return lines(
    ...head('<MicrosoftExchange329e71ec88ae4615@contoso.example.net>', 'Undeliverable: Your donation', messageId, [
      'Content-Type: multipart/report; report-type=delivery-status;',
      `\tboundary="${edge}"`,
      'X-MS-Exchange-Message-Is-Ndr:',
    ]),
    '',
    `--${edge}`,
    `Content-Type: multipart/alternative; differences=Content-Type; boundary="${inner}"`,
    '',
    `--${inner}`,
    'Content-Type: text/plain; charset="us-ascii"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `Your message to ${to} couldn=27t be delivered.`,
    '',
    `--${inner}`,
    'Content-Type: text/html; charset="us-ascii"',
    '',
    `<p>Your message to ${to} could not be delivered.</p>`,
    `--${inner}--`,
    '',
    `--${edge}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;PN3P287MB0001.contoso.example.net',
    'Received-From-MTA: dns;mail.example.org',
    '',
    `Final-Recipient: rfc822;${to.toUpperCase()}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not found`,
    '',
    `--${edge}`,
    'Content-Type: message/rfc822',
    '',
    returned(mail, `Message-ID:\r\n\t<${id}@example.org>`),
    '',
    `--${edge}--`,
    '',
  );
}

/** Builds a bounce as Gmail does. */
export function gmailBounce(mail: Undelivered): string {
  const { to, status = '5.2.2', messageId = `${randomUUID()}@mx.google.com` } = mail;
  const [edge, inner] = ['000000000000a1b2c3', '000000000000d4e5f6'];
  return lines(
    ...head(
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
      messageId,
      [
        `X-Failed-Recipients: ${to}`,
        'Auto-Submitted: auto-replied',
        `Content-Type: multipart/report; boundary="${edge}"; report-type=delivery-status`,
      ],
    ),
    '',
    `--${edge}`,
    `Content-Type: multipart/related; boundary="${inner}"`,
    '',
    `--${inner}`,
    'Content-Type: text/html; charset="UTF-8"',
    '',
    `<p>Your message was not delivered to <b>${to}</b> because the inbox is full.</p>`,
    `--${inner}--`,
    '',
    `--${edge}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    'Arrival-Date: Sat, 21 Nov 2026 20:30:00 -0800 (PST)',
    'X-Original-Message-ID: <not-ours@example.org>',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    `Status: ${status}`,
    'Remote-MTA: dns; gmail-smtp-in.l.google.com. (2404:6800:4003:c00::1a, the server for the domain gmail.com.)',
    `Diagnostic-Code: smtp; 552-${status} The recipient's inbox is out of storage space. - gsmtp`,
    '',
    `--${edge}`,
    'Content-Type: message/rfc822',
    '',
    returned(mail),
    '',
    `--${edge}--`,
    '',
  );
}

/** Builds a bounce as qmail and its successors do: free text, then a copy of the mail. */
export const qmailBounce = (mail: Undelivered, reason = 'Sorry, no mailbox here by that name. (#5.1.1)'): string =>
  lines(
    ...head(
      'MAILER-DAEMON@qmail.example.net',
      'failure notice',
      mail.messageId ?? `${randomUUID()}@qmail.example.net`,
      [],
    ),
    '',
    'Hi. This is the qmail-send program at qmail.example.net.',
    '',
    `<${mail.to}>:`,
    reason,
    '',
    '--- Below this line is a copy of the message.',
    '',
    returned(mail),
    '',
    'Dear Asha, thank you.',
    '',
  );

/** Builds an out-of-office reply. */
export const outOfOffice = ({ id, to }: Undelivered): string =>
  lines(
    'Return-Path: <>',
    `From: ${to}`,
    'To: receipts@example.org',
    'Subject: Out of office',
    `Message-ID: <${randomUUID()}@example.com>`,
    `In-Reply-To: <${id}@example.org>`,
    'Auto-Submitted: auto-replied (vacation)',
    'Content-Type: text/plain',
    '',
    'I am away until Monday. Room 554 will help you.',
    '',
    `> Message-ID: <${id}@example.org>`,
    '',
  );
