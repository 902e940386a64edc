#!/usr/bin/env node
/**
 * Plays card testing against the built app with the emulator, on an empty embedded database, over the loopback interface
 * only: 18,000 attempts of one address, then 5,000 of as many addresses. Meanwhile honest donors give, some of them behind
 * the attacker's own address; one who is asked for a proof computes it. At last some attempts of machines that compute.
 * Prints how many attempts reached the provider, and exits with 1 when a donor was refused or too many did.
 *
 * node scripts/build.mjs && node bench/card-testing.mjs [share of the attempts, 1 by default]
 */
import { createHash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { emptyDataDir, startEmbeddedApp } from './lib/embedded-app.mjs';

const SHARE = Math.min(1, Number(process.argv[2] ?? 1));
const OF_ONE = Math.round(18_000 * SHARE);
const OF_MANY = Math.round(5_000 * SHARE);
const COMPUTING = 30;
const DONOR_EVERY = 250;
const AT_ONCE = 12;
const ROUNDS = 8;
/**
 * Attempts that may reach the provider: what one caller and all together may begin unproved, and those in flight. Each gift
 * paid in the last ten minutes stands for three that are not.
 */
const BAR = { ofOne: 80 + AT_ONCE, ofAll: 300 + 2 * AT_ONCE, perPaid: 3 };
const ATTACKER = '198.51.100.66';

const dataDir = emptyDataDir();
/** Addresses of the running app and its emulator. */
let origin = '';
let emulator = '';

async function startApp() {
  const app = await startEmbeddedApp(dataDir.path);
  ({ origin, emulator } = app);
  return app;
}

async function call(address, query, variables, token) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) {
  createRazorpayOrder(input: $input) { order { id } challenge { token bits } userErrors { code message } }
}`;
const VERIFY = 'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }';

const give = async (address, who, proof = '') => {
  const { data, errors } = await call(address, CREATE, {
    input: {
      amount: 10_000,
      donor: { name: who.name, email: who.email, phone: who.phone },
      flowId: crypto.randomUUID(),
      proof,
    },
  });
  if (errors) return { refused: errors[0].message };
  const { order, challenge, userErrors } = data.createRazorpayOrder;
  return { order, challenge, refused: order || challenge ? null : userErrors[0]?.message };
};

/** Computes a proof as the schema describes it, in slices: connections that the server closes meanwhile are noticed. */
async function prove({ token, bits }) {
  const nonces = [];
  for (let tried = 0; nonces.length < ROUNDS; tried += 1) {
    const text = `${token.slice(-22)}:${nonces.length}:${tried}`;
    if (createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0) nonces.push(String(tried));
    if (tried % 2_000 === 0) await immediate();
  }
  return [token, ...nonces].join('|');
}

let people = 0;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letters = (number) => [...String(number)].map((digit) => LETTERS[Number(digit)]).join('');
const somebody = (kind) => {
  people += 1;
  return {
    name: `${kind} ${letters(people)}`,
    email: `${kind.toLowerCase()}${people}@example.org`,
    phone: `9${String(800_000_000 + people)}`,
  };
};
const addressOf = (number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

const donors = { passed: 0, asked: 0, refused: [], slowest: 0 };
/** An honest donor: gives, proves where asked, pays, and gets a receipt. */
async function giveHonestly(address) {
  const who = somebody('Donor');
  const began = performance.now();
  let answer = await give(address, who);
  let isAsked = false;
  for (let proofs = 0; answer.challenge && proofs < 3; proofs += 1) {
    isAsked = true;
    answer = await give(address, who, await prove(answer.challenge));
  }
  if (isAsked) donors.asked += 1;
  if (!answer.order) return donors.refused.push(answer.refused ?? 'asked for a proof again and again');
  const paid = await fetch(`${emulator}/__emu/orders/${answer.order.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  const { response } = (await paid.json()).answer;
  const { data } = await call(address, VERIFY, {
    input: {
      razorpayOrderId: response.razorpay_order_id,
      razorpayPaymentId: response.razorpay_payment_id,
      razorpaySignature: response.razorpay_signature,
    },
  });
  if (!data?.verifyRazorpayPayment.success) return donors.refused.push('paid and not verified');
  donors.passed += 1;
  donors.slowest = Math.max(donors.slowest, performance.now() - began);
}

