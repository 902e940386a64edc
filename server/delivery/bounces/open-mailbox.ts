import { ImapFlow, type ImapFlowError } from 'imapflow';
import type { BounceMailbox } from '../../config/mailbox-url';

/** How long an IMAP server may take, in milliseconds: to be reached and to greet, between two words, and in all. */
export interface MailboxPatience {
  readonly connect: number;
  readonly idle: number;
  readonly total: number;
}

/** In all below the five minutes after which the next run begins. */
export const PATIENCE: MailboxPatience = { connect: 15_000, idle: 30_000, total: 240_000 };

/** Far more than the report at the beginning of a bounce takes; what follows is our own mail. */
const MOST_BYTES = 256 * 1024;
/** Of one answer of the server, which may be a header that somebody made as long as he liked. */
const MOST_LITERAL = 2 * 1024 * 1024;
const HEADERS = ['Content-Type', 'From', 'Return-Path', 'X-Failed-Recipients'];

/** Thrown for whatever goes wrong between us and the mailbox; it holds nothing of what the server said. */
export class MailboxFailure extends Error {
  override readonly name = 'MailboxFailure';

  constructor(
    /** For the office, to go on from 'The mailbox of bounces'. */
    readonly words: string,
    readonly code: string,
  ) {
    super(words);
  }
}

interface FetchedMail {
  /** The mail, or its beginning. */
  readonly source: Buffer;
  readonly receivedAt: Date | null;
}

/** A folder whose mails keep their flags when they are read. Every method may throw MailboxFailure. */
export interface OpenMailbox {
  /** Another number than before: the folder was made anew and its UIDs mean other mails. */
  readonly uidValidity: number;
  /** UIDs above this one of mails that nobody has read, oldest first. */
  unseenAfter(uid: number, since: Date): Promise<number[]>;
  /** The few header lines that tell whether a mail may be a bounce. */
  headersOf(uids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Null when it is gone. */
  fetch(uid: number): Promise<FetchedMail | null>;
  markSeen(uid: number): Promise<void>;
}

/**
 * Signs in, opens the folder, hands it over and signs out.
 * @throws MailboxFailure, and whatever `use` throws
 */
export async function withMailbox<T>(
  mailbox: BounceMailbox,
  patience: MailboxPatience,
  use: (open: OpenMailbox) => Promise<T>,
): Promise<T> {
  const client = createClient(mailbox, patience);
  const deadline = setTimeout(() => client.close(), patience.total).unref();
  try {
    await asked(client.connect().then(() => true));
    const { uidValidity } = await asked(client.mailboxOpen(mailbox.folder));
    const result = await use(openMailbox(client, Number(uidValidity)));
    await client.logout().catch(() => undefined);
    return result;
  } finally {
    clearTimeout(deadline);
    client.close();
  }
}

function createClient({ host, port, secure, user, password }: BounceMailbox, patience: MailboxPatience): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure,
    // On this machine nobody listens in, and a server there seldom has a certificate that can be trusted.
    ...(secure ? {} : { doSTARTTLS: false }),
    auth: { user, pass: password },
    logger: false,
    clientInfo: { name: 'foundation-website' },
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.idle,
    maxLiteralSize: MOST_LITERAL,
    maxLineLength: MOST_LITERAL,
    maxResponseSize: 2 * MOST_LITERAL,
  });
  // Whoever waits for an answer hears of it, too.
  client.on('error', () => undefined);
  return client;
}

const openMailbox = (client: ImapFlow, uidValidity: number): OpenMailbox => ({
  uidValidity,
  unseenAfter: async (uid, since) => {
    const found = await asked(client.search({ seen: false, since, uid: `${uid + 1}:*` }, { uid: true }));
    // "8:*" always means the newest one, too, even where that is 7.
    return (found || []).filter((one) => one > uid).sort((one, other) => one - other);
  },
  headersOf: async (uids) => {
    if (uids.length === 0) return new Map();
    const mails = await asked(client.fetchAll(uids.join(','), { headers: HEADERS }, { uid: true }));
    return new Map(mails.map((mail) => [mail.uid, mail.headers?.toString('latin1') ?? '']));
  },
  fetch: async (uid) => {
    const query = { internalDate: true, source: { start: 0, maxLength: MOST_BYTES } };
    const mail = await asked(client.fetchOne(String(uid), query, { uid: true }));
    if (!mail || !mail.source) return null;
    const receivedAt = new Date(mail.internalDate ?? NaN);
    return {
      source: mail.source.subarray(0, MOST_BYTES),
      receivedAt: Number.isNaN(receivedAt.getTime()) ? null : receivedAt,
    };
  },
  markSeen: async (uid) => {
    const done = await asked(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true, silent: true }));
    if (!done) throw new MailboxFailure('does not allow emails to be marked as read', 'NotMarked');
  },
});

/** Waits for an answer; the library answers false or nothing to a question on a connection that is gone. */
async function asked<T>(answer: Promise<T>): Promise<NonNullable<T>> {
  const given = await answer.catch((error: unknown) => {
    throw describeFailure(error as ImapFlowError);
  });
  if (given === undefined || given === null) throw new MailboxFailure(BROKEN_OFF, 'NoConnection');
  return given;
}

const BROKEN_OFF = 'cannot be reached or closed the connection';

function describeFailure({
  code,
  name,
  authenticationFailed,
  mailboxMissing,
  tlsFailed,
}: ImapFlowError): MailboxFailure {
  const kind = String(code ?? name).slice(0, 60);
  if (authenticationFailed) return new MailboxFailure('rejects the login', 'LoginRefused');
  if (mailboxMissing) return new MailboxFailure('does not have the folder', 'FolderMissing');
  if (tlsFailed || /CERT|TLS|SSL/.test(kind)) return new MailboxFailure('has no trusted TLS connection', kind);
  return new MailboxFailure(BROKEN_OFF, kind);
}
