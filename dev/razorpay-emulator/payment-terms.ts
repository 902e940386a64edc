import { isOn } from './account';
import type { Context } from './context';
import type { Payment } from './entities';
import { feeOf } from './payment-details';
import type { StoredOrder } from './state';

/** In what a payment differs from its order; everything left out is as the order says. */
export interface PaymentTerms {
  /** In the smallest unit of `currency`. */
  amount?: number;
  currency?: string;
  /** What it is worth in paise, where the currency is another. */
  base_amount?: number;
  international?: boolean;
  fee_bearer?: 'platform' | 'customer';
}

type Priced = Pick<Payment, 'amount' | 'currency' | 'international' | 'base_amount' | 'base_currency' | 'fee_bearer'>;

/**
 * What a payment of this order shows of its price. With the fee on the customer the payment is the order plus the fee,
 * tax included; `base_amount` and `base_currency` are there in other currencies only.
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

/** Cards and currencies from abroad need the account's permission. */
export const isRefusedAbroad = (ctx: Context, { international }: Pick<Payment, 'international'>): boolean =>
  international && !isOn(ctx, 'international');

/** Fee and tax in paise, once it is captured; both are part of the amount where the customer pays them. */
export function chargesOf({ amount, base_amount, fee_bearer }: Payment): { fee: number; tax: number } {
  if (fee_bearer !== 'customer') return feeOf(base_amount ?? amount);
  return feeOf(base_amount ?? amountWithoutFee(amount));
}

/** Paise that reached the merchant and can go back: the customer's fee stays with the provider. */
export const refundable = ({ amount, fee_bearer, base_amount }: Payment): number =>
  fee_bearer === 'customer' && base_amount === undefined ? amountWithoutFee(amount) : amount;

/** The amount whose fee on top makes `amount`; rounding leaves at most a few candidates. */
function amountWithoutFee(amount: number): number {
  let less = Math.floor(amount / 1.0236) - 1;
  while (less + feeOf(less).fee < amount) less += 1;
  return less;
}
