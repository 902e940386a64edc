import type { ServiceDeps } from '../deps';
import { applyDispute } from './disputes/apply-dispute';
import { parseRazorpayDispute } from './disputes/razorpay-dispute';
import { signedNews } from './capture-news';
import { parseRazorpayPayment } from './razorpay-payment';
import type { PaymentProvider } from './provider';
import { applyRefunds } from './refunds/apply-refunds';
import { parseRazorpayRefund } from './refunds/razorpay-refund';
import { settle } from './settle';
import { followInvoice, followSubscription } from './subscriptions/follow-events';
import { checkSoon } from './watch';

/** A stored and signed event. Every entity is a snapshot at the event's moment, and events arrive in any order. */
export interface ProviderEvent {
  readonly id: string;
  /** Name, such as `payment.captured`. */
  readonly name: string;
  readonly createdAt: Date;
  /** Unparsed entities by kind: `payment`, `order`, `subscription`, `invoice`, `refund`, `dispute`. */
  readonly entities: Readonly<Record<string, unknown>>;
}

/** Dependencies of a handler; `provider` is null without a key. */
export interface EventContext {
  readonly deps: ServiceDeps;
  readonly provider: PaymentProvider | null;
}

/**
 * Handles one event.
 * @throws when the database fails or the payload is not as documented; the job is retried
 */
export type EventHandler = (context: EventContext, event: ProviderEvent) => Promise<void>;

/** Handlers by the beginning of the event's name; the first match is called, other events are only stored. */
const handlers: readonly (readonly [prefix: string, handle: EventHandler])[] = [
  ['payment.authorized', settlePayment],
  ['payment.captured', settlePayment],
  ['payment.failed', settlePayment],
  ['order.paid', settlePayment],
  ['payment.dispute.', followDispute],
  ['refund.', followRefund],
  ['subscription.', followSubscription],
  ['invoice.paid', followInvoice],
];

/** Finds the handler of an event's name; undefined for events that are only stored. */
export const handlerOf = (name: string): EventHandler | undefined =>
  handlers.find(([prefix]) => name.startsWith(prefix))?.[1];

/** Settles a payment. Skips the charge of a recurring gift, which has events of its own that name the gift. */
async function settlePayment({ deps }: EventContext, event: ProviderEvent): Promise<void> {
  const payment = parseRazorpayPayment(event.entities['payment']);
  if (payment.invoiceId !== null) return;
  await settle(deps, payment, signedNews(payment, event.createdAt, event.name === 'payment.captured'));
  if (event.name === 'payment.authorized' && payment.orderId) await checkSoon(deps, payment.orderId);
}

/** Books a refund. It may be the first news of its payment, which is then settled with it. */
async function followRefund(context: EventContext, event: ProviderEvent): Promise<void> {
  const refund = parseRazorpayRefund(event.entities['refund']);
  await applyRefunds(context.deps, refund.paymentId, [refund]);
  if (event.entities['payment']) await settlePayment(context, event);
}

async function followDispute({ deps }: EventContext, event: ProviderEvent): Promise<void> {
  await applyDispute(deps, parseRazorpayDispute(event.entities['dispute']), event.createdAt);
}
