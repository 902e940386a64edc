import type { ReconcileProvider } from './reconcile/reconcile-provider';
import type { SubscriptionProvider } from './subscriptions/subscription-provider';

/** A payment as the provider tells it, reduced to what this product decides on. */
export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string | null;
  /** Set when the payment belongs to a subscription's invoice; such a payment is not a one-time gift. */
  readonly invoiceId: string | null;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly method: string | null;
  /** The money was taken, whatever was given back since; false for an authorisation that lapsed and was returned. */
  readonly captured: boolean;
  /** Paise given back so far. */
  readonly amountRefunded: number;
  readonly international: boolean;
  /** Paise that a payment in another currency is worth; null when the provider does not say. */
  readonly baseAmount: number | null;
  /** Paise that the provider keeps of it, with tax; null until it is captured. */
  readonly fee: number | null;
  /** `customer` where the payer pays the provider's fee on top of the gift. */
  readonly feeBearer: string | null;
  readonly errorCode: string | null;
  readonly errorDescription: string | null;
  readonly createdAt: Date;
}

/** Money on its way back to the payer, or there already. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  /** Paise. */
  readonly amount: number;
  readonly status: 'pending' | 'processed' | 'failed';
  /** What we called it when we asked for it; null when it was made at the provider's dashboard. */
  readonly receipt: string | null;
}

/** A refund to ask for. */
interface RefundOrder {
  readonly paymentId: string;
  /** Paise. */
  readonly amount: number;
  /** At least ten letters, digits, hyphens or underscores; the same key never refunds twice. */
  readonly idempotencyKey: string;
  /** Our own id of the refund, by which it is found again. */
  readonly receipt: string;
  readonly notes: Record<string, string>;
}

/** The part of the payment provider's API that is needed here. Every call may throw ProviderError. */
export interface PaymentProvider extends SubscriptionProvider, ReconcileProvider {
  /**
   * Opens an order in INR.
   * @param order.receipt our own key, at most 40 characters
   */
  createOrder(order: { amount: number; receipt: string; notes: Record<string, string> }): Promise<{ id: string }>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Every attempt made on an order, failed ones included. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Captures the full amount; a payment captured meanwhile counts as captured. */
  capturePayment(payment: ProviderPayment): Promise<ProviderPayment>;
  /** Gives back a captured payment in full or in part, at normal speed. */
  refundPayment(order: RefundOrder): Promise<ProviderRefund>;
  /** Every refund of a payment, failed ones included, asked by the payment's id since lists lag by minutes. */
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
}

/** The provider refused, failed, or could not be reached. Nothing is known to have changed there. */
export class ProviderError extends Error {
  /**
   * @param statusCode the HTTP status; 0 when no answer came
   * @param description the provider's own words, when it gave any
   */
  constructor(
    readonly statusCode: number,
    readonly providerCode: string,
    readonly description: string,
  ) {
    super(`payment provider: ${statusCode} ${providerCode}`);
    this.name = 'ProviderError';
  }

  /** True when the same call may succeed later: no answer, throttled, or the provider's own fault. */
  get retryable(): boolean {
    return this.statusCode === 0 || this.statusCode === 429 || this.statusCode >= 500 || this.statusCode === 401;
  }
}
