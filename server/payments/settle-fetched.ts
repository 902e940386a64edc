import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import { askedNews, type CaptureNews } from './capture-news';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './provider';
import { applyRefunds } from './refunds/apply-refunds';
import { settle, type Settlement } from './settle';
import { settleCharge } from './subscriptions/settle-charge';

/**
 * Settles a payment that was just fetched, with what was given back of it: refunds are asked for first, so that a
 * donation that is gone already is never thanked for.
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
      // The payment counts all the same; its settlement asks for another look at the refunds.
      if (!(error instanceof ProviderError)) throw error;
      deps.log.warn('refunds.provider-failed', { paymentId: payment.id, ...describeError(error) });
    }
  }
  return settle(deps, payment, news);
}

/**
 * The same for a payment of which it is not known whether it was given once or is the charge of a recurring gift: the
 * invoice of a charge names its subscription, and the moment of its capture.
 * @param askedAt when the provider was asked for the payment
 * @throws ProviderError when the invoice cannot be asked for
 */
export async function settleAny(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
  askedAt: Date,
): Promise<Settlement> {
  const told = (exactly: Date | null): CaptureNews => askedNews(payment, askedAt, deps.now(), exactly);
  if (payment.invoiceId === null) return settleFetched(deps, provider, payment, told(null));
  const { subscriptionId, paidAt } = await provider.fetchInvoice(payment.invoiceId);
  return subscriptionId === null
    ? settle(deps, payment, told(paidAt))
    : settleCharge(deps, subscriptionId, payment, told(paidAt));
}
