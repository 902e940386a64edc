import type { History } from './history';
import { refundAtDashboard } from './money-back';
import type { GiftInput, Offer } from './offer';
import type { Random } from './random';
import type { Stage } from './stage';
import { webhookPlan } from './trouble';
import { Visitor } from './visitor';
import { withProof } from './with-proof';

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) {
  createRazorpayOrder(input: $input) { order { id } challenge { token bits } userErrors { code message } }
}`;
const VERIFY = 'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }';
const CHECK = 'mutation ($id: ID!) { checkRazorpayOrder(orderId: $id) { status } }';

interface Created {
  readonly order: { readonly id: string } | null;
  readonly challenge: { readonly token: string; readonly bits: number } | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly captured: boolean;
}

interface Looked {
  readonly checkRazorpayOrder: { readonly status: string } | null;
}

/** Plays a one-time gift: ordered, paid or not, reported or not, and sometimes refunded in the provider's dashboard. */
export async function giveOnce(stage: Stage, random: Random, offer: Offer, history: History): Promise<void> {
  const visitor = new Visitor(stage, random);
  // The window closes after a quarter of an hour: no month passes between an order and its payment.
  const payment = await stage.gate.among(async () => {
    const input = offer.gift(random);
    const orderId = await placeOrder(visitor, offer, input);
    const due = history.gifts.get(input.flowId)?.amount;
    return orderId === null || due === undefined ? null : pay({ stage, visitor, random, history }, orderId, due);
  });
  if (payment?.captured && random.chance(0.2)) await refundAtDashboard(stage, random, payment);
}

/**
 * Places an order.
 * @returns null when the donor walks away, since the campaign was closed after the order was recorded
 */
export async function placeOrder(visitor: Visitor, offer: Offer, input: GiftInput): Promise<string | null> {
  const { order, userErrors } = await visitor.insist(() => withProof((proof) => ask(visitor, { ...input, proof })));
  if (order) return order.id;
  const codes = userErrors.map(({ code }) => code);
  if (codes.includes('NOT_FOUND') && input.campaignId !== null)
    return placeOrder(visitor, offer, offer.withoutCampaign(input));
  if (codes.includes('REUSED') && input.campaignId === null) return null;
  throw new Error(`the order was refused: ${userErrors.map(({ message }) => message).join()}`);
}

/**
 * Requests an order.
 * @throws Error when the provider failed, which the donor retries
 */
async function ask(visitor: Visitor, input: GiftInput & { proof: string }): Promise<Created> {
  const { createRazorpayOrder: created } = await visitor.call<{ createRazorpayOrder: Created }>(CREATE, { input });
  if (created.userErrors.some(({ code }) => code === 'PROVIDER_FAILED')) throw new Error('the provider failed');
  return created;
}

interface Paid {
  readonly payment: Payment | null;
  readonly answer: { readonly response?: Record<string, string> };
}

interface Scene {
  readonly stage: Stage;
  readonly visitor: Visitor;
  readonly random: Random;
  readonly history: History;
}

/**
 * Plays the donor's actions in the payment window.
 * @returns the latest payment, if any
 */
async function pay({ stage, visitor, random, history }: Scene, orderId: string, due: number): Promise<Payment | null> {
  const play = (outcome: string, terms: object = {}): Promise<Paid> =>
    stage.control<Paid>(`orders/${orderId}/pay`, { outcome, ...terms, webhook: webhookPlan(random) });
  const kind = random.next();
  const look = async (): Promise<void> => {
    const { checkRazorpayOrder: order } = await visitor.call<Looked>(CHECK, { id: orderId });
    if (order?.status === 'failed') history.forged.push(`${orderId}: said to have failed while it can still be paid`);
  };
  if (kind < 0.07) {
    await visitor.comesBack(look);
    return null;
  }
  if (kind < 0.27) {
    const { payment } = await play('fail');
    await visitor.comesBack(look);
    if (kind < 0.15 && payment) return sayYesLate(stage, random, history, payment);
  }
  const terms = termsOf(random, due);
  const { payment, answer } = await play(kind > 0.95 ? 'wrong-signature' : 'success', terms);
  if (payment && isToBeLeft(terms)) history.leftAlone.add(payment.id);
  await visitor.comesBack(() =>
    visitor.call(VERIFY, {
      input: {
        razorpayOrderId: orderId,
        razorpayPaymentId: answer.response?.['razorpay_payment_id'],
        razorpaySignature: answer.response?.['razorpay_signature'],
      },
    }),
  );
  return payment;
}

/** Authorises a payment late, at once or after the clock has advanced. */
async function sayYesLate(stage: Stage, random: Random, history: History, { id }: Payment): Promise<Payment | null> {
  const authorize = async (webhook: object): Promise<Payment> =>
    (await stage.control<{ payment: Payment }>(`payments/${id}/late-authorize`, { webhook })).payment;
  if (random.chance(0.4)) return authorize(webhookPlan(random));
  // Days later the order is not watched any more, and only the event reports it.
  const webhook = { ...webhookPlan(random), drop: false, wrongSecret: false };
  history.later.push(() => authorize(webhook));
  return null;
}

interface Terms {
  readonly payment?: {
    readonly amount?: number;
    readonly currency?: string;
    readonly base_amount?: number;
    readonly international?: boolean;
    readonly fee_bearer?: string;
  };
  readonly capture?: 'manual' | { readonly after: number };
}

/** Chooses how a payment differs from its order, and when it is captured. */
function termsOf(random: Random, due: number): Terms {
  const payment = random.pick<Terms['payment']>([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    { fee_bearer: 'customer' },
    { fee_bearer: 'customer' },
    { international: true },
    { amount: due + random.pick([-100, 100]) },
    { amount: due + 5_000 },
    { currency: 'USD', amount: due, base_amount: due * 80 },
  ]);
  const capture = random.pick<Terms['capture']>([
    undefined,
    undefined,
    undefined,
    undefined,
    'manual',
    { after: 60 + random.below(200_000) },
  ]);
  return { ...(payment ? { payment } : {}), ...(capture ? { capture } : {}) };
}

/** Tells whether a payment must be left alone: authorised only, and different from the order. */
const isToBeLeft = ({ payment, capture }: Terms): boolean => payment?.amount !== undefined && capture === 'manual';
