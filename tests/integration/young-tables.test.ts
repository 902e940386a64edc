import { randomUUID } from 'node:crypto';
import { newAddress, startApi, type Api } from '../support/api';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { untilTrue } from '../support/until';

/**
 * A site whose first day is its busiest: each connection plans its statements while the tables are empty, and keeps the plans
 * until PostgreSQL has looked at the tables anew. The tests' PostgreSQL never does.
 */
const NOW = new Date('2026-11-20T06:00:00Z');
const GIFTS = 4_000;

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } } }`;
const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }`;

let emulator: RunningEmulator;
let api: Api;
beforeAll(async () => {
  emulator = await startEmulator({ now: () => NOW.getTime() });
  const { keyId, keySecret, webhookSecret } = KEYS;
  api = await startApi({ keyId, keySecret, webhookSecrets: [webhookSecret], apiBase: emulator.origin });
  api.setNow(NOW);
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

const address = newAddress();
type Response = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>;

/** Gives once by one way of begin, pay and verify, from the same address as all others. */
async function give(number: number): Promise<void> {
  const donor = { name: 'Asha Rao', email: `asha${number}@example.org`, phone: `98${String(10_000_000 + number)}` };
  const input = { amount: 50_000, donor, flowId: randomUUID() };
  const begun = await api.call<{ createRazorpayOrder: { order: { id: string } } }>(CREATE, { input }, { address });
  const { id } = begun.data.createRazorpayOrder.order;
  const { answer } = await emulator.control<{ answer: { response: Response } }>(`orders/${id}/pay`, {
    outcome: 'success',
  });
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = answer.response;
  const claim = {
    razorpayOrderId: razorpay_order_id,
    razorpayPaymentId: razorpay_payment_id,
    razorpaySignature: razorpay_signature,
  };
  const { data } = await api.call(VERIFY, { input: claim }, { address });
  expect(data).toEqual({ verifyRazorpayPayment: { success: true } });
}

/** Rows that statements read of gifts and donors so far, the gifts that are there, and how many of them were booked. */
async function soFar(): Promise<{ read: number; stored: number; booked: number }> {
  const [row] = await api.sql<{ read: number; stored: number; booked: number }>(
    `select sum(seq_tup_read + idx_tup_fetch)::int as read, sum(n_tup_ins) filter (where relname = 'donations')::int as stored,
            sum(n_tup_upd) filter (where relname = 'donations')::int as booked
       from pg_stat_user_tables where relname in ('donations', 'donors')`,
  );
  if (!row) throw new Error('no statistics');
  return row;
}

/** Rows that were read until so many gifts were stored and booked; PostgreSQL counts them some moments later. */
async function readUntil(gifts: { stored: number; booked: number }): Promise<number> {
  await untilTrue(async () => {
    const { stored, booked } = await soFar();
    return stored >= gifts.stored && booked >= gifts.booked;
  }, 30_000);
  return (await soFar()).read;
}

test('a gift reads as many rows after thousands of others as after the first', async () => {
  for (let number = 1; number <= 12; number += 1) await give(number);
  await api.sql(
    `with giver as (
       insert into donors (name, email, phone) select 'Donor ' || i, 'donor' || i || '@example.org', '' from generate_series(1, ${GIFTS}) i
       returning id, name, email
     )
     insert into donations (amount, status, donor_id, donor_name, donor_email, donor_phone, payment_id, captured_at)
     select 50000, 'success', id, name, email, '', 'pay_' || id, '2026-11-01T06:00:00Z' from giver`,
  );
  const before = await readUntil({ stored: GIFTS + 12, booked: 12 });
  for (let number = 13; number <= 18; number += 1) await give(number);
  expect((await readUntil({ stored: GIFTS + 18, booked: 18 })) - before).toBeLessThan(GIFTS / 4);
}, 90_000);
