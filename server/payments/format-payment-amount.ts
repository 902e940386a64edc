import { formatRupees } from '../../rules/money';

/**
 * Formats an amount for people: '₹1,000' in INR; in another currency its code and the units, 'USD 12.50'. `hundredths`
 * are the currency's minor units.
 */
export const formatPaymentAmount = (hundredths: number, currency: string): string =>
  currency === 'INR' ? formatRupees(hundredths) : `${currency} ${(hundredths / 100).toFixed(2)}`;
