import type { Card, Order, Payment, Refund } from './entities';

export interface StoredOrder {
  entity: Order;
  manualCapture: boolean;
}

export interface StoredPayment {
  entity: Payment;
  card: Card | null;
}

export interface DeliveryAttempt {
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

export interface State {
  version: 1;
  idCounter: number;
  clockOffsetMs: number;
  webhookUrl: string | null;
  webhookDisabled: boolean;
  orders: Record<string, StoredOrder>;
  payments: Record<string, StoredPayment>;
  refunds: Record<string, Refund>;
  /** X-Refund-Idempotency: what was asked with the key, and the refund that came of it. */
  refundKeys: Record<string, { request: string; refundId: string }>;
  events: WebhookEvent[];
}

export function emptyState(): State {
  return {
    version: 1,
    idCounter: 0,
    clockOffsetMs: 0,
    webhookUrl: null,
    webhookDisabled: false,
    orders: {},
    payments: {},
    refunds: {},
    refundKeys: {},
    events: [],
  };
}
