import type { AdoptionProvider } from './adoption/adoption-provider';
import type { ReconcileProvider } from './reconcile/reconcile-provider';
import type { SubscriptionProvider } from './subscriptions/subscription-provider';

/** A payment as the provider returns it, reduced to the fields on which this product decides. */
export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string | null;
  /** Set when the payment belongs to a subscription's invoice; such a payment is no one-time gift. */
  readonly invoiceId: string | null;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly method: string | null;
  /**
   * True once the money was taken, whatever was refunded since; false for an authorisation that lapsed and was
   * returned.
   */
  readonly captured: boolean;
  /** Paise refunded so far. */
  readonly amountRefunded: number;
  readonly international: boolean;
  /** Value of a payment in another currency, in paise; null when the provider does not state it. */
  readonly baseAmount: number | null;
  /** The provider's fee with tax, in paise; null until captured. */
  readonly fee: number | null;
  /** `customer` where the payer pays the provider's fee on top of the gift. */
  readonly feeBearer: string | null;
  readonly errorCode: string | null;
  readonly errorDescription: string | null;
  readonly createdAt: Date;
  /** The title of a payment page, and whatever else was paid for. */
  readonly description?: string | null;
}

/** A refund at the provider, under way or completed. */
export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  /** In minor units of `currency`, which is that of the payment. */
  readonly amount: number;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Our own id, sent with the request; null when the refund was made in the provider's dashboard. */
  readonly receipt: string | null;
}

/** A refund to request. */
interface RefundOrder {
  readonly paymentId: string;
  /** Paise. */
  readonly amount: number;
  /** Idempotency key: at least ten letters, digits, hyphens or underscores; the same key never refunds twice. */
  readonly idempotencyKey: string;
  /** Our own id of the refund, by which it is found again. */
  readonly receipt: string;
  readonly notes: Record<string, string>;
}

/** The part of the payment provider's API that is used here. Every call may throw ProviderError. */
export interface PaymentProvider extends SubscriptionProvider, ReconcileProvider, AdoptionProvider {
  /**
   * Opens an order in INR.
   * @param order.receipt our own key, at most 40 characters
   */
  createOrder(order: { amount: number; receipt: string; notes: Record<string, string> }): Promise<{ id: string }>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Fetches every attempt made on an order, failed ones included. */
  fetchOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Captures the full amount; a payment captured in the meantime counts as captured. */
  capturePayment(payment: ProviderPayment): Promise<ProviderPayment>;
  /** Refunds a captured payment in full or in part, at normal speed. */
  refundPayment(order: RefundOrder): Promise<ProviderRefund>;
  /**
   * Fetches every refund of a payment, failed ones included. Asks by the payment's id, since the provider's lists lag
   * by minutes.
   */
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
}

/** A refusal, a failure, or no answer from the provider. As far as known, nothing changed there. */
export class ProviderError extends Error {
  /**
   * @param statusCode the HTTP status; 0 when no answer came
   * @param description the provider's own words, if any
   */
  constructor(
    readonly statusCode: number,
    readonly providerCode: string,
    readonly description: string,
  ) {
    super(`payment provider: ${statusCode} ${providerCode}`);
    this.name = 'ProviderError';
  }

  /** Tells whether a retry may succeed: no answer, one from elsewhere, throttled, or the provider's own fault. */
  get retryable(): boolean {
    const isElsewhere = this.statusCode >= 300 && this.statusCode < 400;
    return (
      isElsewhere ||
      this.statusCode === 0 ||
      this.statusCode === 429 ||
      this.statusCode >= 500 ||
      this.statusCode === 401
    );
  }
}
