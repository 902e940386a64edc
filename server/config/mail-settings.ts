import type { BounceMailbox } from './mailbox-url';

/** Settings for sending mails. */
export interface MailSettings {
  /** smtp:// or smtps:// URL; null keeps mails for the development inbox. */
  readonly smtpUrl: string | null;
  /** Sender: 'Name <address>' or an address. */
  readonly from: string;
  /** Envelope sender, to which mail servers send bounces; the address of `from` by default. */
  readonly bounceAddress?: string | null;
}

/** Settings for reading bounces. */
export interface BounceSettings {
  /** Mailbox in which bounces arrive; without one they are not read. */
  readonly bounceMailbox?: BounceMailbox | null;
}
