import type { DataSource } from 'typeorm';
import type { Breakers } from './breaker';
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
  /** The site's own origin, such as https://example.org, for links in mails. */
  readonly publicUrl: string;
  /** Signs access tokens and links. */
  readonly jwtSecret: string;
  readonly payments: PaymentConfig;
  /** Hear what becomes of calls to provider and mail server; the job queue leaves in peace what fails. */
  readonly breakers?: Breakers;
}

/** How payments are set up; `off` means that no key is configured in production. */
export interface PaymentConfig {
  readonly mode: 'live' | 'test' | 'emulator' | 'off';
  readonly keyId: string;
  readonly keySecret: string;
  /** What webhooks are signed with. */
  readonly webhookSecrets: readonly string[];
  /** The secret before a rotation: what the provider had made before that is still signed with it. */
  readonly oldWebhookSecret?: { readonly secret: string; readonly validUntil: Date } | null;
  readonly apiBase: string;
  readonly checkoutScript: string;
  /** Seconds after which a new order is first asked about, for when neither callback nor webhook came. */
  readonly firstCheckSeconds: number;
}
