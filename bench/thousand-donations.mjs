#!/usr/bin/env node
/**
 * Starts the built app on an empty embedded database, makes 1,000 donations through HTTP and the emulator (order,
 * payment, verification, webhooks, receipts, mails), and prints start-up times, the rate, and memory of app and
 * database.
 *
 * node bench/thousand-donations.mjs [count]
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { START } from './lib/start.mjs';

const COUNT = Number(process.argv[2] ?? 1000);
const PARALLEL = 8;
const root = new URL('..', import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), 'foundation-bench-'));
chmodSync(dataDir, 0o755);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
const [port, emulatorPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;
const emulator = `http://127.0.0.1:${emulatorPort}`;

/** Starts the app; resolves with the process and the milliseconds until it was ready. */
async function start() {
  const began = performance.now();
  const child = spawn(process.execPath, [...START.flags, join(root, 'dist/server/main.js')], {
    env: {
      ...process.env,
      ...START.env,
      PORT: port,
      EMULATOR_PORT: emulatorPort,
      DATA_DIR: dataDir,
      SEED: 'none',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('The app ended before it was ready.');
    await delay(10);
  }
  return { child, milliseconds: Math.round(performance.now() - began) };
}

const stop = (child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('close', resolve);
    child.kill('SIGTERM');
  });

let calls = 0;
async function call(query, variables, token) {
  calls += 1;
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

async function give(number) {
  const { createRazorpayOrder } = await call(
    'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } } }',
    {
      input: {
        amount: 50_000 + number,
        donor: { name: `Donor ${number}`, email: `donor${number}@example.org`, phone: '9822012345', pan: 'ABCPD1234E' },
      },
    },
  );
  const { id } = createRazorpayOrder.order;
  const paid = await fetch(`${emulator}/__emu/orders/${id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  const { response } = (await paid.json()).answer;
  const { verifyRazorpayPayment } = await call(
    'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }',
    {
      input: {
        razorpayOrderId: response.razorpay_order_id,
        razorpayPaymentId: response.razorpay_payment_id,
        razorpaySignature: response.razorpay_signature,
      },
    },
  );
  if (!verifyRazorpayPayment.success) throw new Error(`donation ${number} was not verified`);
}

async function giveAll() {
  let next = 0;
  const hand = async () => {
    while (next < COUNT) await give((next += 1));
  };
  await Promise.all(Array.from({ length: PARALLEL }, hand));
}

/** Time-out in milliseconds; mails are sent within seconds, or not at all. */
const MAILED_WITHIN_MS = 120_000;

async function untilMailed() {
  const deadline = performance.now() + MAILED_WITHIN_MS;
  const { signIn } = await call(
    'mutation { signIn(email: "admin@example.org", password: "admin-demo-password") { session { accessToken } } }',
  );
  const token = signIn.session.accessToken;
  for (;;) {
    const { adminReceipts, adminDashboard } = await call(
      '{ adminReceipts(filter: { sent: true }) { totalCount } adminDashboard { totalReceipts } }',
      {},
      token,
    );
    if (adminDashboard.totalReceipts !== COUNT)
      throw new Error(`${adminDashboard.totalReceipts} receipts for ${COUNT} donations`);
    if (adminReceipts.totalCount === COUNT) return;
    if (performance.now() > deadline)
      throw new Error(`${adminReceipts.totalCount} of ${COUNT} receipts were mailed in time`);
    await delay(200);
  }
}

/** Returns the proportional set size in MB, which counts memory shared by processes once. */
function memoryOf(pids) {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

function databasePids() {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
      } catch {
        return false;
      }
    });
  return [postmaster, ...children];
}

const memory = (child) => ({ app: memoryOf([child.pid]), database: memoryOf(databasePids()) });

async function measure() {
  const cold = await start();
  try {
    const idle = memory(cold.child);
    const began = performance.now();
    await giveAll();
    const seconds = (performance.now() - began) / 1000;
    await untilMailed();
    return { cold, idle, seconds, mailed: (performance.now() - began) / 1000, after: memory(cold.child) };
  } finally {
    await stop(cold.child);
  }
}

async function measureAll() {
  try {
    const measured = await measure();
    const warm = await start();
    await stop(warm.child);
    return { ...measured, warm };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { cold, warm, idle, seconds, mailed, after } = await measureAll();

const row = (name, value) => console.log(`${name.padEnd(44)}${value}`);
row('start, empty data directory (initdb, migrations)', `${cold.milliseconds} ms`);
row('start again on the same data', `${warm.milliseconds} ms`);
row(`${COUNT} donations, ${PARALLEL} at a time`, `${seconds.toFixed(1)} s (${Math.round(COUNT / seconds)} a second)`);
row('until every receipt was mailed', `${mailed.toFixed(1)} s`);
row('memory idle: app + database', `${idle.app} + ${idle.database} MB`);
row('memory after: app + database', `${after.app} + ${after.database} MB`);
