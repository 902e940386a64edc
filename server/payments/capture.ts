import type { ServiceDeps } from '../deps';
import type { PaymentProvider, ProviderPayment } from './provider';

/** A payment as it is now, and the moment of its capture where we know it. */
export interface AfterCapture {
  readonly payment: ProviderPayment;
  readonly capturedAt: Date | null;
}

/** An authorised payment is captured, for accounts that do not capture by themselves; any other stays as it is. */
export async function capture(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<AfterCapture> {
  if (payment.status !== 'authorized') return { payment, capturedAt: null };
  return { payment: await provider.capturePayment(payment), capturedAt: deps.now() };
}
