import { keyOfLine, presentLine } from '../../../rules/consent';
import {
  AMOUNT_MESSAGE,
  orderSchema,
  type DonationFrequency,
  type SubscriptionFrequency,
} from '../../../rules/donation';
import { DEFAULT_80G, DEFAULT_DONATION, MAX_DONATION } from '../../../rules/limits';
import { formatRupees, isDonationAmount, parseRupees, type Paise } from '../../../rules/money';
import { isInAnotherScript } from '../../../rules/latin-name';
import type { TributeKind } from '../../../rules/tribute';
import { MAX_SUBSCRIPTION, MAX_SUBSCRIPTION_MESSAGE } from '../../../rules/subscription';
import { validate, type FieldError } from '../../../rules/validate';

/** An item that can be added to a gift. This file holds the donate form as data: input, total, and errors. */

export interface Essential {
  id: string;
  name: string;
  description: string;
  unitPrice: Paise;
  category: string;
}

/** For whom the gift is given, and who is told; fields that are not shown keep what was typed. */
export interface TributeValues {
  isGiven: boolean;
  kind: TributeKind;
  name: string;
  tells: boolean;
  tell: { name: string; email: string; message: string };
}

export interface GiftValues {
  frequency: DonationFrequency;
  preset: Paise;
  /** Typed rupees; override the preset unless empty. */
  custom: string;
  /** Quantities by the essential's id. */
  quantities: Record<string, number>;
  donor: { name: string; email: string; phone: string; address: string; pan: string; nameOnPan: string };
  is80gEligible: boolean;
  isAnonymous: boolean;
  tribute: TributeValues;
  /** Honeypot. */
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
  tribute: { isGiven: false, kind: 'memory', name: '', tells: false, tell: { name: '', email: '', message: '' } },
  website: '',
};

export const CUSTOM_MESSAGE = 'Please enter an amount in rupees, for example 1,500.';
const TOO_MUCH_MESSAGE = `One gift can be at most ${formatRupees(MAX_DONATION)}.`;

/** Returns the gift without essentials, in paise; null when the input is no amount. */
export const giftAmountOf = ({ custom, preset }: GiftValues): Paise | null =>
  custom.trim() === '' ? preset : parseRupees(custom);

/** Returns the chosen essentials, in the order of the list. */
export const chosenOf = ({ quantities }: GiftValues, essentials: readonly Essential[]) =>
  essentials.flatMap((essential) => {
    const quantity = quantities[essential.id] ?? 0;
    return quantity > 0 ? [{ ...essential, quantity }] : [];
  });

/** Returns the total on the button, in paise; the server computes the actual charge. */
export const totalOf = (values: GiftValues, essentials: readonly Essential[]): Paise =>
  chosenOf(values, essentials).reduce(
    (sum, { unitPrice, quantity }) => sum + unitPrice * quantity,
    giftAmountOf(values) ?? 0,
  );

/** Removes what the foundation cannot offer: without a valid 80G registration nobody wants its receipt. */
export const offered = (values: GiftValues, is80gActive: boolean): GiftValues =>
  is80gActive ? values : { ...values, is80gEligible: false };

/**
 * Returns the values to send. Where no 80G receipt is offered, the wish stays as it was: nobody declined, and the
 * receipt is reissued once the registration is entered. A PAN that was not asked for is left out.
 */
export const sent = (values: GiftValues, is80gActive: boolean): GiftValues =>
  is80gActive ? values : { ...values, donor: { ...values.donor, pan: '', nameOnPan: '' } };

/** Builds the input of a gift for somebody; undefined for any other gift. */
const tributeOf = ({ isGiven, kind, name, tells, tell }: TributeValues) =>
  isGiven ? { kind, name, tell: tells ? tell : null } : undefined;

/**
 * Builds the order input. A PAN, and the name on it, are sent only with the wish for an 80G receipt.
 * @param is80gActive whether the form offered that receipt
 */
export function orderOf(
  values: GiftValues,
  essentials: readonly Essential[],
  campaignId: string | null,
  is80gActive: boolean,
) {
  const { donor, is80gEligible, isAnonymous, tribute, website } = values;
  return {
    amount: giftAmountOf(values) ?? 0,
    campaignId,
    items: chosenOf(values, essentials).map(({ id, quantity }) => ({ id, quantity })),
    donor: {
      ...donor,
      pan: is80gEligible ? donor.pan : '',
      nameOnPan: is80gEligible && isInAnotherScript(donor.name) ? donor.nameOnPan : '',
    },
    is80gEligible,
    offered80g: is80gActive && is80gEligible,
    isAnonymous,
    tribute: tributeOf(tribute),
    consent: keyOfLine(presentLine('donation')),
    website,
  };
}

export type GiftOrder = ReturnType<typeof orderOf>;

/** Builds the input of a recurring gift. Its essentials come with each charge, at today's prices. */
export const subscriptionsOf = (
  values: GiftValues,
  frequency: SubscriptionFrequency,
  essentials: readonly Essential[],
  campaignId: string | null,
  is80gActive: boolean,
) => ({
  ...orderOf(values, essentials, campaignId, is80gActive),
  consent: keyOfLine(presentLine('recurring')),
  frequency,
});

export type SubscriptionTerms = ReturnType<typeof subscriptionsOf>;

interface Checked {
  /** Messages by the form's own field names, such as `custom` or `donor.email`. */
  errors: ReadonlyMap<string, string>;
  /** Message for the toast, when an amount or a required field is missing. */
  message: string | null;
}

const isShown = (path: string): boolean => path.startsWith('donor.') || path.startsWith('tribute.');

/** Maps a field of rules or server to the form's name; undefined for fields that the form does not show. */
export function fieldNameOf(path: string): string | undefined {
  if (path === 'amount') return 'custom';
  return isShown(path) ? path : undefined;
}

function amountProblem(values: GiftValues, total: Paise): string | undefined {
  if (giftAmountOf(values) === null) return CUSTOM_MESSAGE;
  if (values.frequency !== 'one-time' && total > MAX_SUBSCRIPTION) return MAX_SUBSCRIPTION_MESSAGE;
  if (total > MAX_DONATION) return TOO_MUCH_MESSAGE;
  return isDonationAmount(total) ? undefined : AMOUNT_MESSAGE;
}

const isOfForm = ({ field }: FieldError): boolean => isShown(field);

export function checkGift(values: GiftValues, essentials: readonly Essential[]): Checked {
  const problem = amountProblem(values, totalOf(values, essentials));
  const found = validate(orderSchema, orderOf(values, essentials, null, false)).errors;
  const errors = new Map(found.filter(isOfForm).map(({ field, message }) => [field, message]));
  if (problem) errors.set('custom', problem);
  const missing = found.find(({ field }) => field === '')?.message ?? null;
  return { errors, message: problem ? AMOUNT_MESSAGE : missing };
}
