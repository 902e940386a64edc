/** Configuration of payments; `off` means that no key is set in production. */
export interface PaymentConfig {
  readonly mode: 'live' | 'test' | 'emulator' | 'off';
  readonly keyId: string;
  readonly keySecret: string;
  /** Secrets that sign webhooks. */
  readonly webhookSecrets: readonly string[];
  /** Secret before a rotation: the provider still signs events from before it with that secret. */
  readonly oldWebhookSecret?: { readonly secret: string; readonly validUntil: Date } | null;
  readonly apiBase: string;
  readonly checkoutScript: string;
  /** Seconds after which a new order is first checked if neither callback nor webhook came. */
  readonly firstCheckSeconds: number;
}
