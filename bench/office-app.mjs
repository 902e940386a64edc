/** Starts the built app on the large database, for the benchmarks of the office. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Fictitious keys: without keys an emulator of the provider would run in the same process, as in development only. */
const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_Bench000000001',
  RAZORPAY_KEY_SECRET: 'bench',
  RAZORPAY_WEBHOOK_SECRET: 'bench-webhook-secret',
};
const root = new URL('..', import.meta.url).pathname;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * Starts the app on DATABASE_URL or DATA_DIR and signs the administrator in. Fails when `npm run seed:large` was not
 * run there.
 */
export async function startOffice() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, ...KEYS, PORT: port, WORKER: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('close', resolve);
      child.kill('SIGTERM');
    });
  try {
    while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null) throw new Error('The app ended before it was ready.');
      await delay(50);
    }
    return { origin, call: await signIn(origin), stop, pid: child.pid };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Signs in and returns a function that calls the API as the administrator. */
async function signIn(origin) {
  let token;
  const call = async (query, variables = {}) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(errors[0].message);
    return data;
  };
  const email = process.env.ADMIN_EMAIL ?? 'admin@example.org';
  const password = process.env.ADMIN_PASSWORD ?? 'admin-demo-password';
  const { signIn: answer } = await call(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    { email, password },
  );
  token = answer.session.accessToken;
  const { adminDonations } = await call('{ adminDonations(page: { size: 1 }) { totalCount } }');
  if (adminDonations.totalCount < 1_000_000) {
    throw new Error(`${adminDonations.totalCount} donations: run "npm run seed:large" first, on the same database.`);
  }
  return call;
}
