import { refundAtDashboard } from './money-back';
import type { GiftInput, Offer } from './offer';
import type { Random } from './random';
import type { Stage } from './stage';
import { webhookPlan } from './trouble';
import { Visitor } from './visitor';

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) {
  createRazorpayOrder(input: $input) { order { id } userErrors { code message } }
}`;
const VERIFY = 'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }';
const CHECK = 'mutation ($id: ID!) { checkRazorpayOrder(orderId: $id) { status } }';

interface Created {
  readonly order: { readonly id: string } | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

interface Payment {
  readonly id: string;
  readonly amount: number;
}

/** A one-time gift: ordered, paid or not, told of or not, and sometimes given back at the provider's dashboard. */
export async function giveOnce(stage: Stage, random: Random, offer: Offer): Promise<void> {
  const visitor = new Visitor(stage, random);
  // The window closes after a quarter of an hour: no month passes between an order and its payment.
  const payment = await stage.gate.among(async () => {
    const orderId = await placeOrder(visitor, offer, offer.gift(random));
    return orderId === null ? null : pay(stage, visitor, random, orderId);
  });
  if (payment && random.chance(0.2)) await refundAtDashboard(stage, random, payment);
}

/** @returns null when the donor walks away, since the campaign was closed after their order had been taken */
export async function placeOrder(visitor: Visitor, offer: Offer, input: GiftInput): Promise<string | null> {
  const { order, userErrors } = await visitor.insist(() => ask(visitor, input));
  if (order) return order.id;
  const codes = userErrors.map(({ code }) => code);
  if (codes.includes('NOT_FOUND') && input.campaignId !== null) return placeOrder(visitor, offer, offer.withoutCampaign(input));
  if (codes.includes('REUSED') && input.campaignId === null) return null;
  throw new Error(`the order was refused: ${userErrors.map(({ message }) => message).join()}`);
}

/** @throws Error when the provider failed, which the donor tries again */
async function ask(visitor: Visitor, input: GiftInput): Promise<Created> {
  const { createRazorpayOrder: created } = await visitor.call<{ createRazorpayOrder: Created }>(CREATE, { input });
  if (created.userErrors.some(({ code }) => code === 'PROVIDER_FAILED')) throw new Error('the provider failed');
  return created;
}

interface Paid {
  readonly payment: Payment | null;
  readonly answer: { readonly response?: Record<string, string> };
}

/** What the donor does in the payment window. @returns the captured payment, if there is one */
async function pay(stage: Stage, visitor: Visitor, random: Random, orderId: string): Promise<Payment | null> {
  const play = (outcome: string): Promise<Paid> =>
    stage.control<Paid>(`orders/${orderId}/pay`, { outcome, webhook: webhookPlan(random) });
  const kind = random.next();
  const look = (): Promise<unknown> => visitor.call(CHECK, { id: orderId });
  if (kind < 0.07) {
    await visitor.comesBack(look);
    return null;
  }
  if (kind < 0.2) {
    const { payment } = await play('fail');
    if (kind < 0.12 && payment) {
      await visitor.comesBack(look);
      const late = await stage.control<{ payment: Payment }>(`payments/${payment.id}/late-authorize`, { webhook: webhookPlan(random) });
      return late.payment;
    }
  }
  const { payment, answer } = await play(kind > 0.95 ? 'wrong-signature' : 'success');
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
