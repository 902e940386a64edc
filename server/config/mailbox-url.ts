/** A mailbox on an IMAP server, with its credentials. */
export interface BounceMailbox {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the first byte; plain text is allowed to this machine only. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  /** Path of the folder in the mailbox. */
  readonly folder: string;
}

const PORTS: Readonly<Record<string, number>> = { 'imaps:': 993, 'imap:': 143 };
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Parses `imaps://user:password@host:993/INBOX`: user and password percent-encoded, port 993 and folder INBOX by
 * default. Accepts `imap://` for a server on this machine only, since elsewhere the password would travel in plain
 * text.
 * @returns null when it is not such a URL
 */
export function parseMailboxUrl(text: string): BounceMailbox | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'imaps:';
  const standard = PORTS[protocol];
  if (standard === undefined || !host || (!secure && !LOOPBACK.test(host))) return null;
  const [user, secret, folder] = [username, password, pathname.slice(1)].map(decode);
  if (!user || !secret || folder === null || folder === undefined) return null;
  return { host, port: port ? Number(port) : standard, secure, user, password: secret, folder: folder || 'INBOX' };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Identifies a mailbox, without the password. */
export const mailboxName = ({ user, host, port, folder }: BounceMailbox): string => `${user}@${host}:${port}/${folder}`;