const ordersAtProvider = async () => (await (await fetch(`${emulator}/__emu/state`)).json()).orders.length;

/** Makes attempts, with honest donors in between, and counts what became of them. */
async function attack(count, attempt, honest) {
  const [before, passedBefore] = [await ordersAtProvider(), donors.passed];
  const outcomes = { order: 0, challenge: 0, refused: 0 };
  const began = performance.now();
  let next = 0;
  const hand = async () => {
    while (next < count) {
      const number = next++;
      if (number % DONOR_EVERY === DONOR_EVERY - 1) await giveHonestly(honest(number));
      const answer = await attempt(number);
      outcomes[answer.order ? 'order' : answer.challenge ? 'challenge' : 'refused'] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  const gifts = donors.passed - passedBefore;
  const reached = (await ordersAtProvider()) - before - gifts;
  return { ...outcomes, reached, gifts, seconds: (performance.now() - began) / 1000 };
}

async function attention() {
  const { data } = await call(
    '192.0.2.1',
    'mutation { signIn(email: "admin@example.org", password: "admin-demo-password") { session { accessToken } } }',
    {},
  );
  const list = '{ adminAttention(filter: { isOpen: true }) { items { kind details } } }';
  const answer = await call('192.0.2.1', list, {}, data.signIn.session.accessToken);
  return answer.data.adminAttention.items.filter(({ kind }) => kind === 'card_testing');
}

const app = await startApp();
try {
  // Every second donor sits behind the attacker's own address.
  const ofOne = await attack(
    OF_ONE,
    () => give(ATTACKER, somebody('Tester')),
    (number) => (number % 500 < 250 ? ATTACKER : addressOf(9_000_000 + number)),
  );
  const ofMany = await attack(
    OF_MANY,
    (number) => give(addressOf(number), somebody('Tester')),
    (number) => addressOf(9_500_000 + number),
  );
  const computing = await attack(
    COMPUTING,
    async (number) => {
      const [address, who] = [addressOf(8_000_000 + number), somebody('Tester')];
      const answer = await give(address, who);
      return answer.challenge ? give(address, who, await prove(answer.challenge)) : answer;
    },
    (number) => addressOf(9_900_000 + number),
  );
  const items = await attention();

  const row = (name, value) => console.log(`${name.padEnd(52)}${value}`);
  const tell = (name, { reached, challenge, refused, gifts, seconds }) => {
    row(name, `${reached} reached the provider`);
    row(
      '',
      `${challenge} were asked for a proof, ${refused} told to wait, ${seconds.toFixed(1)} s, ${gifts} gifts meanwhile`,
    );
  };
  tell(`${OF_ONE} attempts of one address`, ofOne);
  tell(`${OF_MANY} attempts of as many addresses`, ofMany);
  tell(`${COMPUTING} attempts of machines that compute`, computing);
  row(
    'honest donors',
    `${donors.passed} gave, ${donors.asked} of them after a proof, ${donors.refused.length} refused`,
  );
  row('slowest gift, from the button to the receipt', `${Math.round(donors.slowest)} ms`);
  row('needs attention', items.map(({ details }) => details).join(' ') || 'nothing');
  for (const words of new Set(donors.refused)) console.log(`refused: ${words}`);
  const paid = ofOne.gifts + ofMany.gifts;
  const isHeld = ofOne.reached <= BAR.ofOne && ofOne.reached + ofMany.reached <= BAR.ofAll + BAR.perPaid * paid;
  const isGood = donors.refused.length === 0 && isHeld && items.length === 1;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await app.stop();
  dataDir.remove();
}
