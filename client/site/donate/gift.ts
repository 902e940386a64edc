import { AMOUNT_MESSAGE, orderSchema, type DonationFrequency, type RecurringFrequency } from '../../../rules/donation';
import { DEFAULT_80G, DEFAULT_DONATION, MAX_DONATION } from '../../../rules/limits';
import { formatRupees, isDonationAmount, parseRupees, type Paise } from '../../../rules/money';
import { isInAnotherScript } from '../../../rules/names';
import { PAN_LENGTH, normalisePan } from '../../../rules/pan';
import { MAX_RECURRING, MAX_RECURRING_MESSAGE } from '../../../rules/recurring';
import { validate, type FieldError } from '../../../rules/validate';

/** The donate form as data: what was typed, what it comes to, and what is wrong with it. */

export interface Essential {
  id: string;
  name: string;
  description: string;
  unitPrice: Paise;
  category: string;
}

export interface GiftValues {
  frequency: DonationFrequency;
  preset: Paise;
  /** Rupees as typed; when not empty it overrides the preset. */
  custom: string;
  /** By the id of the essential. */
  quantities: Record<string, number>;
  donor: { name: string; email: string; phone: string; address: string; pan: string; nameOnPan: string };
  is80gEligible: boolean;
  isAnonymous: boolean;
  /** Not seen by people. */
  website: string;
}

export const emptyGift: GiftValues = {
  frequency: 'one-time',
  preset: DEFAULT_DONATION,
  custom: '',
  quantities: {},
  donor: { name: '', email: '', phone: '', address: '', pan: '', nameOnPan: '' },
  is80gEligible: DEFAULT_80G,
  isAnonymous: false,
  website: '',
};

export const CUSTOM_MESSAGE = 'Please enter an amount in rupees, for example 1,500.';
const TOO_MUCH_MESSAGE = `One gift can be at most ${formatRupees(MAX_DONATION)}.`;

/** The gift without essentials, in paise; null when what was typed is not an amount. */
export const amountOf = ({ custom, preset }: GiftValues): Paise | null =>
  custom.trim() === '' ? preset : parseRupees(custom);

/** The chosen essentials, in the order of the list. */
export const chosenOf = ({ quantities }: GiftValues, essentials: readonly Essential[]) =>
  essentials.flatMap((essential) => {
    const quantity = quantities[essential.id] ?? 0;
    return quantity > 0 ? [{ ...essential, quantity }] : [];
  });

/** What the button says, in paise; the server computes what is charged. */
export const totalOf = (values: GiftValues, essentials: readonly Essential[]): Paise =>
  chosenOf(values, essentials).reduce(
    (sum, { unitPrice, quantity }) => sum + unitPrice * quantity,
    amountOf(values) ?? 0,
  );

/** A PAN as it is typed: upper case, without spaces, at most ten characters. */
export const typedPan = (text: string): string => normalisePan(text).slice(0, PAN_LENGTH);

/** The gift within what the foundation can offer: without a valid 80G registration nobody asks for its receipt. */
export const offered = (values: GiftValues, is80gActive: boolean): GiftValues =>
  is80gActive ? values : { ...values, is80gEligible: false };

/**
 * What is sent of a form. Where no 80G receipt is offered, the wish stays as it was: nobody declined, and the receipt is issued
 * again once the registration is entered. A PAN that was not asked for is left out.
 */
export const sent = (values: GiftValues, is80gActive: boolean): GiftValues =>
  is80gActive ? values : { ...values, donor: { ...values.donor, pan: '', nameOnPan: '' } };

/** What the server is asked for. A PAN, and the name as it stands there, go along only with the wish for an 80G receipt. */
export function orderOf(values: GiftValues, essentials: readonly Essential[], campaignId: string | null) {
  const { donor, is80gEligible, isAnonymous, website } = values;
  return {
    amount: amountOf(values) ?? 0,
    campaignId,
    items: chosenOf(values, essentials).map(({ id, quantity }) => ({ id, quantity })),
    donor: {
      ...donor,
      pan: is80gEligible ? donor.pan : '',
      nameOnPan: is80gEligible && isInAnotherScript(donor.name) ? donor.nameOnPan : '',
    },
    is80gEligible,
    isAnonymous,
    website,
  };
}

export type GiftOrder = ReturnType<typeof orderOf>;

/** The same as a recurring gift. Its essentials come with each charge, at the prices of today. */
export const recurringOf = (
  values: GiftValues,
  frequency: RecurringFrequency,
  essentials: readonly Essential[],
  campaignId: string | null,
) => ({ ...orderOf(values, essentials, campaignId), frequency });

export type RecurringGift = ReturnType<typeof recurringOf>;

interface Checked {
  /** By the form's own names, such as `custom` or `donor.email`. */
  errors: ReadonlyMap<string, string>;
  /** For the toast, when an amount or a required field is missing. */
  message: string | null;
}

/** The form's name of a field that rules or server complain about; undefined for what the form does not show. */
export function fieldNameOf(path: string): string | undefined {
  if (path === 'amount') return 'custom';
  return path.startsWith('donor.') ? path : undefined;
}

function amountProblem(values: GiftValues, total: Paise): string | undefined {
  if (amountOf(values) === null) return CUSTOM_MESSAGE;
  if (values.frequency !== 'one-time' && total > MAX_RECURRING) return MAX_RECURRING_MESSAGE;
  if (total > MAX_DONATION) return TOO_MUCH_MESSAGE;
  return isDonationAmount(total) ? undefined : AMOUNT_MESSAGE;
}

const isOfForm = ({ field }: FieldError): boolean => field.startsWith('donor.');

export function checkGift(values: GiftValues, essentials: readonly Essential[]): Checked {
  const problem = amountProblem(values, totalOf(values, essentials));
  const found = validate(orderSchema, orderOf(values, essentials, null)).errors;
  const errors = new Map(found.filter(isOfForm).map(({ field, message }) => [field, message]));
  if (problem) errors.set('custom', problem);
  const missing = found.find(({ field }) => field === '')?.message ?? null;
  return { errors, message: problem ? AMOUNT_MESSAGE : missing };
}
