import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { addressOfMailbox, canonicalEmail } from '../../rules/email';
import { DEFAULT_SITE_NAME } from '../../rules/site-texts';
import type { PaymentConfig } from './payment-config';
import type { BackupSettings } from './backup-settings';
import { cutValues } from './cut-values';
import { readBackup } from './env-backup';
import { readDatabaseUrl } from './env-database';
import { readLimits } from './env-limits';
import { readMail, type MailEnv } from './env-mail';
import { readMedia } from './env-media';
import { readPanKeys } from './env-pan';
import { readPayments } from './env-payments';
import type { Limits } from './limits';
import type { LogLevel } from '../log';
import type { PanKeys } from '../sealing/held-keys';
import { DEFAULT_PACE } from './mailing-pace';
import type { MediaSettings } from './media-settings';
import { misspeltNames } from './misspelt';
import { EnvReader } from './env-reader';

type NodeEnv = 'development' | 'production' | 'test';

/** Every setting of the product, validated. `.env.example` documents each name. */
export interface Env {
  readonly nodeEnv: NodeEnv;
  /** TCP port of the site. */
  readonly port: number;
  readonly host: string;
  /** Origin that visitors type, without a trailing slash: for links in mails, canonical URLs, callbacks. */
  readonly publicUrl: string;
  /** Absolute path of the embedded database and other files that must outlive the process. */
  readonly dataDir: string;
  /** null starts the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Maximum number of database connections of this process. */
  readonly databasePoolSize: number;
  /** Initial content of an empty database. */
  readonly seed: 'demo' | 'none';
  /** Source of pages: dist/, or the current files in client/ (`npm run dev`). */
  readonly siteFrom: 'build' | 'sources';
  readonly siteName: string;
  /** Contact address until the settings have one. */
  readonly contactEmail: string;
  /** First administrator, created when the database has none. `isDefault`: the published demo sign-in. */
  readonly admin: { readonly email: string; readonly password: string; readonly isDefault: boolean };
  readonly jwtSecret: string;
  /** Signs the links in QR codes of receipts; empty where `jwtSecret` does. */
  readonly receiptLinkSecret: string;
  /** Seal PANs in the database. */
  readonly panKeys: PanKeys;
  /** Mode and keys of the payment provider; with mode "off" the keys are empty strings. */
  readonly payments: PaymentConfig;
  /** Port of the local payment emulator (`payments.mode` "emulator" only). */
  readonly emulatorPort: number;
  /** Mail settings; with `smtpUrl` null, mails are kept and shown at /dev/mail. */
  readonly mail: MailEnv;
  /** Where pictures are kept. */
  readonly media: MediaSettings;
  /** Where backups go; null where the site makes none by itself. */
  readonly backup: BackupSettings | null;
  /** Opens backups; null when not set. */
  readonly backupPassphrase: string | null;
  /** Names of the settings that have a value, sorted: a backup lists them, since it does not hold their values. */
  readonly settingsInUse: readonly string[];
  /** Names of those whose value stands in quotes that are a part of it. */
  readonly quotedSettings: readonly string[];
  /** Maximum pace of bulk receipt mail. */
  readonly mailingPace: { readonly perMinute: number; readonly perDay: number };
  /** Rate limits per caller. */
  readonly limits: Limits;
  /** Schema introspection, field suggestions and the playground at GET /graphql; off in production by default. */
  readonly graphqlIntrospection: boolean;
  /** True runs background jobs in this process. */
  readonly worker: boolean;
  /** Number of processes that serve the site on one port. */
  readonly processes: number;
  /** Number of reverse proxies whose X-Forwarded-For entries are trusted. */
  readonly trustProxy: number;
  readonly logLevel: LogLevel;
  /** Bearer token of GET /metrics; null where there is no such address. */
  readonly metricsToken: string | null;
}

/** Error of `loadEnv`; the message lists every wrong setting and its expected value. */
export class EnvError extends Error {
  override readonly name = 'EnvError';

