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
