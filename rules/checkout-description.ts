import type { RecurringFrequency } from './donation';
import { formatRupees, type Paise } from './money';

/** The provider keeps a payment's description in 255 characters; a title is never cut in the middle of one. */
const MAX_DESCRIPTION = 255;
const FREQUENCY_WORDS: Record<RecurringFrequency, string> = { monthly: 'Monthly', yearly: 'Yearly' };

/**
 * What the provider's window shows under the foundation's name. The provider wants a letter or a digit first (checkout.js,
 * `description`), of which only A to Z and 0 to 9 are sure; a title in Marathi, in quotes or with ₹ first is introduced.
 * @param purpose a campaign's title, or what a gift is
 */
export function checkoutDescription(purpose: string): string {
  const text = purpose.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const whole = /^[A-Za-z0-9]/.test(text) ? text : `Donation: ${text}`.replace(/: $/, '');
  const letters = [...whole];
  return letters.length <= MAX_DESCRIPTION ? whole : `${letters.slice(0, MAX_DESCRIPTION - 1).join('')}…`;
}

/** The same for a recurring gift: "Monthly gift of ₹1,000". @param amount paise of each charge */
export const recurringDescription = (amount: Paise, frequency: RecurringFrequency): string =>
  checkoutDescription(`${FREQUENCY_WORDS[frequency]} gift of ${formatRupees(amount)}`);
