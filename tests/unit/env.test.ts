import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EnvError, loadEnv } from '../../server/config/env';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://foundation.example.org',
  ADMIN_EMAIL: 'office@foundation.example.org',
  ADMIN_PASSWORD: 'a-long-office-password',
  JWT_SECRET: 'x'.repeat(32),
  PAN_KEY: '0f'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.example.org',
  MAIL_FROM: 'Foundation <receipts@foundation.example.org>',
};
const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
  RAZORPAY_KEY_SECRET: 'thing',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
};

/** Returns the names of the refused settings. */
function refused(source: NodeJS.ProcessEnv): string[] {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.problems.map((problem) => problem.slice(0, problem.indexOf(':')));
  }
}

test('nothing set gives a development site with demo content and the emulator', () => {
  const env = loadEnv({});
  expect(env).toMatchObject({
    nodeEnv: 'development',
    port: 4000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:4000',
    dataDir: resolve('.data'),
    databaseUrl: null,
    databasePoolSize: 16,
    seed: 'demo',
    siteName: 'Prakash Setu Foundation',
    admin: { email: 'admin@example.org', password: 'admin-demo-password', isDefault: true },
    emulatorPort: 4001,
    mail: {
      smtpUrl: null,
      from: 'Prakash Setu Foundation <receipts@example.org>',
      bounceAddress: null,
      bounceMailbox: null,
    },
    mailingPace: { perMinute: 60, perDay: 1_500 },
    graphqlIntrospection: true,
    worker: true,
    trustProxy: 0,
    logLevel: 'info',
  });
  expect(env.payments).toMatchObject({
    mode: 'emulator',
    apiBase: 'http://127.0.0.1:4001',
    checkoutScript: 'http://localhost:4001/v1/checkout.js',
  });
  expect(env.payments.keyId).toMatch(/^rzp_test_/);
});

test('a complete production environment is accepted, without payments and without demo content', () => {
  const env = loadEnv(production);
  expect(env.seed).toBe('none');
  expect(env.payments).toMatchObject({
    mode: 'off',
    keyId: '',
    webhookSecrets: [],
    apiBase: 'https://api.razorpay.com',
  });
  expect(env.admin.isDefault).toBe(false);
});

test('production without its settings names all of them at once', () => {
  expect(refused({ NODE_ENV: 'production' })).toEqual([
    'PUBLIC_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'JWT_SECRET',
    'PAN_KEY',
    'SMTP_URL',
    'MAIL_FROM',
  ]);
});

