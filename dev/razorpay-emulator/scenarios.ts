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

/** How the webhooks of a payment are to misbehave. */
export interface WebhookPlan {
  delayMs?: number;
  /** Send each event twice: one after the other, or at the same moment. */
  duplicate?: boolean | 'concurrent';
  drop?: boolean;
  wrongSecret?: boolean;
  /** Last event first. */
  reverse?: boolean;
}

export interface Scenario {
  match: { receipt?: string; order_id?: string; subscription_id?: string; next?: true };
  /** Replaces whatever is chosen in the payment window. */
  outcome?: Outcome;
  reason?: string;
  /** In what the payment is to differ from its order. */
  payment?: PaymentTerms;
  capture?: Capture;
  delays?: { openMs?: number; answerMs?: number };
  webhook?: WebhookPlan;
}

/** Plans for coming payments, made by the control API and kept over a restart. A `next` plan binds to the first order that asks. */
export class Scenarios {
  constructor(private readonly store: Store) {}

  add(scenario: Scenario): void {
    this.keep(randomUUID(), scenario);
  }

  all(): readonly Scenario[] {
    return Object.values(this.store.state.scenarios);
  }

  /** The latest plan for this order, if any. */
  forOrder(order: Order): Scenario | null {
    const own = this.all().findLast(
      ({ match }) => match.order_id === order.id || (match.receipt !== undefined && match.receipt === order.receipt),
    );
    return own ?? this.bindNext({ order_id: order.id });
  }

  /** The latest plan for this subscription, for its authorisation and for the events of its debits. */
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
