import { isSet, type Conditions } from './listing';
import type { DonationFilter } from '../generated/resolvers';

/** Filters that the lists of donations and of receipts share. Amounts in paise. */
export type GiftFilter = Pick<DonationFilter, 'paymentMethod' | 'amountFrom' | 'amountTo' | 'source'>;

/** Tells whether any of the shared filters is set, of which no tallies know. */
export const filtersGifts = ({ paymentMethod, amountFrom, amountTo, source }: GiftFilter): boolean =>
  [paymentMethod, amountFrom, amountTo, source].some(isSet);

/**
 * Adds the conditions of the shared filters; both ends of the amounts are included.
 * @param alias of a table with the columns `payment_method`, `amount` and `source`
 */
export const addGiftConditions = (where: Conditions, alias: 'd' | 'l', filter: GiftFilter): Conditions =>
  where
    .add((value) => `${alias}.payment_method = ${value}`, filter.paymentMethod)
    .add((value) => `${alias}.amount >= ${value}`, filter.amountFrom)
    .add((value) => `${alias}.amount <= ${value}`, filter.amountTo)
    .add((value) => `${alias}.source = ${value}`, filter.source);
