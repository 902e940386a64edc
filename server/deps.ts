import type { DataSource } from 'typeorm';
import type { Breakers } from './breaker';
import type { PaymentConfig } from './config/payment-config';
import type { ContentVersion } from './database/content-version';
import type { Log } from './log';

/** What services are made of. Time comes from `now` so that tests can set it. */
export interface ServiceDeps {
  readonly dataSource: DataSource;
  readonly content: ContentVersion;
  readonly log: Log;
  readonly now: () => Date;
  /** The default foundation name, until the settings say another. */
  readonly siteName: string;
  /** The default contact address, until the settings say another. */
  readonly contactEmail: string;
  /** The site's own origin, such as https://example.org, for links in mails. */
  readonly publicUrl: string;
  /** Signs access tokens and links. */
  readonly jwtSecret: string;
  /** Signs the links in the QR codes of receipts; by default `jwtSecret` does. */
  readonly receiptLinkSecret?: string;
  readonly payments: PaymentConfig;
  /** Hear what becomes of calls to provider and mail server; the job queue leaves in peace what fails. */
  readonly breakers?: Breakers;
}
