import { newAccount, type Account } from './account';
import type { Card, Dispute, Method, Order, Payment, Refund } from './entities';
import type { Fault } from './faults';
import type { Scenario } from './scenarios';
import type { Invoice, Plan, Subscription } from './subscription-entities';

export interface StoredOrder {
  entity: Order;
  /** As the merchant asked with the order; the account decides where it did not. */
  manualCapture: boolean | null;
  /** How long an authorised payment may wait for its capture, where the order says so. */
  returnAfterSeconds?: number;
}

/** When an authorised payment is captured: at once, by the merchant's call, or by the provider so many seconds later. */
export type Capture = 'automatic' | 'manual' | { after: number };

export interface StoredPayment {
  entity: Payment;
  card: Card | null;
  /** Planned for this payment, whatever its order says. */
  capture?: Capture;
  /** Unix seconds. */
  authorizedAt?: number;
  /** How the next refunds begin, in their order; they are done at once when nothing is planned. */
  refundOutcomes?: RefundOutcome[];
}

export type RefundOutcome = 'processed' | 'pending';

/** What the bank will say to the next debits, in their order; it says yes when nothing is planned. */
export type DebitOutcome = 'charge' | 'fail';

/** Terms of a subscription that a merchant may change. */
export interface SubscriptionChange {
  planId?: string;
  quantity?: number;
  remainingCount?: number;
}

export interface StoredSubscription {
  entity: Subscription;
  /** How the payer authorised it. */
  payer: { method: Method; email: string | null; contact: string | null } | null;
  /** Number of cycles that have begun; pauses leave some out. */
  cycles: number;
  /** Which cycle after the start the present one is, left-out ones counted. */
  position: number;
  cancelAtCycleEnd: boolean;
  /** What the merchant has changed from the next cycle on. */
  scheduled?: SubscriptionChange | null;
  outcomes: DebitOutcome[];
}

interface DeliveryAttempt {
  /** Unix milliseconds of the emulator's clock. */
  at: number;
  status: number | null;
  error: string | null;
}

export interface WebhookEvent {
  id: string;
  event: string;
  /** The exact bytes that are signed and sent, at every attempt. */
  body: string;
  /** dropped: never sent, as asked; skipped: the webhook was disabled; failed: gave up. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped' | 'skipped';
  dueAt: number;
  /** Deliveries still owed: 2 where a duplicate was asked for. */
  copies: number;
  /** Send the copies at the same moment instead of one after the other. */
  concurrent: boolean;
  wrongSecret: boolean;
  /** Failed attempts since it was made or last resent: the rung of the retry ladder. */
  failures: number;
  attempts: DeliveryAttempt[];
}

/** Single values, which change together with almost everything. */
export interface Head {
  version: 2;
  idCounter: number;
  clockOffsetMs: number;
  webhookUrl: string | null;
  webhookDisabled: boolean;
  hostedPage: HostedPage;
  account: Account;
}

/** What the page at a subscription's `short_url` does; see hosted-page.ts. */
export interface HostedPage {
  mode: 'unavailable' | 'no-return' | 'return';
  /** Where `return` posts the three fields of a success. */
  callbackUrl: string | null;
}

/** Records by id, in the order they were made. */
export interface Collections {
  orders: Record<string, StoredOrder>;
  payments: Record<string, StoredPayment>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  plans: Record<string, Plan>;
  subscriptions: Record<string, StoredSubscription>;
  invoices: Record<string, Invoice>;
  /** X-Refund-Idempotency: what was asked with the key, and the refund that came of it. */
  refundKeys: Record<string, { request: string; refundId: string }>;
  events: Record<string, WebhookEvent>;
  scenarios: Record<string, Scenario>;
  faults: Record<string, Fault>;
}

export type State = Head & Collections;

export function emptyState(): State {
  return {
    version: 2,
    idCounter: 0,
    clockOffsetMs: 0,
    webhookUrl: null,
    webhookDisabled: false,
    hostedPage: { mode: 'no-return', callbackUrl: null },
    account: newAccount(),
    orders: {},
    payments: {},
    refunds: {},
    disputes: {},
    plans: {},
    subscriptions: {},
    invoices: {},
    refundKeys: {},
    events: {},
    scenarios: {},
    faults: {},
  };
}
