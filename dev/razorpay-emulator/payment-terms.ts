import { isOn } from './account';
import type { Context } from './context';
import type { Payment } from './entities';
import { feeOf } from './payment-details';
import type { StoredOrder } from './state';

/** Deviations of a payment from its order; anything missing is as in the order. */
export interface PaymentTerms {
  /** Amount in the smallest unit of `currency`. */
  amount?: number;
  currency?: string;
  /** Value in paise, for another currency. */
  base_amount?: number;
  international?: boolean;
  fee_bearer?: 'platform' | 'customer';
}

type Priced = Pick<Payment, 'amount' | 'currency' | 'international' | 'base_amount' | 'base_currency' | 'fee_bearer'>;

/**
 * Builds the price fields of an order's payment. When the customer bears the fee, the payment is the order plus the fee
 * with tax; `base_amount` and `base_currency` are set in other currencies only.
 */
export function priced(ctx: Context, { entity: order }: StoredOrder, terms: PaymentTerms): Priced {
  const bearer = terms.fee_bearer ?? ctx.store.state.account.feeBearer;
  const currency = terms.currency ?? order.currency;
  const amount = terms.amount ?? order.amount;
  const onTop = bearer === 'customer' ? feeOf(terms.base_amount ?? amount).fee : 0;
  return {
    amount: amount + onTop,
    currency,
    international: terms.international ?? currency !== 'INR',
    ...(currency === 'INR' ? {} : { base_amount: terms.base_amount, base_currency: 'INR' as const }),
    ...(bearer === 'customer' ? { fee_bearer: bearer } : {}),
  };
}

/** Tells whether a foreign card or currency lacks the account's permission. */
export const isRefusedAbroad = (ctx: Context, { international }: Pick<Payment, 'international'>): boolean =>
  international && !isOn(ctx, 'international');

/** Computes fee and tax in paise once captured; both are part of the amount when the customer pays them. */
export function chargesOf({ amount, base_amount, fee_bearer }: Payment): { fee: number; tax: number } {
  if (fee_bearer !== 'customer') return feeOf(base_amount ?? amount);
  return feeOf(base_amount ?? amountWithoutFee(amount));
}

/** Returns the paise that reached the merchant and can be refunded: the customer's fee stays with the provider. */
export const refundable = ({ amount, fee_bearer, base_amount }: Payment): number =>
  fee_bearer === 'customer' && base_amount === undefined ? amountWithoutFee(amount) : amount;

/** Inverts the fee: returns the amount that with its fee makes `amount`; rounding leaves at most a few candidates. */
function amountWithoutFee(amount: number): number {
  let less = Math.floor(amount / 1.0236) - 1;
  while (less + feeOf(less).fee < amount) less += 1;
  return less;
}
