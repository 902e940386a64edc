export interface EmulatorOptions {
  /** Key id; must be a test key: `rzp_test_…`. */
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Webhook address; without one, events wait until `setWebhookUrl` sets it. */
  webhookUrl?: string;
  /** JSON file that keeps the state across restarts; memory only without it. */
  storeFile?: string;
  /** Address to bind; loopback by default. */
  host?: string;
  /** Time between a change and its first webhook, in milliseconds. */
  webhookDelayMs?: number;
  /** Gap between the events of one change in milliseconds, which keeps their order. */
  webhookGapMs?: number;
  /** Time-out of an endpoint's 2xx answer, in milliseconds. */
  webhookTimeoutMs?: number;
  /** Gaps between delivery attempts; after the last one the webhook is disabled. */
  retryScheduleMs?: number[];
  /** Clock in milliseconds. */
  now?: () => number;
  /** Seed that makes every id predictable. */
  seed?: number;
  log?: (line: string) => void;
}

export type Settings = Required<Omit<EmulatorOptions, 'webhookUrl' | 'storeFile' | 'seed'>> & {
  webhookUrl: string | null;
  storeFile: string | null;
  seed: number | null;
};

/** The provider's measured retry gaps, with its 24 hours compressed to about 11 minutes. */
const RETRY_SCHEDULE_MS = [200, 1_000, 3_000, 6_000, 13_000, 20_000, 43_000, 82_000, 162_000, 324_000];

/**
 * Fills in the defaults.
 * @throws Error in production or with a key that is no test key: emulated payments must never look real
 */
export function resolveOptions(options: EmulatorOptions): Settings {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The Razorpay emulator refuses to run with NODE_ENV=production.');
  }
  if (!options.keyId.startsWith('rzp_test_')) {
    throw new Error('The Razorpay emulator accepts test keys only: the key id must start with "rzp_test_".');
  }
  if (!options.keySecret || !options.webhookSecret) {
    throw new Error('The Razorpay emulator needs a key secret and a webhook secret.');
  }
  return {
    keyId: options.keyId,
    keySecret: options.keySecret,
    webhookSecret: options.webhookSecret,
    webhookUrl: options.webhookUrl ?? null,
    storeFile: options.storeFile ?? null,
    host: options.host ?? '127.0.0.1',
    webhookDelayMs: options.webhookDelayMs ?? 300,
    webhookGapMs: options.webhookGapMs ?? 50,
    webhookTimeoutMs: options.webhookTimeoutMs ?? 5_000,
    retryScheduleMs: options.retryScheduleMs ?? RETRY_SCHEDULE_MS,
    now: options.now ?? Date.now,
    seed: options.seed ?? null,
    log: options.log ?? (() => undefined),
  };
}
