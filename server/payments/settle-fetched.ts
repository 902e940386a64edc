import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import { adoptArrival } from './adoption/adopt-arrival';
import { askedNews, type CaptureNews } from './capture-news';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './provider';
import { applyRefunds } from './refunds/apply-refunds';
import { settle, type Settlement } from './settle';
import { settleCharge } from './subscriptions/settle-charge';

/**
 * Settles a fetched payment together with its refunds. Refunds are fetched first, so that a fully refunded donation
 * never gets a thank-you.
 */
export async function settleFetched(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
  news: CaptureNews,
): Promise<Settlement> {
  if (payment.captured && payment.amountRefunded > 0) {
    try {
      await applyRefunds(deps, payment.id, await provider.fetchRefunds(payment.id));
    } catch (error) {
      // The payment is settled anyway; its settlement schedules another check of the refunds.
      if (!(error instanceof ProviderError)) throw error;
      deps.log.warn('refunds.provider-failed', { paymentId: payment.id, ...describeError(error) });
    }
  }
  return settle(deps, payment, news);
}

/**
 * Settles a payment that may be a one-time gift, the charge of a recurring gift, or one of an adopted payment page, link or
 * QR code. The invoice of a charge names its subscription and the moment of its capture.
 * @param askedAt when the payment was fetched from the provider
 * @throws ProviderError when the invoice cannot be fetched
 */
export async function settleAny(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
  askedAt: Date,
): Promise<Settlement> {
  const told = (exactly: Date | null): CaptureNews => askedNews(payment, askedAt, deps.now(), exactly);
  if (payment.invoiceId === null) {
    const settlement = await settleFetched(deps, provider, payment, told(null));
    if (settlement.kind === 'unmatched') await adoptArrival(deps, provider, payment);
    return settlement;
  }
  const { subscriptionId, paidAt } = await provider.fetchInvoice(payment.invoiceId);
  if (subscriptionId === null) return settle(deps, payment, told(paidAt));
  const settlement = await settleCharge(deps, subscriptionId, payment, told(paidAt));
  if (settlement.kind === 'unmatched') await adoptArrival(deps, provider, payment);
  return settlement;
}
