import type { ProviderPayment } from './provider';

/**
 * What one piece of news says of the moment at which a payment was captured. The provider's payments do not carry that
 * moment: only the event `payment.captured`, and the invoice of a charge, are of it.
 */
export interface CaptureNews {
  /** The moment itself, as the provider says it; null when the news does not tell. */
  readonly exactly: Date | null;
  /** The payment was not captured yet at this moment; null when the news does not tell. */
  readonly uncapturedAt: Date | null;
  /** What the news says of the payment was true at this moment. */
  readonly heardAt: Date;
}

const isUncaptured = ({ status }: ProviderPayment): boolean =>
  status === 'created' || status === 'authorized' || status === 'failed';

/**
 * A signed event: a snapshot of the payment at the event's own moment, which is the same in every redelivery.
 * @param isOfCapture the event is that of the capture itself
 */
export const signedNews = (payment: ProviderPayment, eventAt: Date, isOfCapture: boolean): CaptureNews => ({
  exactly: isOfCapture ? eventAt : null,
  uncapturedAt: isUncaptured(payment) ? eventAt : null,
  heardAt: eventAt,
});

/**
 * The provider's answer to a question: what it denies was denied when the question was put, what it affirms was true
 * when the answer had come.
 * @param exactly where an invoice was asked as well and names the moment
 */
export const askedNews = (
  payment: ProviderPayment,
  askedAt: Date,
  answeredAt: Date,
  exactly: Date | null = null,
): CaptureNews => ({ exactly, uncapturedAt: isUncaptured(payment) ? askedAt : null, heardAt: answeredAt });
