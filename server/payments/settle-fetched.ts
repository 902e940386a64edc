import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './provider';
import { applyRefunds } from './refunds/apply-refunds';
import { settle, type Settlement } from './settle';

/**
 * Settles a payment that was just fetched, with what was given back of it: refunds are asked for first, so that a
 * donation that is gone already is never thanked for.
 */
export async function settleFetched(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
  capturedAt: Date | null,
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
  return settle(deps, payment, capturedAt);
}
