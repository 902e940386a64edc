import type { DataSource } from 'typeorm';
import type { Breakers } from './breaker';
import type { PaymentConfig } from './config/payment-config';
import type { ContentVersion } from './database/content-version';
import type { Log } from './log';
import type { Metrics } from './metrics/metrics';

/** Dependencies of services. Time comes from `now`, so that tests can set it. */
export interface ServiceDeps {
  readonly dataSource: DataSource;
  readonly content: ContentVersion;
  readonly log: Log;
  readonly now: () => Date;
  /** Default name of the foundation, until the settings have one. */
  readonly siteName: string;
  /** Default contact address, until the settings have one. */
  readonly contactEmail: string;
  /** The site's own origin, such as https://example.org, for links in mails. */
  readonly publicUrl: string;
  /** Secret that signs access tokens and links. */
  readonly jwtSecret: string;
  /** Secret that signs the links in QR codes of receipts; `jwtSecret` by default. */
  readonly receiptLinkSecret?: string;
  readonly payments: PaymentConfig;
  /** Circuit breakers for calls to provider and mail server; they pause the job queue's calls after failures. */
  readonly breakers?: Breakers;
  /** Counts what happens, for GET /metrics; null or left out where nobody asks. */
  readonly metrics?: Metrics | null;
}
