import type { ServiceDeps } from '../deps';
import { applyDispute } from './disputes/apply-dispute';
import { parseDisputeEntity } from './disputes/dispute-entity';
import { signedNews } from './capture-news';
import { parsePaymentEntity } from './payment-entity';
import type { PaymentProvider } from './provider';
import { applyRefunds } from './refunds/apply-refunds';
import { parseRefundEntity } from './refunds/refund-entity';
import { settle } from './settle';
import { followInvoice, followSubscription } from './subscriptions/follow-events';

/** A stored and signed event; every entity is a snapshot of its moment, and events come in any order. */
export interface ProviderEvent {
  readonly id: string;
  /** Such as `payment.captured`. */
  readonly name: string;
  readonly createdAt: Date;
  /** Entities by kind, unread: `payment`, `order`, `subscription`, `invoice`, `refund`, `dispute`. */
  readonly entities: Readonly<Record<string, unknown>>;
}

/** What a handler works with; without a key there is no provider to ask. */
export interface EventContext {
  readonly deps: ServiceDeps;
  readonly provider: PaymentProvider | null;
}

/** @throws when the database fails or the payload is not as documented; the job is tried again */
export type EventHandler = (context: EventContext, event: ProviderEvent) => Promise<void>;

/** By the beginning of the event's name; the first that fits is called, other events are stored only. */
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

export const handlerOf = (name: string): EventHandler | undefined =>
  handlers.find(([prefix]) => name.startsWith(prefix))?.[1];

/** The charge of a recurring gift is told by events of its own, which name the gift: here it is passed by. */
async function settlePayment({ deps }: EventContext, event: ProviderEvent): Promise<void> {
  const payment = parsePaymentEntity(event.entities['payment']);
  if (payment.invoiceId !== null) return;
  await settle(deps, payment, signedNews(payment, event.createdAt, event.name === 'payment.captured'));
}

/** A refund may be the first that we hear of its payment, which is then settled with it. */
async function followRefund(context: EventContext, event: ProviderEvent): Promise<void> {
  const refund = parseRefundEntity(event.entities['refund']);
  await applyRefunds(context.deps, refund.paymentId, [refund]);
  if (event.entities['payment']) await settlePayment(context, event);
}

async function followDispute({ deps }: EventContext, event: ProviderEvent): Promise<void> {
  await applyDispute(deps, parseDisputeEntity(event.entities['dispute']), event.createdAt);
}
