import type { PaymentConfig } from './payment-config';
import type { EnvReader } from './env-reader';

interface Surroundings {
  production: boolean;
  publicUrl: string;
  emulatorPort: number;
}

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;
const EMULATOR = {
  keyId: 'rzp_test_LocalEmulator1',
  keySecret: 'local-emulator-key-secret',
  webhookSecret: 'local-emulator-webhook-secret',
} as const;
/**
 * Validity of the former webhook secret in milliseconds: the provider signs an event with the secret of its own moment,
 * and delivers it for a day at most.
 */
const OLD_SECRET_FOR_MS = 24 * 60 * 60_000;
const NO_KEYS = { keyId: '', keySecret: '', webhookSecret: '' } as const;

/**
 * Reads the provider's three secrets, which are set together or not at all. Without them: the emulator in development
 * and tests, no payments in production. Live keys work in production only.
 */
export function readPayments(read: EnvReader, around: Surroundings): PaymentConfig {
  const keys = readKeys(read, around.production);
  const mode = keys?.mode ?? (around.production ? 'off' : 'emulator');
  const { keyId, keySecret, webhookSecret } = keys ?? (mode === 'emulator' ? EMULATOR : NO_KEYS);
  const places = mode === 'emulator' ? emulatorPlaces(around) : PROVIDER;
  return {
    mode,
    keyId,
    keySecret,
    webhookSecrets: webhookSecret === '' ? [] : [webhookSecret],
    oldWebhookSecret: readOldSecret(read),
    apiBase: readPlace(read, 'RAZORPAY_API_BASE', places.apiBase, around.production).replace(/\/+$/, ''),
    checkoutScript: readPlace(read, 'RAZORPAY_CHECKOUT_URL', places.checkoutScript, around.production),
    firstCheckSeconds: read.integer('ORDER_FIRST_CHECK_SECONDS', 120, 1, 3600),
  };
}

interface Places {
  apiBase: string;
  checkoutScript: string;
}

const PROVIDER: Places = {
  apiBase: 'https://api.razorpay.com',
  checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
};

/**
 * Returns the emulator's addresses; the browser reaches it under the site's own host name, which may not be localhost.
 */
function emulatorPlaces({ publicUrl, emulatorPort }: Surroundings): Places {
  const host = new URL(publicUrl).hostname;
  return {
    apiBase: `http://127.0.0.1:${emulatorPort}`,
    checkoutScript: `http://${host}:${emulatorPort}/v1/checkout.js`,
  };
}

function readKeys(read: EnvReader, production: boolean) {
  const missing = KEYS.filter((name) => !read.isSet(name));
  if (missing.length === KEYS.length) return null;
  for (const name of missing) {
    read.refuse(name, `required when any of ${KEYS.join(', ')} is set (or leave all three empty)`);
  }
  const [keyId, keySecret, webhookSecret] = KEYS.map((name) => read.raw(name) ?? '') as [string, string, string];
  const kind = /^rzp_(test|live)_\w+$/.exec(keyId)?.[1];
  if (keyId && !kind) read.refuse('RAZORPAY_KEY_ID', 'expected rzp_test_… or rzp_live_…');
  if (kind === 'live' && !production) {
    read.refuse('RAZORPAY_KEY_ID', 'live keys are refused outside NODE_ENV=production; use rzp_test_…');
  }
  if (production && keyId === EMULATOR.keyId) {
    read.refuse('RAZORPAY_KEY_ID', "the local emulator's key is refused in production");
  }
  const mode: PaymentConfig['mode'] = kind === 'live' ? 'live' : 'test';
  return { mode, keyId, keySecret, webhookSecret };
}

/** Reads the former secret of a rotation with its moment, so that it expires without anybody removing it. */
function readOldSecret(read: EnvReader): PaymentConfig['oldWebhookSecret'] {
  const secret = read.raw('RAZORPAY_WEBHOOK_SECRET_OLD');
  const moment = read.raw('RAZORPAY_WEBHOOK_SECRET_ROTATED_AT');
  if (secret === null && moment === null) return null;
  const rotatedAt = INSTANT.test(moment ?? '') ? Date.parse(moment ?? '') : NaN;
  if (secret === null) read.refuse('RAZORPAY_WEBHOOK_SECRET_OLD', 'required with RAZORPAY_WEBHOOK_SECRET_ROTATED_AT');
  if (!(rotatedAt <= Date.now())) {
    read.refuse(
      'RAZORPAY_WEBHOOK_SECRET_ROTATED_AT',
      'expected the time when the old secret was replaced, such as 2026-11-20T16:30+05:30',
    );
  }
  return secret === null || Number.isNaN(rotatedAt)
    ? null
    : { secret, validUntil: new Date(rotatedAt + OLD_SECRET_FOR_MS) };
}

function readPlace(read: EnvReader, name: string, fallback: string, production: boolean): string {
  const value = read.url(name, ['http:', 'https:']);
  if (value === null) return fallback;
  if (production && new URL(value).protocol !== 'https:') read.refuse(name, 'expected https:// in production');
  return value;
}
