import type { ProviderPayment } from './provider';

type Amounts = Pick<ProviderPayment, 'amount' | 'currency' | 'fee' | 'feeBearer'>;

interface Expected {
  readonly amount: number;
  readonly currency: string;
}

/**
 * Maximum fee as a share of the order. The provider charges 2 to 3 percent plus 18 percent tax on the fee, 3.54 percent
 * at most. An authorised payment does not state its fee yet; one within this share above its order may be order plus
 * fee, and is compared again, to the paisa, once captured.
 */
const MOST_FEE_SHARE = 0.05;

/**
 * Returns the gift's part of a payment, in the payment's own minor units. Where the payer bears the provider's fee, the
 * payment is gift plus fee. Fees are in paise and are therefore not subtracted from another currency.
 */
export const amountWithoutFee = ({ amount, currency, fee, feeBearer }: Amounts): number =>
  feeBearer === 'customer' && currency === 'INR' && fee !== null && fee < amount ? amount - fee : amount;

/** Tells whether a captured payment matches what was agreed, to the paisa. */
export const fits = (expected: Expected, payment: Amounts): boolean =>
  payment.currency === expected.currency &&
  (payment.amount === expected.amount || amountWithoutFee(payment) === expected.amount);

/** Tells whether an authorised payment may be captured: it matches, or may match once its fee is known. */
export function mayFit(expected: Expected, payment: Amounts): boolean {
  if (fits(expected, payment)) return true;
  if (payment.currency !== expected.currency || payment.feeBearer !== 'customer' || payment.fee !== null) return false;
  return payment.amount > expected.amount && payment.amount <= expected.amount * (1 + MOST_FEE_SHARE);
}
