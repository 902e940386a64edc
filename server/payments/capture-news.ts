import type { ProviderPayment } from './provider';

/**
 * Statement of one event or answer about the moment of a capture. The provider's payment entity does not carry that
 * moment; only the event `payment.captured` and the invoice of a charge do.
 */
export interface CaptureNews {
  /** Exact moment, as the provider states it; null when the news does not tell. */
  readonly exactly: Date | null;
  /** A moment at which the payment was not captured yet; null when the news does not tell. */
  readonly uncapturedAt: Date | null;
  /** Moment at which the payment's reported state was true. */
  readonly heardAt: Date;
}

const isUncaptured = ({ status }: ProviderPayment): boolean =>
  status === 'created' || status === 'authorized' || status === 'failed';

/**
 * Reads a signed event: a snapshot of the payment at the event's own moment, identical in every redelivery.
 * @param isOfCapture true for the capture event itself
 */
export const signedNews = (payment: ProviderPayment, eventAt: Date, isOfCapture: boolean): CaptureNews => ({
  exactly: isOfCapture ? eventAt : null,
  uncapturedAt: isUncaptured(payment) ? eventAt : null,
  heardAt: eventAt,
});

/**
 * Reads the provider's answer to a request. A denied capture was denied when the request was sent; a confirmed one was
 * true when the answer arrived.
 * @param exactly the moment named by the invoice, where one was fetched as well
 */
export const askedNews = (
  payment: ProviderPayment,
  askedAt: Date,
  answeredAt: Date,
  exactly: Date | null = null,
): CaptureNews => ({ exactly, uncapturedAt: isUncaptured(payment) ? askedAt : null, heardAt: answeredAt });
