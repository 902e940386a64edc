import type { ImapFlow, ImapFlowError } from 'imapflow';
import type { BounceMailbox } from '../../config/mailbox-url';

/** Time-outs of an IMAP server in milliseconds: to connect and greet, without data, and in total. */
export interface MailboxPatience {
  readonly connect: number;
  readonly idle: number;
  readonly total: number;
}

/** Time-outs; the total is below the five minutes between two runs. */
export const PATIENCE: MailboxPatience = { connect: 15_000, idle: 30_000, total: 240_000 };

/** Maximum bytes read of a mail: far more than a bounce's report, which stands first; our own mail follows it. */
const MOST_BYTES = 256 * 1024;
/** Maximum bytes of one answer, which may be a header of hostile length. */
const MOST_LITERAL = 2 * 1024 * 1024;
const HEADERS = ['Content-Type', 'From', 'Return-Path', 'X-Failed-Recipients'];

/** Failure between us and the mailbox; contains nothing that the server said. */
export class MailboxFailure extends Error {
  override readonly name = 'MailboxFailure';

  constructor(
    /** End of the sentence for the office that begins with 'The mailbox of bounces'. */
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

/** A folder whose mails keep their flags when read. Every method may throw MailboxFailure. */
export interface OpenMailbox {
  /** IMAP UIDVALIDITY: when it changes, the folder was recreated and its UIDs refer to other mails. */
  readonly uidValidity: number;
  /** Lists UIDs above `uid` of unread mails, oldest first. */
  unseenAfter(uid: number, since: Date): Promise<number[]>;
  /** Reads the header lines that tell whether a mail may be a bounce. */
  headersOf(uids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Reads a mail; null when it is gone. */
  fetch(uid: number): Promise<FetchedMail | null>;
  markSeen(uid: number): Promise<void>;
}

/**
 * Signs in, opens the folder, passes it to `use` and signs out.
 * @throws MailboxFailure, and whatever `use` throws
 */
export async function withMailbox<T>(
  mailbox: BounceMailbox,
  patience: MailboxPatience,
  use: (open: OpenMailbox) => Promise<T>,
): Promise<T> {
  const client = await createClient(mailbox, patience);
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

/** Creates a client; its library, of 4 MB, is loaded where there is a mailbox to read. */
async function createClient(
  { host, port, secure, user, password }: BounceMailbox,
  patience: MailboxPatience,
): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    // Plain text on the loopback interface only, where servers rarely have a trusted certificate.
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
  // Ignored here: whoever waits for an answer gets the error too.
  client.on('error', () => undefined);
  return client;
}

const openMailbox = (client: ImapFlow, uidValidity: number): OpenMailbox => ({
  uidValidity,
  unseenAfter: async (uid, since) => {
    const found = await asked(client.search({ seen: false, since, uid: `${uid + 1}:*` }, { uid: true }));
    // "8:*" always matches the newest mail, even when that is 7.
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

/**
 * Awaits an answer; the library answers false or nothing on a closed connection.
 * @throws MailboxFailure
 */
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
