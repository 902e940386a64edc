import type { SubscriptionFrequency } from './donation';
import { formatRupees, type Paise } from './money';

/** The provider's maximum length of a payment's description. */
const MAX_DESCRIPTION = 255;
const FREQUENCY_WORDS: Record<SubscriptionFrequency, string> = { monthly: 'Monthly', yearly: 'Yearly' };

/**
 * Builds the description below the foundation's name in the provider's window. The provider requires a letter or digit
 * first (checkout.js, `description`), of which only A to Z and 0 to 9 are safe; a title that begins otherwise (in
 * Marathi, in quotes, with ₹) gets a prefix. Too long a title is cut.
 * @param purpose a campaign's title, or the kind of gift
 */
export function checkoutDescription(purpose: string): string {
  const text = purpose.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const whole = /^[A-Za-z0-9]/.test(text) ? text : `Donation: ${text}`.replace(/: $/, '');
  const letters = [...whole];
  return letters.length <= MAX_DESCRIPTION ? whole : `${letters.slice(0, MAX_DESCRIPTION - 1).join('')}…`;
}

/**
 * Builds the description of a recurring gift: "Monthly gift of ₹1,000".
 * @param amount paise per charge
 */
export const recurringDescription = (amount: Paise, frequency: SubscriptionFrequency): string =>
  checkoutDescription(`${FREQUENCY_WORDS[frequency]} gift of ${formatRupees(amount)}`);
