import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, readPidFile } from '../../server/database/embedded-postmaster';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { newAddress } from '../support/api';
import { donor } from '../support/payment-world';
import { untilTrue } from '../support/until';

/** The built app on its own embedded database, killed in every way and started again on the same data. */
let dataDir: string;
let app: AppProcess | null = null;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foundation-survival-'));
  chmodSync(dataDir, 0o755);
});
afterAll(async () => {
  await app?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const start = async (): Promise<AppProcess> =>
  (app = await startAppProcess({ env: { DATA_DIR: dataDir, TRUST_PROXY: '1' } }));

const postmaster = (): number => {
  const file = readPidFile(join(dataDir, 'postgres', 'cluster'));
  if (!file) throw new Error('no database server runs');
  return file.pid;
};

/** Calls the app; a failure shows the end of what the app printed. */
async function call<T>(running: AppProcess, query: string, variables: object = {}): Promise<T> {
  const response = await fetch(`${running.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
  if (errors) {
    const printed = running.output().split('\n').slice(-40);
    throw new Error([...errors.map(({ message }) => message), ...printed].join('\n'));
  }
  return data;
}

/** Pays a gift at the emulator, whose webhook settles it. Returns the order. */
async function give(running: AppProcess): Promise<string> {
  const { createRazorpayOrder } = await call<{ createRazorpayOrder: { order: { id: string } } }>(
    running,
    'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } } }',
    { input: { amount: 50_000, donor } },
  );
  const { id } = createRazorpayOrder.order;
  await fetch(`${running.emulatorOrigin}/__emu/orders/${id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  return id;
}

async function state(running: AppProcess, orderId: string): Promise<string | undefined> {
  const { checkRazorpayOrder } = await call<{ checkRazorpayOrder: { status: string } | null }>(
    running,
    'mutation ($id: ID!) { checkRazorpayOrder(orderId: $id) { status } }',
    { id: orderId },
  );
  return checkRazorpayOrder?.status;
}

const ready = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;

test('a gift survives kill -9 of the database, of the app, and of both', async () => {
  let running = await start();
  const first = await give(running);
  await untilTrue(async () => (await state(running, first)) === 'success');

  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  // Its connections may answer for a moment longer than it lives.
  await untilTrue(() => Promise.resolve((readPidFile(join(dataDir, 'postgres', 'cluster'))?.pid ?? killed) !== killed));
  await untilTrue(() => ready(running.origin));
  await untilTrue(async () => (await state(running, first).catch(() => null)) === 'success');
  const second = await give(running);
  await untilTrue(async () => (await state(running, second).catch(() => null)) === 'success');

  await running.kill();
  running = await start();
  expect(await state(running, second)).toBe('success');

  const third = await give(running);
  process.kill(postmaster(), 'SIGKILL');
  await running.kill();
  running = await start();
  await untilTrue(async () => (await state(running, third)) === 'success');
  expect([await state(running, first), await state(running, second)]).toEqual(['success', 'success']);
}, 120_000);

test('SIGTERM stops app and database cleanly, and what is where is printed at the start', async () => {
  const running = app ?? (await start());
  expect(running.output()).toMatch(/Site +http/);
  expect(running.output()).toMatch(/Playground +http.*\/graphql/);
  expect(running.output()).toMatch(/Mail +http.*\/dev\/mail/);
  expect(running.output()).toMatch(/Database +PostgreSQL [\d.]+, embedded/);
  expect(running.output()).toMatch(/Payments +local emulator/);
  expect(running.output()).toMatch(/Demo sign-in +admin@example.org/);
  const pid = postmaster();
  app = null;
  expect(await running.stop()).toBe(0);
  expect(isAlive(pid)).toBe(false);
});
