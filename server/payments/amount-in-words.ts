import { formatRupees } from '../../rules/money';

/** '₹1,000' for people; an amount in another currency in its own hundredths: 'USD 12.50'. */
export const amountInWords = (hundredths: number, currency: string): string =>
  currency === 'INR' ? formatRupees(hundredths) : `${currency} ${(hundredths / 100).toFixed(2)}`;
