import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from 'bcrypt';
import type { OfficeRole } from '../../rules/office-role';
import { createApp, type App, type AppDeps } from '../../server/app/app';
import type { PaymentConfig } from '../../server/config/payment-config';
import { createLog, type Log } from '../../server/log';
import { testDatabase, type TestDatabase } from './database';
import { postGraphql, type Call } from './graphql-call';

export { newAddress, type Answer, type Caller } from './graphql-call';

export interface Api {
  readonly app: App;
  readonly database: TestDatabase;
  readonly origin: string;
  readonly call: Call;
  /** Stops the clock at this moment; null lets it run again. */
  setNow(now: Date | null): void;
  /** Opens a session of a new user. */
  signIn(role?: OfficeRole | null): Promise<{ token: string; userId: string; email: string }>;
  sql<T>(text: string, parameters?: unknown[]): Promise<T[]>;
  /** Empties the tables, which ends all sessions. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'a good password';
export const JWT_SECRET = 'a-secret-for-tests-only';
const BCRYPT_COST = 4;

/** Logs nothing but the causes of answers "Something went wrong", to standard error; everything with TEST_LOG=on. */
const testLog = (): Log =>
  process.env['TEST_LOG'] === 'on'
    ? createLog('debug')
    : createLog('error', (line) => void (line.includes('"graphql.failed"') && process.stderr.write(line)));

/**
 * Starts the real app over HTTP on a free port, without its worker.
 * @param payments where to find a provider; nothing answers there by default
 * @param distDir folder of the built pages; none by default
 * @param mail settings of outgoing and returned mail; mails are kept by default
 * @param media where pictures are kept; a temporary folder by default
 * @param changes limits, metrics, log and whether it is production; as in development by default
 */
export async function startApi(
  payments: Partial<PaymentConfig> = {},
  distDir: string | null = null,
  mail: Partial<AppDeps['mail']> = {},
  media: Partial<AppDeps['media']> = {},
  changes: Partial<Pick<AppDeps, 'limits' | 'metering' | 'production' | 'introspection' | 'log'>> = {},
): Promise<Api> {
  const folder = media.folder ?? mkdtempSync(join(tmpdir(), 'foundation-media-'));
  const database = await testDatabase();
  let fixed: Date | null = null;
  const app = await createApp({
    dataSource: database.dataSource,
    databaseUrl: database.url,
    log: testLog(),
    now: () => fixed ?? new Date(),
    siteName: 'Test Foundation',
    contactEmail: 'contact@test.example',
    publicUrl: 'http://localhost:4000',
    jwtSecret: JWT_SECRET,
    payments: {
      mode: 'emulator',
      keyId: 'rzp_test_public',
      keySecret: 'unused',
      webhookSecrets: ['unused'],
      apiBase: 'http://127.0.0.1:9',
      checkoutScript: 'http://127.0.0.1:9/v1/checkout.js',
      firstCheckSeconds: 120,
      ...payments,
    },
    mail: { smtpUrl: null, from: 'Test Foundation <receipts@example.org>', ...mail },
    media: { bucket: null, ...media, folder },
    production: false,
    introspection: true,
    trustProxy: 1,
    worker: false,
    bcryptCost: BCRYPT_COST,
    distDir,
    ...changes,
  });
  const server = await app.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sql: Api['sql'] = <T>(text: string, parameters: unknown[] = []) =>
    database.dataSource.query<T[]>(text, parameters);

  return {
    app,
    database,
    origin,
    call: postGraphql(origin),
    sql,
    setNow: (moment) => void (fixed = moment),
    signIn: async (role = null) => {
      const email = `${randomUUID()}@example.org`;
      const [user] = await sql<{ id: string }>(
        'insert into users (email, full_name, password_hash, email_confirmed_at) values ($1, $2, $3, now()) returning id',
        [email, 'Test Person', await hash(PASSWORD, BCRYPT_COST)],
      );
      const userId = user?.id ?? '';
      if (role) await sql('insert into user_roles (user_id, role) values ($1, $2)', [userId, role]);
      const { session } = await app.services.accounts.signIn({ email, password: PASSWORD }, '127.0.0.1');
      return { token: session?.accessToken ?? '', userId, email };
    },
    reset: async () => {
      fixed = null;
      await database.truncate();
      // Emptied behind the app's back, which has to be told.
      await app.content.write(() => Promise.resolve());
    },
    close: async () => {
      await app.close();
      await database.close();
      if (!media.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
