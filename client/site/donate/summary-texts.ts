import { formatRupees, type Paise } from '../../../rules/money';
import { isPan } from '../../../rules/pan';
import type { GiftValues } from './gift';

export const giftLabels = { 'one-time': 'Gift, one time', monthly: 'Gift, monthly', yearly: 'Gift, yearly' } as const;
export const totalLabels = { 'one-time': 'Total', monthly: 'Total per month', yearly: 'Total per year' } as const;

/** Text after the sum on the button. */
export const perCharge = { 'one-time': '', monthly: ' a month', yearly: ' a year' } as const;

/** Returns the deductible half of a gift (Income-tax Act, section 80G); in paise, rounded down. */
export const deductibleOf = (total: Paise): Paise => Math.floor(total / 2);

/** Describes the tax benefit and the receipt that the donor can expect. */
export function receiptNote({ frequency, is80gEligible, donor }: GiftValues, total: Paise): string {
  const isOnce = frequency === 'one-time';
  const receipt = isOnce ? 'The receipt comes by email.' : 'A receipt comes by email each time.';
  if (!is80gEligible || total <= 0) return receipt;
  const gift = isOnce ? 'this' : 'each gift';
  const amount = formatRupees(deductibleOf(total));
  return isPan(donor.pan)
    ? `${amount} of ${gift} is deductible under 80G. ${receipt}`
    : `With your PAN, ${amount} of ${gift} is deductible under 80G. ${receipt}`;
}
