import { createTransport } from 'nodemailer';
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
  /** Names the mail for good: a second delivery of the same mail is recognised by its Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  readonly attachments: readonly MailAttachment[];
}

/** Hands one mail over; resolves once it is accepted, rejects with nodemailer's error when it is not. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** How long a mail server may take, in milliseconds: to be reached and to greet, between two words, and in all. */
interface MailPatience {
  readonly connect: number;
  readonly idle: number;
  readonly total: number;
}

/** In all below the minute after which PostgreSQL would end the transaction that holds the mail's row. */
const PATIENCE: MailPatience = { connect: 10_000, idle: 20_000, total: 45_000 };

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
  return {
    send: async (mail) => {
      const to = { name: '', address: mail.to };
      await refuseWithoutSmtpUtf8(transporter, mail.to);
      await transporter.sendMail({
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
        // Some relays write a Message-ID of their own; what comes back has this one all the same.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Mail-Id': mail.id },
        attachments: [...mail.attachments],
        signal: AbortSignal.timeout(patience.total),
      });
    },
  };
}

/**
 * What we ask of mail servers that can report on deliveries (RFC 3461): news of a failure, with the headers of the mail and
 * with the mail's own id, by which server/delivery/bounces knows it again.
 */
const howToReport = ({ id, to }: OutgoingMail): SMTPConnection.DSNOptions => ({
  id,
  return: 'headers',
  notify: 'FAILURE',
  // The original recipient is told in xtext, which is for ASCII.
  ...(needsSmtpUtf8(to) ? {} : { recipient: to }),
});

/** In development a mail counts as delivered when its row is marked sent; /dev/mail shows it. */
const inboxTransport: MailTransport = { send: () => Promise.resolve() };

/**
 * The way out for mails that the settings name.
 * @param breaker of the mail server: hears of every mail whether the server did its work
 */
export function createMailTransport(settings: MailSettings, patience = PATIENCE, breaker?: Breaker): MailTransport {
  const { smtpUrl } = settings;
  if (!smtpUrl) return inboxTransport;
  const { send } = smtpTransport({ ...settings, smtpUrl }, patience);
  return {
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

/** What may be kept of a failed try: the kind of error and the server's code, never its words, which name people. */
export interface MailFailure {
  readonly errorClass: string;
  readonly smtpCode: number | null;
  /** The server refused this recipient or message for good; trying again would only annoy it. */
  readonly permanent: boolean;
}

const BAD_SEQUENCE = 503;
/** How Google Workspace says that this day's mails are used up; it passes, though the code says for good. */
const DAY_IS_USED_UP = /^5\d\d[ -]5\.4\.5\b/;

const NOT_AVAILABLE = 421;

/** Whether the whole server is to blame: it does not answer, does not let us in, or takes no mail from us now. */
function isOfServer(error: unknown): boolean {
  const { response, responseCode, command } = error as Partial<Record<string, unknown>>;
  if (command !== 'RCPT TO' && command !== 'DATA') return true;
  // Of one recipient or one message: that is an answer.
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
