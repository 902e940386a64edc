import { object, type InferType } from 'yup';
import { shownLine } from './consent';
import { addMonths, type IsoDate } from './dates';
import { AMOUNT_MESSAGE, isSomething, itemsSchema } from './donation';
import { donorSchema } from './donor';
import { FILL_REQUIRED, flag, oneOf, optionalId, optionalLine, paise } from './fields';
import { CURRENCY, DEFAULT_80G, DEFAULT_FREQUENCY, MAX_LENGTH, MIN_DONATION, SUBSCRIPTION_FREQUENCIES } from './limits';
import { formatRupees, type Paise } from './money';
import { tributeSchema } from './tribute-input';

/**
 * Number of charges after which a gift ends. The provider has no open-ended subscription; ten years is what every
 * bank's mandate accepts.
 */
export const SUBSCRIPTION_CHARGES = { monthly: 120, yearly: 10 } as const;
export const SUBSCRIPTION_YEARS = 10;
/** Maximum debit of a mandate in paise: one crore rupees. */
export const MAX_SUBSCRIPTION = 1_000_000_000;
/**
 * Debit in paise (15,000 rupees) above which the Reserve Bank's e-mandate rules require the payer's confirmation each
 * time.
 */
const UNCONFIRMED_DEBIT_LIMIT = 1_500_000;

/** Returns the note for a donor about a large recurring gift; null at or below the limit. */
export const confirmationNote = (amount: Paise): string | null =>
  amount > UNCONFIRMED_DEBIT_LIMIT
    ? `Above ${formatRupees(UNCONFIRMED_DEBIT_LIMIT)}, your bank asks you to confirm every charge and UPI is not available.`
    : null;

export const MAX_SUBSCRIPTION_MESSAGE = `A recurring gift can be at most ${formatRupees(MAX_SUBSCRIPTION)} per charge.`;

/**
 * Returns the day of the charge after this one, by the cycle that began with the first charge: retried charges come
 * late and do not shift the cycle. A month that is too short has it on its last day. Days in Asia/Kolkata.
 * @param firstOn day of the first charge
 * @param chargedOn day of this charge
 */
export function nextChargeOn(frequency: 'monthly' | 'yearly', firstOn: IsoDate, chargedOn: IsoDate): IsoDate {
  const months = frequency === 'monthly' ? 1 : 12;
  const [firstYear = 0, firstMonth = 0] = firstOn.split('-').map(Number);
  const [year = 0, month = 0] = chargedOn.split('-').map(Number);
  const cycles = Math.floor(((year - firstYear) * 12 + month - firstMonth) / months);
  const due = addMonths(firstOn, cycles * months);
  return due > chargedOn ? due : addMonths(firstOn, (cycles + 1) * months);
}

/**
 * Validates a request to give every month or year. `amount` is the charge without essentials, in paise; the server adds
 * these at its own unit prices, and the sum has the same limit.
 */
export const subscriptionSchema = object({
  amount: paise(0, Number.MAX_SAFE_INTEGER, AMOUNT_MESSAGE).max(MAX_SUBSCRIPTION, MAX_SUBSCRIPTION_MESSAGE),
  items: itemsSchema,
  currency: oneOf([CURRENCY], 'Payments must be in Indian rupees.').default(CURRENCY),
  campaignId: optionalId('This campaign no longer exists.'),
  frequency: oneOf(SUBSCRIPTION_FREQUENCIES, 'Please choose monthly or yearly.').default(DEFAULT_FREQUENCY),
  is80gEligible: flag(DEFAULT_80G),
  isAnonymous: flag(false),
  tribute: tributeSchema,
  donor: donorSchema,
  consent: shownLine('recurring'),
  callbackUrl: optionalLine('return address', MAX_LENGTH.url),
  flowId: optionalId('Please reload the page and try again.'),
})
  .test(
    'total',
    AMOUNT_MESSAGE,
    (gift, context) => isSomething(gift) || context.createError({ path: 'amount', message: AMOUNT_MESSAGE }),
  )
  .meta({ requiredMessage: FILL_REQUIRED });

/** Validates a new amount of a recurring gift in paise, essentials included. */
export const changedAmountSchema = object({
  amount: paise(MIN_DONATION, Number.MAX_SAFE_INTEGER, AMOUNT_MESSAGE).max(MAX_SUBSCRIPTION, MAX_SUBSCRIPTION_MESSAGE),
});

export type SubscriptionInput = InferType<typeof subscriptionSchema>;
