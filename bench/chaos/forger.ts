import { createHmac } from 'node:crypto';
import { placeOrder } from './give-once';
import type { History } from './history';
import type { Offer } from './offer';
import type { Random } from './random';
import { KEYS, type Stage } from './stage';
import { Visitor } from './visitor';

const VERIFY = 'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }';

const sign = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');

interface SentEvent {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly status: string;
}

interface Known {
  readonly payments: readonly {
    readonly id: string;
    readonly order_id: string;
    readonly captured: boolean;
    readonly amount: number;
  }[];
}

/** Plays a forger who wants a receipt without giving; records what should be refused and is not. */
export async function forge(stage: Stage, random: Random, offer: Offer, history: History): Promise<void> {
  const visitor = new Visitor(stage, random);
  const input = offer.gift(random);
  await stage.gate.among(async () => {
    const orderId = await placeOrder(visitor, offer, input);
    const due = history.gifts.get(input.flowId)?.amount;
    if (orderId === null || due === undefined) return;
    await forgeEvents(stage, random, history, captured(stage, random, orderId, due));
    await forgeReturn(stage, visitor, random, history, orderId);
    await replay(stage, random, history);
    await captureAgain(stage, random, history);
  });
}

/** Reports a second payment, captured on a paid order: it is no second gift, nor part of the first one. */
async function captureAgain(stage: Stage, random: Random, history: History): Promise<void> {
  const [booked] = await stage
    .sql<{ orderId: string; amount: number }>(
      `select o.provider_order_id as "orderId", d.amount from donations d join payment_orders o on o.donation_id = d.id
        where d.status = 'success' and d.subscription_id is null order by md5(d.id::text || $1) limit 1`,
      [random.uuid()],
    )
    .catch(() => []);
  if (!booked) return;
  const body = captured(stage, random, booked.orderId, booked.amount);
  history.forgeries += 1;
  await post(stage, body, sign(body, KEYS.RAZORPAY_WEBHOOK_SECRET), `second${random.uuid().slice(0, 8)}`);
}

/** Builds a `payment.captured` in the provider's format, for an order that nobody paid. */
function captured(stage: Stage, random: Random, orderId: string, amount: number): string {
  const at = Math.floor(stage.now().getTime() / 1000);
  const entity = {
    id: `pay_Forged${random.uuid().slice(0, 8)}`,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: true,
    description: null,
    email: 'forger@example.org',
    contact: '+919822012345',
    notes: [],
    fee: 236,
    tax: 36,
    error_code: null,
    error_description: null,
    created_at: at,
  };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_Forged00000001',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: at,
  });
}

/** Sends events signed with every wrong or expired secret, and with a right signature of other bytes. */
async function forgeEvents(stage: Stage, random: Random, history: History, body: string): Promise<void> {
  const real = await anyEvent(stage, random);
  const tries: [what: string, body: string, signature: string | null][] = [
    ['another secret', body, sign(body, 'not-the-secret')],
    ['the key secret', body, sign(body, KEYS.RAZORPAY_KEY_SECRET)],
    ['an empty secret', body, createHmac('sha256', '').update(body).digest('hex')],
    ['the old secret, days after its rotation', body, sign(body, KEYS.RAZORPAY_WEBHOOK_SECRET_OLD)],
    ['no signature', body, null],
    ['the signature of other bytes', body, sign(`${body} `, KEYS.RAZORPAY_WEBHOOK_SECRET)],
  ];
  if (real && withMore(real.body) !== real.body) {
    tries.push([
      'another amount under a real signature',
      withMore(real.body),
      sign(real.body, KEYS.RAZORPAY_WEBHOOK_SECRET),
    ]);
  }
  for (const [what, bytes, signature] of tries) {
    history.forgeries += 1;
    const status = await post(stage, bytes, signature, `forged${random.uuid().slice(0, 8)}`);
    if (status === 200) history.forged.push(`an event with ${what} was taken`);
  }
}

/** Multiplies every amount of an event by ten. */
const withMore = (body: string): string => body.replace(/"amount":\d+/g, '$&0');

/** Submits the payment of another order as a browser would, with its own signature, or that of the other order. */
async function forgeReturn(
  stage: Stage,
  visitor: Visitor,
  random: Random,
  history: History,
  orderId: string,
): Promise<void> {
  const { payments } = await stage.control<Known>('state');
  const foreign = payments.filter((each) => each.captured);
  const other = foreign[random.below(foreign.length || 1)];
  if (!other) return;
  const own = sign(`${orderId}|${other.id}`, KEYS.RAZORPAY_KEY_SECRET);
  const theirs = sign(`${other.order_id}|${other.id}`, KEYS.RAZORPAY_KEY_SECRET);
  for (const [what, razorpaySignature] of [
    ['with a signature of the pair', own],
    ['with the signature of its own order', theirs],
  ] as const) {
    const input = { razorpayOrderId: orderId, razorpayPaymentId: other.id, razorpaySignature };
    history.forgeries += 1;
    const answer = await visitor
      .call<{ verifyRazorpayPayment: { success: boolean } }>(VERIFY, { input })
      .catch(() => null);
    if (answer?.verifyRazorpayPayment.success) history.forged.push(`another order's payment ${what} was taken`);
  }
}

/** Replays a real event under a new id: it is signed, so it is accepted, and changes nothing. */
async function replay(stage: Stage, random: Random, history: History): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    const event = await anyEvent(stage, random);
    if (!event) return;
    history.forgeries += 1;
    await post(stage, event.body, sign(event.body, KEYS.RAZORPAY_WEBHOOK_SECRET), `again${random.uuid().slice(0, 8)}`);
  }
}

async function anyEvent(stage: Stage, random: Random): Promise<SentEvent | undefined> {
  const { events } = await stage.control<{ events: SentEvent[] }>('webhooks');
  const sent = events.filter(({ status }) => status === 'delivered');
  return sent[random.below(sent.length || 1)];
}

/**
 * Posts a webhook.
 * @returns the status, or 0 without an answer
 */
async function post(stage: Stage, body: string, signature: string | null, eventId: string): Promise<number> {
  const response = await fetch(`${stage.front.origin}/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      ...(signature === null ? {} : { 'x-razorpay-signature': signature }),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? 0;
}
