import type { Context } from './context';
import type { Dispute, Refund } from './entities';
import type { StoredOrder, StoredPayment, StoredSubscription } from './state';
import type { Invoice } from './subscription-entities';
import type { DraftEvent } from './webhook-sender';

/** Entities of an event as of now, in the order of `contains`. */
export type Payload = Record<string, { entity: unknown }>;

export function draftEvent(ctx: Context, event: string, payload: Payload): DraftEvent {
  return {
    id: ctx.nextBareId(),
    event,
    body: JSON.stringify({
      entity: 'event',
      account_id: ctx.accountId,
      event,
      contains: Object.keys(payload),
      payload,
      created_at: ctx.clock.seconds(),
    }),
  };
}

/**
 * Builds the payload of a payment. Webhooks include the card itself and a few fields that the REST API lacks.
 * @param ofSubscription true makes the flag `captured` a text, as in the events of subscriptions
 */
export function paymentPayload({ entity, card }: StoredPayment, ofSubscription = false): Payload {
  const captured = ofSubscription ? { captured: entity.captured ? '1' : '0' } : {};
  const extras = { base_amount: entity.base_amount ?? entity.amount, emi_plan: null, reward: null, ...captured };
  return { payment: { entity: { ...entity, ...(card === null ? {} : { card }), ...extras } } };
}

/** Builds the payload of an order; webhooks have two fields more than the REST API. */
export function orderPayload({ entity }: StoredOrder): Payload {
  return { order: { entity: { ...entity, description: null, checkout: null } } };
}

export function refundPayload(refund: Refund): Payload {
  return { refund: { entity: refund } };
}

export function disputePayload(dispute: Dispute): Payload {
  return { dispute: { entity: dispute } };
}

/** Builds the payload of a subscription; webhooks have two fields more than the REST API. */
export function subscriptionPayload({ entity }: StoredSubscription): Payload {
  return { subscription: { entity: { ...entity, type: 2, offer_id: null } } };
}

export function invoicePayload(invoice: Invoice): Payload {
  return { invoice: { entity: invoice } };
}
