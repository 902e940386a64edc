import { closePublishedSignIn } from '../../server/accounts/published-sign-in';
import { seedAdmin } from '../../server/accounts/first-admin';
import { DEVELOPMENT_ADMIN } from '../../server/config/env';
import { createProductDataSource } from '../../server/app/product-data-source';
import { createLog } from '../../server/log';
import { startApi, type Api } from '../support/api';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase } from '../support/fresh-database';

let api: Api;
/** An app that a failed test left running. */
let running: AppProcess | null = null;
beforeAll(async () => void (api = await startApi()));
beforeEach(() => api.reset());
afterAll(async () => {
  await running?.kill();
  await api.close();
});

const PUBLISHED = { ...DEVELOPMENT_ADMIN, cost: 4 };
const OWN = { email: 'office@foundation.example.net', password: 'a-long-office-password' };
const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { session { refreshToken accessToken user { role } } } }`;

interface Answer {
  signIn: { session: { refreshToken: string; accessToken: string; user: { role: string | null } } | null };
}

const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await api.call<Answer>(SIGN_IN, { email, password })).data.signIn.session;
const close = () => closePublishedSignIn(api.database.dataSource, PUBLISHED, createLog('silent'));

test('the published sign-in loses its role, its sessions and its password, so that the admin of the settings can be made', async () => {
  await seedAdmin(api.database.dataSource, PUBLISHED);
  const open = await signIn(PUBLISHED);
  expect(open?.user.role).toBe('ADMIN');
  expect(await close()).toBe(true);
  expect(await signIn(PUBLISHED)).toBeNull();
  expect((await api.call('{ me { email } }', {}, { token: open?.accessToken ?? '' })).data).toEqual({ me: null });
  expect(await seedAdmin(api.database.dataSource, { ...OWN, cost: 4 })).toBe(true);
  expect((await signIn(OWN))?.user.role).toBe('ADMIN');
  expect(await api.sql(`select user_id, after ->> 'role' as role from audit_log where action = 'role.revoke'`)).toEqual(
    [{ user_id: null, role: null }],
  );
  expect(await close()).toBe(false);
});

test('one whose password was changed is left alone', async () => {
  const own = { ...PUBLISHED, password: 'changed since then' };
  await seedAdmin(api.database.dataSource, own);
  expect(await close()).toBe(false);
  expect((await signIn(own))?.user.role).toBe('ADMIN');
});

test('a production site on a database that was begun in development does not open for it', async () => {
  const fresh = await freshDatabase('bare');
  const start = async (): Promise<AppProcess> => {
    running = await startAppProcess({
      databaseUrl: fresh.url,
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://foundation.example.net',
        JWT_SECRET: 'x'.repeat(32),
        PAN_KEY: '0f'.repeat(32),
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Foundation <receipts@foundation.example.net>',
        ADMIN_EMAIL: OWN.email,
        ADMIN_PASSWORD: OWN.password,
      },
    });
    return running;
  };
  const roleAt = async (origin: string, variables: { email: string; password: string }): Promise<string | null> => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: SIGN_IN, variables }),
    });
    return ((await response.json()) as { data: Answer }).data.signIn.session?.user.role ?? null;
  };
  const first = await start();
  expect(await roleAt(first.origin, OWN)).toBe('ADMIN');
  await first.stop();
  const dataSource = await createProductDataSource({ url: fresh.url }).initialize();
  await dataSource.query('delete from user_roles');
  await seedAdmin(dataSource, PUBLISHED);
  await dataSource.destroy();

  const second = await start();
  expect(await roleAt(second.origin, DEVELOPMENT_ADMIN)).toBeNull();
  expect(await roleAt(second.origin, OWN)).toBe('ADMIN');
  await second.stop();
  running = null;
  await fresh.drop();
});
