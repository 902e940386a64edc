import type { ProviderPayment } from './provider';

type Amounts = Pick<ProviderPayment, 'amount' | 'currency' | 'fee' | 'feeBearer'>;

interface Expected {
  readonly amount: number;
  readonly currency: string;
}

/**
 * The provider's fees are 2 to 3 percent of an amount and 18 percent tax on the fee, 3.54 percent at most. An
 * authorised payment does not say its fee yet; one that is this much above its order at most may still be order plus
 * fee, and is compared again, to the paisa, once it is captured.
 */
const MOST_FEE_SHARE = 0.05;

/**
 * The part of a payment that is the gift, in the payment's own hundredths: where the payer bears the provider's fee, the
 * payment is the gift and the fee. Fees are in paise, so of another currency they are not taken off.
 */
export const giftAmount = ({ amount, currency, fee, feeBearer }: Amounts): number =>
  feeBearer === 'customer' && currency === 'INR' && fee !== null && fee < amount ? amount - fee : amount;

/** Whether a captured payment is what was agreed on, to the paisa. */
export const fits = (expected: Expected, payment: Amounts): boolean =>
  payment.currency === expected.currency &&
  (payment.amount === expected.amount || giftAmount(payment) === expected.amount);

/** Whether an authorised payment may be captured: it fits, or may fit once its fee is known. */
export function mayFit(expected: Expected, payment: Amounts): boolean {
  if (fits(expected, payment)) return true;
  if (payment.currency !== expected.currency || payment.feeBearer !== 'customer' || payment.fee !== null) return false;
  return payment.amount > expected.amount && payment.amount <= expected.amount * (1 + MOST_FEE_SHARE);
}