test.each<[string, NodeJS.ProcessEnv]>([
  ['SEED', { SEED: 'demo' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'admin-demo-password' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'elevenchars' }],
  ['JWT_SECRET', { JWT_SECRET: 'x'.repeat(31) }],
  ['JWT_SECRET', { JWT_SECRET: loadEnv({}).jwtSecret }],
  ['PAN_KEY', { PAN_KEY: loadEnv({}).panKeys.current }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://foundation.example.org' }],
  ['RAZORPAY_API_BASE', { RAZORPAY_API_BASE: 'http://127.0.0.1:9' }],
  ['RAZORPAY_CHECKOUT_URL', { RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:9/c.js' }],
  ['RAZORPAY_KEY_ID', { ...keys, RAZORPAY_KEY_ID: loadEnv({}).payments.keyId }],
])('production refuses a development %s', (name, extra) => {
  expect(refused({ ...production, ...extra })).toEqual([name]);
});

test('the schema is open in development, and in production where it is asked for', () => {
  const isOpen = (extra: NodeJS.ProcessEnv) => loadEnv(extra).graphqlIntrospection;
  expect(isOpen({})).toBe(true);
  expect(isOpen(production)).toBe(false);
  expect(isOpen({ ...production, GRAPHQL_INTROSPECTION: 'on' })).toBe(true);
});

test.each<[string, string]>([
  ['NODE_ENV', 'staging'],
  ['PORT', '0'],
  ['PORT', '4000.5'],
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['PUBLIC_URL', 'foundation.example.org'],
  ['PUBLIC_URL', 'http://localhost:4000/path'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://user:a/b@localhost/x'],
  ['DATABASE_URL', 'postgres://user:a#b@localhost/x'],
  ['DATABASE_URL', 'postgres://user:100%@localhost/x'],
  ['DATABASE_URL', 'postgres:///x'],
  ['DATABASE_POOL_SIZE', '1'],
  ['SEED', 'yes'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', '12345'],
  ['ADMIN_PASSWORD', 'é'.repeat(37)],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'smtps://user:12#x@mail.example.org'],
  ['SMTP_URL', 'smtps://user:12/x@mail.example.org'],
  ['SMTP_URL', 'smtp://user:12?x@mail.example.org:587'],
  ['MAIL_FROM', 'Foundation'],
  ['MAIL_BOUNCE_ADDRESS', 'Bounces <bounces@example.org>'],
  ['BOUNCE_IMAP_URL', 'imap://user:secret@mail.example.org'],
  ['GRAPHQL_INTROSPECTION', 'true'],
  ['WORKER', '0'],
  ['TRUST_PROXY', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['RAZORPAY_API_BASE', 'ftp://x'],
  ['EMULATOR_PORT', '4000'],
])('%s=%s is refused', (name, value) => {
  expect(refused({ [name]: value })).toEqual([name]);
});

test.each([
  'smtps://me%40x.org:a%23b@mail.example.org/?pool=true',
  'smtp://localhost:25/?name=site',
  'smtp://a:b@c@d.org',
])('the mail server %s is taken as it is', (value) => expect(loadEnv({ SMTP_URL: value }).mail.smtpUrl).toBe(value));

test('blank settings count as not set, and secrets are never quoted', () => {
  expect(loadEnv({ PORT: ' ', DATABASE_URL: '', RAZORPAY_KEY_ID: '' }).port).toBe(4000);
  const message = (() => {
    try {
      loadEnv({ DATABASE_URL: 'mysql://user:hunter2@db', BOUNCE_IMAP_URL: 'imap://user:hunter2@mail', PORT: 'x' });
      return '';
    } catch (error) {
      return String(error);
    }
  })();
  expect(message).toContain('DATABASE_URL');
  expect(message).toContain('BOUNCE_IMAP_URL');
  expect(message).toContain('PORT: expected a whole number from 1 to 65535');
  expect(message).not.toContain('hunter2');
});

test.each([
  ['postgres://user:p@ss@localhost/x', 'p@ss'],
  ['postgres://user:p%40ss%2Fw%3Ard%23100%25@localhost/x', 'p@ss/w:rd#100%'],
  ['postgres://user@localhost/x', ''],
])('%s is understood', (written, password) => {
  const { databaseUrl } = loadEnv({ DATABASE_URL: written });
  expect(decodeURIComponent(new URL(databaseUrl ?? '').password)).toBe(password);
});

test('provider keys come together, and live ones only in production', () => {
  expect(refused({ RAZORPAY_KEY_ID: keys.RAZORPAY_KEY_ID })).toEqual([
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ]);
  expect(refused({ ...keys, RAZORPAY_KEY_ID: 'rzp_live_abc' })).toEqual(['RAZORPAY_KEY_ID']);
  expect(refused({ ...keys, RAZORPAY_KEY_ID: 'abc' })).toEqual(['RAZORPAY_KEY_ID']);
  expect(loadEnv({ ...production, ...keys, RAZORPAY_KEY_ID: 'rzp_live_abc' }).payments.mode).toBe('live');
  expect(loadEnv(keys).payments).toEqual({
    mode: 'test',
    keyId: 'rzp_test_1DP5mmOlF5G5ag',
    keySecret: 'thing',
    webhookSecrets: ['hook'],
    oldWebhookSecret: null,
    apiBase: 'https://api.razorpay.com',
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    firstCheckSeconds: 120,
  });
});

test('the webhook secret before a rotation is valid for 24 hours from that moment', () => {
  const old = {
    ...keys,
    RAZORPAY_WEBHOOK_SECRET_OLD: 'old',
    RAZORPAY_WEBHOOK_SECRET_ROTATED_AT: '2026-02-03T16:30+05:30',
  };
  const { webhookSecrets, oldWebhookSecret } = loadEnv(old).payments;
  expect(webhookSecrets).toEqual(['hook']);
  expect(oldWebhookSecret).toEqual({ secret: 'old', validUntil: new Date('2026-02-04T11:00:00Z') });

  const name = 'RAZORPAY_WEBHOOK_SECRET_ROTATED_AT';
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  for (const wrong of ['', 'today', '2026-02-03', '2026-02-03T16:30', `${tomorrow}Z`])
    expect(refused({ ...old, [name]: wrong })).toEqual([name]);
  expect(refused({ ...keys, [name]: old[name] })).toEqual(['RAZORPAY_WEBHOOK_SECRET_OLD']);
});

test('the emulator follows the host name and port of the site', () => {
  const { payments } = loadEnv({ PORT: '5000', PUBLIC_URL: 'http://192.168.1.5:5000' });
  expect(payments.checkoutScript).toBe('http://192.168.1.5:5001/v1/checkout.js');
  expect(loadEnv({ PORT: '65535' }).emulatorPort).toBe(65534);
});

test('the result cannot be changed', () => {
  const env = loadEnv({});
  expect(() => Object.assign(env, { port: 1 })).toThrow(TypeError);
  expect(() => Object.assign(env.payments, { mode: 'live' })).toThrow(TypeError);
});

test('pictures lie in the data folder, or in a bucket whose settings belong together', () => {
  expect(loadEnv({ DATA_DIR: '/data' }).media).toEqual({
    folder: '/data/media',
    bucket: null,
    links: { allowedHosts: [] },
  });
  const bucket = {
    MEDIA_S3_ENDPOINT: 'https://s3.example.org/',
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_ACCESS_KEY_ID: 'id',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(loadEnv({ ...bucket, MEDIA_S3_PREFIX: '/site/' }).media.bucket).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'auto',
    bucket: 'pictures',
    prefix: 'site/',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(refused({ ...bucket, MEDIA_S3_SECRET_ACCESS_KEY: '' })).toEqual(['MEDIA_S3_SECRET_ACCESS_KEY']);
  expect(refused({ ...bucket, MEDIA_S3_ENDPOINT: '' })).toEqual([
    'MEDIA_S3_BUCKET',
    'MEDIA_S3_ACCESS_KEY_ID',
    'MEDIA_S3_SECRET_ACCESS_KEY',
  ]);
  expect(refused({ ...bucket, MEDIA_S3_BUCKET: 'No/bucket', MEDIA_S3_PREFIX: 'a b' })).toEqual([
    'MEDIA_S3_BUCKET',
    'MEDIA_S3_PREFIX',
  ]);
});

test('linked pictures are copied, by tests only where they say so, and production never asks a private host', () => {
  expect(loadEnv({ LINKED_PICTURES: 'off' }).media.links).toBeNull();
  expect(loadEnv({ NODE_ENV: 'test' }).media.links).toBeNull();
  const hosts = { LINKED_PICTURES: 'on', LINKED_PICTURES_PRIVATE_HOSTS: '127.0.0.1:4001, [::1]:80' };
  expect(loadEnv({ NODE_ENV: 'test', ...hosts }).media.links).toEqual({ allowedHosts: ['127.0.0.1:4001', '[::1]:80'] });
  expect(refused({ LINKED_PICTURES_PRIVATE_HOSTS: 'http://127.0.0.1' })).toEqual(['LINKED_PICTURES_PRIVATE_HOSTS']);
  expect(refused({ NODE_ENV: 'production', ...hosts })).toContain('LINKED_PICTURES_PRIVATE_HOSTS');
});

test('.env.example names every setting that is read', () => {
  const asked = new Set<string>();
  const source = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_target, name) => void (typeof name === 'string' && asked.add(name)),
    },
  );
  loadEnv(source);
  const example = readFileSync(join(__dirname, '../../.env.example'), 'utf8');
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const compose = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
  for (const [, name = ''] of compose.matchAll(/\$\{([A-Z_]+)/g)) asked.add(name);
  expect(documented.sort()).toEqual([...asked].sort());
});