  constructor(readonly problems: readonly string[]) {
    super(`Settings need attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** The published sign-in of the demo. */
export const DEVELOPMENT_ADMIN = { email: 'admin@example.org', password: 'admin-demo-password' } as const;
const DEVELOPMENT_JWT_SECRET = 'development-only-secret-of-the-foundation-website';

/**
 * Loads a `.env` file in `directory`, if there is one; variables that are set already win.
 * @throws EnvError naming settings that Node reads differently from what is meant: values cut off at a "#", and names behind a
 * line that sets nothing
 */
export function loadDotEnv(directory: string = process.cwd()): void {
  const file = resolve(directory, '.env');
  if (!existsSync(file)) return;
  // Editors of Windows may write a mark of the encoding first, which would be a part of the first name.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const values = parseEnv(text);
  const swallowed = Object.keys(values).filter((name) => !/^[\w.-]+$/.test(name));
  if (swallowed.length > 0) throw new EnvError(swallowed.map(describeSwallowed));
  const cut = cutValues(text, values);
  if (cut.length > 0)
    throw new EnvError(cut.map((name) => `${name}: in .env its value ends at the "#"; put it into single quotes`));
  for (const [name, value] of Object.entries(values)) {
    process.env[name] ??= value;
  }
}

/** Names a setting that Node does not read, since it takes a line without "=" before it for the beginning of its name. */
function describeSwallowed(name: string): string {
  const setting = name.split('\n').at(-1)?.trim() ?? '';
  return `${setting}: in .env a line before it sets nothing and is no comment; remove it, or begin it with "#"`;
}

/** Returns the environment of a command that is started from here: that of this process, with some settings changed. */
export const environmentWith = (changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...changes });

/**
 * Reads and validates all settings. Relative paths start at the working directory.
 * @throws EnvError naming every wrong setting at once
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const read = new EnvReader(source);
  const nodeEnv = read.oneOf('NODE_ENV', ['development', 'production', 'test'], 'development');
  const production = nodeEnv === 'production';
  const port = read.integer('PORT', 4000, 1, 65535);
  const emulatorPort = read.integer('EMULATOR_PORT', port < 65535 ? port + 1 : port - 1, 1, 65535);
  const publicUrl = readPublicUrl(read, port, production);
  const siteName = read.text('SITE_NAME', DEFAULT_SITE_NAME);

  const payments = readPayments(read, { production, publicUrl, emulatorPort });
  if (payments.mode === 'emulator' && emulatorPort === port) {
    read.refuse('EMULATOR_PORT', 'must differ from PORT');
  }
  const dataDir = resolve(read.text('DATA_DIR', '.data'));
  const env: Env = {
    nodeEnv,
    port,
    host: read.text('HOST', '0.0.0.0'),
    publicUrl,
    dataDir,
    databaseUrl: readDatabaseUrl(read),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 16, 2, 200),
    seed: readSeed(read, production),
    siteFrom: readSiteFrom(read, production),
    siteName,
    contactEmail: readContactEmail(read, publicUrl),
    admin: readAdmin(read, production),
    jwtSecret: readJwtSecret(read, production),
    receiptLinkSecret: readLinkSecret(read),
    panKeys: readPanKeys(read, production),
    payments,
    emulatorPort,
    mail: readMail(read, siteName, production),
    media: readMedia(read, dataDir, nodeEnv),
    backup: readBackup(read),
    backupPassphrase: read.raw('BACKUP_PASSPHRASE'),
    settingsInUse: [],
    quotedSettings: [],
    mailingPace: {
      perMinute: read.integer('MAILING_PER_MINUTE', DEFAULT_PACE.perMinute, 1, 300),
      perDay: read.integer('MAILING_PER_DAY', DEFAULT_PACE.perDay, 1, 1_000_000),
    },
    limits: readLimits(read),
    graphqlIntrospection: read.oneOf('GRAPHQL_INTROSPECTION', ['on', 'off'], production ? 'off' : 'on') === 'on',
    worker: read.oneOf('WORKER', ['on', 'off'], 'on') === 'on',
    processes: read.integer('WEB_CONCURRENCY', 1, 1, 64),
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 10),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    metricsToken: readMetricsToken(read),
  };
  // A developer's machine may have anything in its environment.
  for (const { name, meant } of production ? misspeltNames(source, read.asked) : [])
    read.refuse(name, `is no setting; ${meant} is one. Correct the name, or remove it`);
  if (read.problems.length > 0) throw new EnvError(read.problems);
  const settingsInUse = [...read.used].sort();
  return freeze({ ...env, settingsInUse, quotedSettings: settingsInUse.filter((name) => read.isQuoted(name)) });
}

function readPublicUrl(read: EnvReader, port: number, production: boolean): string {
  const fallback = `http://localhost:${port}`;
  const value = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (value === null) {
    if (production)
      read.refuse('PUBLIC_URL', 'required in production: the public origin of the site, used in email links');
    return fallback;
  }
  const url = new URL(value);
  if (url.href !== `${url.origin}/`) {
    read.refuse('PUBLIC_URL', 'expected an origin only, such as https://example.org, without a path');
  }
  if (production && url.protocol !== 'https:' && url.hostname !== 'localhost') {
    read.refuse('PUBLIC_URL', 'expected https:// in production (http:// is allowed for localhost only)');
  }
  return url.origin;
}

/** Returns the address of MAIL_FROM, else contact@ the site's host. */
function readContactEmail(read: EnvReader, publicUrl: string): string {
  const from = read.raw('MAIL_FROM');
  return (from && addressOfMailbox(from)) ?? `contact@${new URL(publicUrl).hostname}`;
}

function readSeed(read: EnvReader, production: boolean): Env['seed'] {
  const seed = read.oneOf('SEED', ['demo', 'none'], production ? 'none' : 'demo');
  if (production && seed === 'demo') {
    read.refuse('SEED', 'demo content is refused in production; use none');
  }
  return seed;
}

function readSiteFrom(read: EnvReader, production: boolean): Env['siteFrom'] {
  const from = read.oneOf('SITE_FROM', ['build', 'sources'], 'build');
  if (production && from === 'sources') read.refuse('SITE_FROM', 'production serves the build');
  return from;
}

function readAdmin(read: EnvReader, production: boolean): Env['admin'] {
  const typed = read.text('ADMIN_EMAIL', DEVELOPMENT_ADMIN.email).toLowerCase();
  const email = canonicalEmail(typed) ?? typed;
  const password = read.text('ADMIN_PASSWORD', DEVELOPMENT_ADMIN.password);
  if (canonicalEmail(typed) === null) read.refuse('ADMIN_EMAIL', 'expected an email address');
  if (production) {
    if (email === DEVELOPMENT_ADMIN.email) {
      read.refuse('ADMIN_EMAIL', 'required in production, and not the published demo address');
    }
    if (password === DEVELOPMENT_ADMIN.password || password.length < 12) {
      read.refuse('ADMIN_PASSWORD', 'required in production: at least 12 characters, not the demo password');
    }
  } else if (password.length < 6) {
    read.refuse('ADMIN_PASSWORD', 'expected at least 6 characters');
  }
  // bcrypt ignores what comes after 72 bytes: a longer password would be checked only in part.
  if (Buffer.byteLength(password) > 72) read.refuse('ADMIN_PASSWORD', 'expected at most 72 bytes');
  const isDefault = email === DEVELOPMENT_ADMIN.email && password === DEVELOPMENT_ADMIN.password;
  return { email, password, isDefault };
}

function readJwtSecret(read: EnvReader, production: boolean): string {
  const secret = read.text('JWT_SECRET', DEVELOPMENT_JWT_SECRET);
  if (production && (secret === DEVELOPMENT_JWT_SECRET || secret.length < 32)) {
    read.refuse('JWT_SECRET', 'required in production: at least 32 random characters');
  }
  return secret;
}

function readLinkSecret(read: EnvReader): string {
  const secret = read.text('RECEIPT_LINK_SECRET', '');
  if (secret !== '' && secret.length < 32) read.refuse('RECEIPT_LINK_SECRET', 'expected at least 32 random characters');
  return secret;
}

function readMetricsToken(read: EnvReader): string | null {
  const token = read.raw('METRICS_TOKEN');
  if (token !== null && !/^[\w.-]{16,}$/.test(token)) {
    read.refuse('METRICS_TOKEN', 'expected at least 16 letters, digits, dots, hyphens or underscores');
  }
  return token;
}

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) freeze(part as object);
  }
  return Object.freeze(value);
}
