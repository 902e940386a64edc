#!/usr/bin/env node
/**
 * Starts the built app on an empty embedded database, makes 1,000 donations through HTTP and the emulator (order,
 * payment, verification, webhooks, receipts, mails), and prints start-up times, the rate, and memory of app and
 * database.
 *
 * node bench/thousand-donations.mjs [count]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { emptyDataDir, startEmbeddedApp } from './lib/embedded-app.mjs';

const COUNT = Number(process.argv[2] ?? 1000);
const PARALLEL = 8;
const dataDir = emptyDataDir();
/** Addresses of the running app and its emulator. */
let origin = '';
let emulator = '';

async function start() {
  const app = await startEmbeddedApp(dataDir.path);
  ({ origin, emulator } = app);
  return app;
}

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

async function measure() {
  const cold = await start();
  try {
    const idle = cold.memory();
    const began = performance.now();
    await giveAll();
    const seconds = (performance.now() - began) / 1000;
    await untilMailed();
    return { cold, idle, seconds, mailed: (performance.now() - began) / 1000, after: cold.memory() };
  } finally {
    await cold.stop();
  }
}

async function measureAll() {
  try {
    const measured = await measure();
    const warm = await start();
    await warm.stop();
    return { ...measured, warm };
  } finally {
    dataDir.remove();
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
