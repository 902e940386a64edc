import { formatRupees, type Paise } from '../../../rules/money';
import { isPan } from '../../../rules/pan';
import type { GiftValues } from './gift';

/** Half of a gift may be deducted (Income-tax Act, section 80G); in paise, rounded down. */
export const deductibleOf = (total: Paise): Paise => Math.floor(total / 2);

/** What the donor can expect in the way of tax and receipt. */
export function receiptNote({ is80gEligible, donor }: GiftValues, total: Paise): string {
  if (!is80gEligible || total <= 0) return 'The receipt comes by e-mail.';
  const amount = formatRupees(deductibleOf(total));
  return isPan(donor.pan)
    ? `${amount} of this is deductible under 80G. The receipt comes by e-mail.`
    : `With your PAN, ${amount} of this is deductible under 80G. The receipt comes by e-mail.`;
}
