import type { BounceMailbox } from './mailbox-url';

/** How mails leave. */
export interface MailSettings {
  /** smtp:// or smtps://, or null to keep mails for the development inbox. */
  readonly smtpUrl: string | null;
  /** 'Name <address>' or an address. */
  readonly from: string;
  /** Where mail servers send what they could not deliver (the envelope sender); the address of `from` by default. */
  readonly bounceAddress?: string | null;
}

/** Where mails that come back are found. */
export interface BounceSettings {
  /** The mailbox in which bounces arrive; without one they are not read. */
  readonly bounceMailbox?: BounceMailbox | null;
}
