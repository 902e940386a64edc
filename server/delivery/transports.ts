import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Breaker } from '../breaker';
import { addressOfMailbox, needsSmtpUtf8 } from '../../rules/email';
import type { MailSettings } from '../config/mail-settings';
import { refuseWithoutSmtpUtf8 } from '../mail/smtp-utf8';

interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface OutgoingMail {
  /** Permanent id of the mail: its Message-ID identifies a second delivery of the same mail. */
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  readonly attachments: readonly MailAttachment[];
}

export interface MailTransport {
  /** Sends one mail; resolves once it is accepted, rejects with nodemailer's error otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  /** Ends what the mail server has not accepted within a few seconds: the site is about to stop. */
  hurry(): void;
}

/** Time-outs of a mail server in milliseconds: to connect and greet, without data, and in total. */
interface MailPatience {
  readonly connect: number;
  readonly idle: number;
  readonly total: number;
}

/**
 * Time-outs. Some servers let strangers wait before they greet, and many look for viruses before they accept a message:
 * whoever hangs up earlier delivers the mail again at every retry.
 */
const PATIENCE: MailPatience = { connect: 30_000, idle: 120_000, total: 120_000 };

/**
 * Time in milliseconds after which PostgreSQL may end the transaction that holds a mail's row: longer than a mail server
 * takes.
 */
export const MAIL_TRANSACTION_MS = 300_000;

/** Time in milliseconds that a mail gets when the site stops, of the nine seconds of the whole stop. */
const HURRY_MS = 4_000;

const hostOf = (from: string): string => addressOfMailbox(from)?.split('@')[1] ?? 'localhost';

interface SmtpSettings extends MailSettings {
  readonly smtpUrl: string;
}

function smtpTransport({ smtpUrl, from, bounceAddress }: SmtpSettings, patience: MailPatience): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.idle,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const atWork = new Set<AbortController>();
  const endAll = (): void => atWork.forEach((mail) => mail.abort());
  return {
    hurry: () => void setTimeout(endAll, HURRY_MS).unref(),
    send: async (mail) => {
      const ending = new AbortController();
      const deadline = setTimeout(() => ending.abort(), patience.total);
      atWork.add(ending);
      try {
        await refuseWithoutSmtpUtf8(transporter, mail.to);
        await transporter.sendMail({ ...messageOf(mail, from, bounceAddress), signal: ending.signal });
      } finally {
        clearTimeout(deadline);
        atWork.delete(ending);
      }
    },
  };
}

function messageOf(mail: OutgoingMail, from: string, bounceAddress: MailSettings['bounceAddress']): SendMailOptions {
  const to = { name: '', address: mail.to };
  return {
    from,
    to,
    envelope: { from: bounceAddress || from, to },
    dsn: howToReport(mail),
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.id}@${hostOf(from)}>`,
    // Some relays replace the Message-ID; a bounce still carries this header.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Mail-Id': mail.id },
    attachments: [...mail.attachments],
  };
}

/**
 * Builds the delivery status request (RFC 3461): report failures, with the mail's headers and its own id, by which
 * server/delivery/bounces finds it.
 */
const howToReport = ({ id, to }: OutgoingMail): SMTPConnection.DSNOptions => ({
  id,
  return: 'headers',
  notify: 'FAILURE',
  // The original recipient is sent as xtext, which is ASCII only.
  ...(needsSmtpUtf8(to) ? {} : { recipient: to }),
});

/** Development transport: a mail counts as delivered when its row is marked sent; /dev/mail shows it. */
const inboxTransport: MailTransport = { send: () => Promise.resolve(), hurry: () => undefined };

/**
 * Creates the mail transport of the settings.
 * @param breaker circuit breaker of the mail server, told the outcome of every mail
 */
export function createMailTransport(settings: MailSettings, patience = PATIENCE, breaker?: Breaker): MailTransport {
  const { smtpUrl } = settings;
  if (!smtpUrl) return inboxTransport;
  const { send, hurry } = smtpTransport({ ...settings, smtpUrl }, patience);
  return {
    hurry,
    send: (mail) =>
      send(mail).then(
        () => breaker?.answered(),
        (error: unknown) => {
          if (isOfServer(error)) breaker?.failed();
          else breaker?.answered();
          throw error;
        },
      ),
  };
}

/** Storable part of a failure: the kind of error and the server's code, never its words, which may name people. */
export interface MailFailure {
  readonly errorClass: string;
  readonly smtpCode: number | null;
  /** True when the server refused this recipient or message for good; a retry would not help. */
  readonly permanent: boolean;
}

const BAD_SEQUENCE = 503;
/** Google Workspace's answer when the daily limit is used up: temporary, although the code says permanent. */
const DAY_IS_USED_UP = /^5\d\d[ -]5\.4\.5\b/;

const NOT_AVAILABLE = 421;

/** Tells whether the whole server failed: it does not answer, refuses the sign-in, or accepts no mail now. */
function isOfServer(error: unknown): boolean {
  const { response, responseCode, command } = error as Partial<Record<string, unknown>>;
  if (command !== 'RCPT TO' && command !== 'DATA') return true;
  // A refusal of one recipient or message means that the server works.
  return typeof responseCode !== 'number' || responseCode === NOT_AVAILABLE || DAY_IS_USED_UP.test(String(response));
}

/** Reads an error of a transport. */
export function describeMailFailure(error: unknown): MailFailure {
  const { code, response, responseCode, command, name } = error as Partial<Record<string, unknown>>;
  const smtpCode = typeof responseCode === 'number' ? responseCode : null;
  const refused = smtpCode !== null && smtpCode >= 500 && smtpCode < 600 && smtpCode !== BAD_SEQUENCE;
  return {
    errorClass: String(code ?? name ?? 'Error').slice(0, 60),
    smtpCode,
    permanent: refused && !DAY_IS_USED_UP.test(String(response)) && (command === 'RCPT TO' || command === 'DATA'),
  };
}
