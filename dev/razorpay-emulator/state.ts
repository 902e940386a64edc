import { newAccount, type Account } from './account';
import type { Card, Dispute, Method, Order, Payment, Refund } from './entities';
import type { Fault } from './faults';
import type { PaymentLink, QrCode } from './outside-entities';
import type { Scenario } from './scenarios';
import type { Invoice, Plan, Subscription } from './subscription-entities';

export interface StoredOrder {
  entity: Order;
  /** Set by the merchant with the order; null leaves it to the account. */
  manualCapture: boolean | null;
  /** Seconds an authorised payment may wait for its capture, where the order says so. */
  returnAfterSeconds?: number;
}

/** Capture of an authorised payment: at once, by the merchant's call, or by the provider after some seconds. */
export type Capture = 'automatic' | 'manual' | { after: number };

export interface StoredPayment {
  entity: Payment;
  card: Card | null;
  /** Plan for this payment, which overrides its order. */
  capture?: Capture;
  /** Unix seconds. */
  authorizedAt?: number;
  /** Initial states of the next refunds in their order; 'processed' without a plan. */
  refundOutcomes?: RefundOutcome[];
}

export type RefundOutcome = 'processed' | 'pending';

/** The bank's answer to the next debits in their order; 'charge' without a plan. */
export type DebitOutcome = 'charge' | 'fail';

/** Terms of a subscription that a merchant may change. */
export interface SubscriptionChange {
  planId?: string;
  quantity?: number;
  remainingCount?: number;
}

export interface StoredSubscription {
  entity: Subscription;
  /** Payer of the authorisation. */
  payer: { method: Method; email: string | null; contact: string | null; isInternational?: boolean } | null;
  /** Number of cycles that have begun; pauses skip some. */
  cycles: number;
  /** Index of the current cycle from the start, skipped ones included. */
  position: number;
  cancelAtCycleEnd: boolean;
  /** Merchant's changes from the next cycle on. */
  scheduled?: SubscriptionChange | null;
  outcomes: DebitOutcome[];
}

/** A QR code with the payments made on it, in their order. */
export interface StoredQrCode {
  entity: QrCode;
  paymentIds: string[];
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
  /** Exact bytes that are signed and sent at every attempt. */
  body: string;
  /** `dropped`: never sent, as planned; `skipped`: the webhook was disabled; `failed`: gave up. */
  status: 'pending' | 'delivered' | 'failed' | 'dropped' | 'skipped';
  dueAt: number;
  /** Remaining deliveries: 2 for a planned duplicate. */
  copies: number;
  /** True sends the copies at the same time. */
  concurrent: boolean;
  wrongSecret: boolean;
  /** Failed attempts since it was created or last resent: its position in the retry schedule. */
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

/** Behaviour of the page at a subscription's `short_url`; see hosted-page.ts. */
export interface HostedPage {
  mode: 'unavailable' | 'no-return' | 'return';
  /** Address to which `return` posts the three fields of a success. */
  callbackUrl: string | null;
}

/** Records by id, in the order of creation. */
export interface Collections {
  orders: Record<string, StoredOrder>;
  payments: Record<string, StoredPayment>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  plans: Record<string, Plan>;
  subscriptions: Record<string, StoredSubscription>;
  invoices: Record<string, Invoice>;
  paymentLinks: Record<string, PaymentLink>;
  qrCodes: Record<string, StoredQrCode>;
  /** Idempotency keys (X-Refund-Idempotency) with their request and the resulting refund. */
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
    paymentLinks: {},
    qrCodes: {},
    refundKeys: {},
    events: {},
    scenarios: {},
    faults: {},
  };
}
