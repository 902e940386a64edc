import type { PaymentProvider, ProviderPayment } from './provider';

/** An authorised payment is captured, for accounts that do not capture by themselves; any other stays as it is. */
export async function capture(provider: PaymentProvider, payment: ProviderPayment): Promise<ProviderPayment> {
  return payment.status === 'authorized' ? provider.capturePayment(payment) : payment;
}
