import { array, object, type InferType } from 'yup';
import { shownLine } from './consent';
import { donorSchema } from './donor';
import { FILL_REQUIRED, flag, oneOf, optionalId, paise, requiredId, wholeNumber } from './fields';
import {
  AMOUNT_MESSAGE,
  CURRENCY,
  DEFAULT_80G,
  DONATION_FREQUENCIES,
  MAX_ATTEMPT,
  MAX_DONATION,
  MAX_DONATION_ITEMS,
  MAX_ESSENTIAL_QUANTITY,
  MIN_DONATION,
  type SUBSCRIPTION_FREQUENCIES,
} from './limits';
import { isDonationAmount, type Paise } from './money';
import { tributeSchema } from './tribute-input';

export { AMOUNT_MESSAGE };
const QUANTITY_MESSAGE = `The quantity must be a whole number from 0 to ${MAX_ESSENTIAL_QUANTITY}.`;
const ATTEMPT_MESSAGE = `The attempt must be a whole number from 1 to ${MAX_ATTEMPT}.`;

export type DonationFrequency = (typeof DONATION_FREQUENCIES)[number];
export type SubscriptionFrequency = (typeof SUBSCRIPTION_FREQUENCIES)[number];

const itemSchema = object({
  id: requiredId('Please choose an item from the list.'),
  quantity: wholeNumber(0, MAX_ESSENTIAL_QUANTITY, QUANTITY_MESSAGE).required(QUANTITY_MESSAGE),
});

/** Validates essentials, each listed once; empty by default. */
export const itemsSchema = array()
  .of(itemSchema)
  .max(MAX_DONATION_ITEMS, `A donation can have at most ${MAX_DONATION_ITEMS} different items.`)
  .test('distinct', 'Each item can be listed only once.', (items) => {
    const ids = (items ?? []).map(({ id }) => id.toLowerCase());
    return new Set(ids).size === ids.length;
  })
  // Cuts the list to one item above the limit, which suffices to refuse it.
  .transform((items: unknown) => (Array.isArray(items) ? items.slice(0, MAX_DONATION_ITEMS + 1) : (items ?? [])))
  .default([]);

/** Tells whether a gift has an amount (paise) or essentials. */
export const isSomething = ({ amount, items }: { amount: Paise; items: readonly { quantity: number }[] }): boolean =>
  amount >= MIN_DONATION || items.some(({ quantity }) => quantity > 0);

/**
 * Validates a request to pay. `amount` is the gift without essentials, in paise; 0 is allowed when essentials alone
 * make up the total, which the server computes from its own unit prices and checks with `isDonationAmount`.
 */
export const orderSchema = object({
  amount: paise(0, MAX_DONATION, AMOUNT_MESSAGE),
  items: itemsSchema,
  attempt: wholeNumber(1, MAX_ATTEMPT, ATTEMPT_MESSAGE).default(1),
  currency: oneOf([CURRENCY], 'Payments must be in Indian rupees.').default(CURRENCY),
  campaignId: optionalId('This campaign no longer exists.'),
  flowId: optionalId('Please reload the page and try again.'),
  frequency: oneOf(DONATION_FREQUENCIES, 'Please choose one-time, monthly or yearly.').default('one-time'),
  is80gEligible: flag(DEFAULT_80G),
  isAnonymous: flag(false),
  tribute: tributeSchema,
  donor: donorSchema,
  consent: shownLine('donation'),
})
  .test(
    'total',
    AMOUNT_MESSAGE,
    (gift, context) => isSomething(gift) || context.createError({ path: 'amount', message: AMOUNT_MESSAGE }),
  )
  .meta({ requiredMessage: FILL_REQUIRED });

export type OrderInput = InferType<typeof orderSchema>;

/**
 * Returns the total to pay in paise: the gift plus unit price times quantity of every essential. Null when it is below
 * one rupee or above ten crore.
 */
export function donationTotal(
  giftAmount: Paise,
  items: readonly { unitPrice: Paise; quantity: number }[],
): Paise | null {
  const total = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, giftAmount);
  return isDonationAmount(total) ? total : null;
}
