import { createTransport } from 'nodemailer';

export interface MailAttachment {
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

export interface MailSettings {
  /** smtp:// or smtps://, or null to keep mails for the development inbox. */
  readonly smtpUrl: string | null;
  /** 'Name <address>' or an address. */
  readonly from: string;
}

/** How long a mail server may take, in milliseconds: to be reached and to greet, between two words, and in all. */
export interface MailPatience {
  readonly connect: number;
  readonly idle: number;
  readonly total: number;
}

/** In all below the minute after which PostgreSQL would end the transaction that holds the mail's row. */
const PATIENCE: MailPatience = { connect: 10_000, idle: 20_000, total: 45_000 };

const hostOf = (from: string): string => /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

function smtpTransport(smtpUrl: string, from: string, patience: MailPatience): MailTransport {
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
      await transporter.sendMail({
        from,
        to: { name: '', address: mail.to },
        replyTo: mail.replyTo ?? undefined,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        date: mail.createdAt,
        messageId: `<${mail.id}@${hostOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: [...mail.attachments],
        signal: AbortSignal.timeout(patience.total),
      });
    },
  };
}

/** In development a mail counts as delivered when its row is marked sent; /dev/mail shows it. */
const inboxTransport: MailTransport = { send: () => Promise.resolve() };

/** The way out for mails that the settings name. */
export function createMailTransport({ smtpUrl, from }: MailSettings, patience = PATIENCE): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, from, patience) : inboxTransport;
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
