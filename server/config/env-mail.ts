import { ADDRESS_PATTERN } from '../../rules/email';
import type { BounceSettings, MailSettings } from './mail-settings';
import { parseMailboxUrl } from './mailbox-url';
import type { EnvReader } from './env-reader';

export type MailEnv = Required<MailSettings & BounceSettings>;

const BARE_ADDRESS = new RegExp(`^${ADDRESS_PATTERN}$`, 'u');
/** A character that ends the host of a URL, before the "@" in front of it: it is of the password. */
const RAW_PASSWORD = /^smtps?:\/\/[^@/?#]*[/?#].*@/i;
const ADDRESS = new RegExp(`^(?:[^<>\\r\\n]*<${ADDRESS_PATTERN}>|${ADDRESS_PATTERN})$`, 'u');

/** Reads how mails are sent, and where bounces arrive. */
export function readMail(read: EnvReader, siteName: string, production: boolean): MailEnv {
  const smtpUrl = readSmtpUrl(read);
  if (production && !read.isSet('SMTP_URL')) {
    read.refuse('SMTP_URL', 'required in production, such as smtps://user:password@mail.example.org');
  }
  const from = read.text('MAIL_FROM', `${siteName} <receipts@example.org>`);
  if (production && !read.isSet('MAIL_FROM')) read.refuse('MAIL_FROM', 'required in production');
  if (!ADDRESS.test(from)) read.refuse('MAIL_FROM', 'expected "Name <address@example.org>"');
  const bounceAddress = read.raw('MAIL_BOUNCE_ADDRESS');
  if (bounceAddress && !BARE_ADDRESS.test(bounceAddress)) {
    read.refuse('MAIL_BOUNCE_ADDRESS', 'expected an address alone, such as bounces@example.org');
  }
  return { smtpUrl, from, bounceAddress, bounceMailbox: readBounceMailbox(read) };
}

/** A password with a raw "/", "?" or "#" would be read as another mail server. */
function readSmtpUrl(read: EnvReader): string | null {
  if (!RAW_PASSWORD.test(read.raw('SMTP_URL') ?? '')) return read.url('SMTP_URL', ['smtp:', 'smtps:']);
  read.refuse('SMTP_URL', 'percent-encode / # ? in user and password: %2F, %23, %3F');
  return null;
}

function readBounceMailbox(read: EnvReader): MailEnv['bounceMailbox'] {
  const url = read.raw('BOUNCE_IMAP_URL');
  const mailbox = url === null ? null : parseMailboxUrl(url);
  if (url !== null && mailbox === null) {
    read.refuse(
      'BOUNCE_IMAP_URL',
      'expected imaps://user:password@mail.example.org:993/INBOX, user and password percent-encoded (imap:// for localhost only)',
    );
  }
  return mailbox;
}
