import { randomUUID } from 'node:crypto';
import type { Order } from './entities';
import type { PaymentTerms } from './payment-terms';
import type { Capture } from './state';
import type { Store } from './store';

export const OUTCOMES = [
  'success',
  'fail',
  'dismiss',
  'pay-lose-callback',
  'pay-lose-webhook',
  'pay-lose-both',
  'never-answer',
  'wrong-signature',
  'foreign-payment',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Planned misbehaviour of a payment's webhooks. */
export interface WebhookPlan {
  delayMs?: number;
  /** True sends each event twice in sequence, 'concurrent' at the same time. */
  duplicate?: boolean | 'concurrent';
  drop?: boolean;
  wrongSecret?: boolean;
  /** True sends the last event first. */
  reverse?: boolean;
}

export interface Scenario {
  match: { receipt?: string; order_id?: string; subscription_id?: string; next?: true };
  /** Overrides the outcome chosen in the payment window. */
  outcome?: Outcome;
  reason?: string;
  /** Deviations of the payment from its order. */
  payment?: PaymentTerms;
  capture?: Capture;
  delays?: { openMs?: number; answerMs?: number };
  webhook?: WebhookPlan;
}

/**
 * Plans for coming payments, created by the control API and kept across restarts. A `next` plan binds to the first
 * order that asks.
 */
export class Scenarios {
  constructor(private readonly store: Store) {}

  add(scenario: Scenario): void {
    this.keep(randomUUID(), scenario);
  }

  all(): readonly Scenario[] {
    return Object.values(this.store.state.scenarios);
  }

  /** Returns the latest plan for this order, if any. */
  forOrder(order: Order): Scenario | null {
    const own = this.all().findLast(
      ({ match }) => match.order_id === order.id || (match.receipt !== undefined && match.receipt === order.receipt),
    );
    return own ?? this.bindNext({ order_id: order.id });
  }

  /** Returns the latest plan for this subscription, for its authorisation and its debits' events. */
  forSubscription(id: string): Scenario | null {
    return this.all().findLast(({ match }) => match.subscription_id === id) ?? null;
  }

  private bindNext(match: Scenario['match']): Scenario | null {
    const next = Object.entries(this.store.state.scenarios).find(([, each]) => each.match.next === true);
    if (next === undefined) return null;
    const bound = { ...next[1], match };
    this.keep(next[0], bound);
    return bound;
  }

  private keep(id: string, scenario: Scenario): void {
    this.store.state.scenarios[id] = scenario;
    this.store.touch('scenarios', id);
  }
}
