import { randomUUID } from 'node:crypto';
import { solveProof } from '../../client/site/donate/solve-proof';
import { writeAnswer } from '../../rules/giving-proof';
import { DEFAULT_LIMITS } from '../../server/config/limits';
import { newAddress, startApi, type Api } from '../support/api';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { soon } from '../support/soon';

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) {
  createRazorpayOrder(input: $input) {
    order { id } challenge { token bits question } userErrors { code message }
  }
}`;
const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }`;
const START = new Date('2026-11-20T06:00:00Z');
const later = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
const UNPAID = { count: 3, minutes: 60, most: 6, ofOne: 2, addresses: 3, inAll: 12 };

let emulator: RunningEmulator;
let api: Api;
beforeAll(async () => {
  emulator = await startEmulator();
  await open();
});
async function open(unpaid = UNPAID): Promise<void> {
  const { keyId, keySecret } = KEYS;
  const limits = { ...DEFAULT_LIMITS, unpaid, giving: { burst: 40, perMinute: 0.1 } };
  api = await startApi({ keyId, keySecret, apiBase: emulator.origin }, null, {}, {}, { limits });
}
/** A process of its own for each test: what all begin together is counted on for two seconds. */
beforeEach(async () => {
  await api.close();
  await open();
  api.setNow(START);
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

interface Challenge {
  token: string;
  bits: number;
  question: string;
}
interface Answer {
  order: { id: string } | null;
  challenge: Challenge | null;
  userErrors: { code: string; message: string }[];
}

let donors = 0;
function newDonor() {
  donors += 1;
  const name = [...String(donors)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return { name: `Donor ${name}`, email: `donor${donors}@example.org`, phone: `98${String(10_000_000 + donors)}` };
}

const give = (address = newAddress(), changes: object = {}) =>
  api.call<{ createRazorpayOrder: Answer } | null>(
    CREATE,
    { input: { amount: 50_000, donor: newDonor(), flowId: randomUUID(), ...changes } },
    { address },
  );
async function outcome(address?: string, changes?: object): Promise<Answer> {
  const { data } = await give(address, changes);
  if (!data) throw new Error('told to wait');
  return data.createRazorpayOrder;
}
/** Of a gift that was admitted at once. */
const none: Challenge = { token: '', bits: 0, question: '' };
function solve({ token, bits }: Challenge): Promise<string> {
  if (bits === 0) throw new Error('no proof was asked for');
  return solveProof(token, bits, () => true);
}

async function passWithProof(address?: string, changes: object = {}): Promise<Answer> {
  const { challenge } = await outcome(address, changes);
  return outcome(address, { ...changes, proof: await solve(challenge ?? none) });
}
const ordersAtProvider = async (): Promise<number> =>
  (await emulator.control<{ orders: unknown[] }>('state')).orders.length;
const items = () =>
  api.sql<{ details: string; open: boolean }>(
    `select details, resolved_at is null as open from attention_items where kind = 'card_testing'`,
  );

async function pay(orderId: string): Promise<void> {
  const { answer } = await emulator.control<{ answer: { response: Record<string, string> } }>(`orders/${orderId}/pay`, {
    outcome: 'success',
  });
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = answer.response;
  const input = {
    razorpayOrderId: razorpay_order_id,
    razorpayPaymentId: razorpay_payment_id,
    razorpaySignature: razorpay_signature,
  };
  expect((await api.call(VERIFY, { input })).data).toEqual({ verifyRazorpayPayment: { success: true } });
}

test('from one address: a proof from the third on, and the provider hears of nobody without one', async () => {
  const address = newAddress();
  for (let n = 0; n < UNPAID.count; n += 1) expect((await outcome(address)).order).not.toBeNull();
  const before = await ordersAtProvider();
  const asked = await outcome(address);
  expect(asked).toMatchObject({ order: null, challenge: { bits: 13 }, userErrors: [{ code: 'CHALLENGE' }] });
  expect((await outcome(address, { proof: 'made|up' })).challenge).not.toBeNull();
  expect(await ordersAtProvider()).toBe(before);
  const proof = await solve(asked.challenge ?? none);
  expect((await outcome(address, { proof })).order).not.toBeNull();
  // It counts once, from whatever address.
  expect((await outcome(address, { proof })).order).toBeNull();
  expect(await ordersAtProvider()).toBe(before + 1);
});

test('who goes on proving and never pays is told for how long to wait, in the header too', async () => {
  const address = newAddress();
  for (let n = 0; n < UNPAID.count; n += 1) await outcome(address);
  api.setNow(later(10));
  for (let n = UNPAID.count; n < UNPAID.most; n += 1) {
    expect((await passWithProof(address)).order).not.toBeNull();
  }
  api.setNow(later(20));
  const { codes, messages } = await give(address);
  expect(codes).toEqual(['RATE_LIMITED']);
  expect(messages).toEqual([
    'Too many unpaid donations were started from your connection. Please wait 40 minutes and try again.',
  ]);
  const answer = await fetch(`${api.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ query: CREATE, variables: { input: { amount: 50_000, donor: newDonor() } } }),
  });
  expect(answer.headers.get('retry-after')).toBe('2400');
  expect(await items()).toMatchObject([{ open: true }]);
  expect((await outcome()).order).not.toBeNull();
}, 120_000);

test('behind one address of a mobile network a viral campaign stops nobody, whoever of them does not pay', async () => {
  const carrier = newAddress();
  const begun: string[] = [];
  // More are left unpaid than would stop a caller of whom nobody paid.
  for (let n = 0; n < UNPAID.most * 4; n += 1) {
    const first = await give(carrier, { donor: newDonor() });
    expect([n, first.codes]).toEqual([n, []]);
    const { order, challenge } = first.data?.createRazorpayOrder ?? { order: null, challenge: null };
    const given = order ?? (await passWithProof(carrier)).order;
    expect([n, challenge === null || given !== null]).toEqual([n, true]);
    begun.push(given?.id ?? '');
    if (n % 3 !== 0) await pay(given?.id ?? '');
  }
  expect(begun).not.toContain('');
}, 180_000);

test('a paid gift stands for two unpaid ones and no more: who tests cards is stopped all the same', async () => {
  const address = newAddress();
  const paid = (await outcome(address)).order?.id ?? '';
  await pay(paid);
  const begin = async () => (await outcome(address)).order ?? (await passWithProof(address)).order;
  for (let n = 0; n < UNPAID.most + 2; n += 1) expect([n, await begin()]).not.toEqual([n, null]);
  expect((await give(address)).codes).toEqual(['RATE_LIMITED']);
});

test.each([
  ['mailbox', { email: 'one@example.org' }, { email: ' One@Example.org ' }, UNPAID.ofOne],
  ['phone', { phone: '9822012345' }, { phone: '+919822012345' }, UNPAID.ofOne],
  ['name', { name: 'Asha Kulkarni' }, { name: 'asha  KULKARNI' }, UNPAID.addresses],
])('one %s from many addresses is asked for a proof, and passes with it', async (_what, same, spelt, count) => {
  for (let n = 0; n < count; n += 1) {
    expect((await outcome(undefined, { donor: { ...newDonor(), ...same } })).order).not.toBeNull();
  }
  const donor = { ...newDonor(), ...spelt };
  expect((await outcome(undefined, { donor })).challenge).not.toBeNull();
  expect((await outcome()).order).not.toBeNull();
  expect((await passWithProof(undefined, { donor })).order).not.toBeNull();
});

test('one name from one address is one person who tries again', async () => {
  const address = newAddress();
  for (let n = 0; n < UNPAID.count; n += 1) {
    expect((await outcome(address, { donor: { ...newDonor(), name: 'Asha Kulkarni' } })).order).not.toBeNull();
  }
});

test('from many addresses: everybody is asked, the office is told, and donors who prove it give', async () => {
  for (let n = 0; n < UNPAID.inAll; n += 1) expect((await outcome()).order).not.toBeNull();
  expect(await items()).toEqual([]);
  const before = await ordersAtProvider();
  for (let n = 0; n < 10; n += 1) expect((await outcome()).challenge).not.toBeNull();
  expect(await ordersAtProvider()).toBe(before);
  expect(await items()).toEqual([
    {
      open: true,
      details: 'In the last 60 minutes: 12 donations begun and not paid, from 12 connections, and 0 payments declined.',
    },
  ]);
  for (let n = 0; n < 4; n += 1) {
    const first = await outcome();
    // Counted anew after two seconds: on a busy machine the first that are paid end the asking for the others.
    const { order } = first.challenge ? await outcome(undefined, { proof: await solve(first.challenge) }) : first;
    await pay(order?.id ?? '');
  }
  // Three times as many unpaid ones are usual beside paid ones: nobody is asked any more.
  await soon(async () => (await outcome()).order !== null).toBe(true);
  await api.app.services.givingLimit.forget();
  expect(await items()).toMatchObject([{ open: false }]);
}, 120_000);

test('it ends with the hour, and a second time is told again', async () => {
  for (let n = 0; n <= UNPAID.inAll; n += 1) await outcome();
  expect(await items()).toMatchObject([{ open: true }]);
  await api.app.services.givingLimit.forget();
  expect(await items()).toMatchObject([{ open: true }]);
  api.setNow(later(61));
  await api.app.services.givingLimit.forget();
  expect(await items()).toMatchObject([{ open: false }]);
});

test('behind an address that sends a flood a donor proves it and gives; without a proof the database is not asked', async () => {
  const address = newAddress();
  for (let n = 0; n < 40; n += 1) await outcome(address, { amount: 0 });
  const asked = jest.spyOn(api.database.dataSource, 'query');
  const { challenge } = await outcome(address);
  expect(challenge).toMatchObject({ bits: 17 });
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  const { order } = await outcome(address, { proof: await solve(challenge ?? none) });
  await pay(order?.id ?? '');
}, 120_000);

test('a browser that cannot compute answers a question', async () => {
  const address = newAddress();
  for (let n = 0; n < UNPAID.count; n += 1) await outcome(address);
  const { challenge } = await outcome(address);
  const { token, question } = challenge ?? none;
  expect(question).toMatch(/^What is \w+ plus \w+\? Please type the number\.$/);
  const words = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const sum = words.reduce((total, word, value) => {
    const times = word === '' ? 0 : question.split(/\W+/).filter((part) => part === word).length;
    return total + times * value;
  }, 0);
  expect((await outcome(address, { proof: writeAnswer(token, String(sum)) })).order).not.toBeNull();
});
