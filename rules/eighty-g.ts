import type { IsoDate } from './dates';
import { certificateForm } from './deduction-law';
import { formatRupees, type Paise } from './money';

/** The foundation's 80G registration in the settings; '' or null where not filled in. */
export interface Registration80g {
  number: string | null | undefined;
  pan: string | null | undefined;
  from: IsoDate | '' | null | undefined;
  until: IsoDate | '' | null | undefined;
}

/**
 * Tells whether a donation of this day (Asia/Kolkata) can carry the tax benefit at all: the foundation needs a
 * registration number and a PAN to print, and the day has to be within the registration's term, where one is set.
 */
export function is80gActive({ number, pan, from, until }: Registration80g, day: IsoDate): boolean {
  return Boolean(number && pan) && (!from || from <= day) && (!until || day <= until);
}

/** Maximum deductible cash donation in paise: ₹2,000. */
export const CASH_80G_LIMIT: Paise = 200_000;

/**
 * Tells whether money paid this way can carry the tax benefit. A sum above ₹2,000 is deductible only when paid by
 * another mode than cash: Income-tax Act 1961, section 80G(5D), limit of the Finance Act 2017. The limit applies per
 * donation; `amount` is in paise. A gift in kind is never deductible: Explanation 5 to section 80G wants a sum of money.
 * @param method as in `donations.payment_method`
 */
export const modeAllows80g = (method: string | null, amount: Paise): boolean =>
  method !== 'in_kind' && (method !== 'cash' || amount <= CASH_80G_LIMIT);

/**
 * State of the registration on the day of a gift. `none`: the settings lacked the number or the foundation's PAN, or it
 * is only known that no registration applied.
 */
export type RegistrationState = 'in_force' | 'none' | 'outside_term';

/** Returns the state of a registration on a day in Asia/Kolkata. */
export function registrationState(registration: Registration80g, day: IsoDate): RegistrationState {
  if (is80gActive(registration, day)) return 'in_force';
  return registration.number && registration.pan ? 'outside_term' : 'none';
}

/** Reason why a gift carries the tax benefit or not. `unknown`: the receipt is older than stored reasons. */
export type TaxBenefitCode =
  | 'eligible'
  | 'eligible_without_address'
  | 'void'
  | 'not_registered'
  | 'outside_term'
  | 'cash'
  | 'in_kind'
  | 'not_wished'
  | 'no_pan'
  | 'unknown';

/** Facts from which the reason follows; null where they are unknown. */
export interface TaxBenefitFacts {
  /** Eligibility as decided and printed. */
  isEligible: boolean;
  /** True when the whole gift was refunded or lost. */
  isVoid: boolean;
  isWished: boolean | null;
  registration: RegistrationState | null;
  /** True when paid in cash above the limit. */
  isCashBarred: boolean;
  /** True when something other than money was given. */
  isInKind: boolean;
  hasPan: boolean;
  hasAddress: boolean;
}

/**
 * Returns the one reason, from what nobody can change any more to what the donor can: a PAN is requested only where it
 * would make the gift eligible.
 */
export function taxBenefitCode(facts: TaxBenefitFacts): TaxBenefitCode {
  if (facts.isVoid) return 'void';
  if (facts.isEligible) return facts.hasAddress ? 'eligible' : 'eligible_without_address';
  if (facts.isInKind) return 'in_kind';
  if (facts.isCashBarred) return 'cash';
  if (facts.registration === null || facts.isWished === null) return 'unknown';
  if (facts.registration !== 'in_force') return facts.registration === 'none' ? 'not_registered' : 'outside_term';
  if (!facts.isWished) return 'not_wished';
  return facts.hasPan ? 'unknown' : 'no_pan';
}

/** Audience of the sentence: a mail to the donor, the donor's own page, the printed receipt, the office. */
export type TaxBenefitAudience = 'mail' | 'page' | 'receipt' | 'office';

type Sentences = Record<TaxBenefitAudience, (section: string, day: IsoDate) => string>;
const same = (sentence: (section: string, day: IsoDate) => string): Sentences => ({
  mail: sentence,
  page: sentence,
  receipt: sentence,
  office: sentence,
});

const sentences: Record<TaxBenefitCode, Sentences> = {
  eligible: {
    ...same((section) => `This receipt is ${section} Eligible.`),
    receipt: (section) => `This donation is ${section} Eligible.`,
    office: (section) => `${section} Eligible: requested, with a PAN, while the registration was in force.`,
  },
  eligible_without_address: {
    mail: (section, day) =>
      `This receipt is ${section} Eligible, but your certificate in ${certificateForm(day).form} needs your address: please reply with it or add it on your page.`,
    page: (section, day) =>
      `${section} Eligible, but your certificate in ${certificateForm(day).form} needs your address.`,
    receipt: (section, day) =>
      `This donation is ${section} Eligible; the certificate in ${certificateForm(day).form} also needs the donor’s address.`,
    office: (section, day) =>
      `${section} Eligible, but ${certificateForm(day).form} needs the donor’s address, which is missing.`,
  },
  void: same(
    (section) =>
      `This gift was refunded or its payment came back, so its receipt is void and cannot be used for the ${section} deduction.`,
  ),
  not_registered: {
    ...same((section) => `We had no valid ${section} registration on the date of this gift, so it has no tax benefit.`),
    receipt: (section) => `The foundation had no valid ${section} registration on the date of this donation.`,
    office: (section) => `Settings had no ${section} registration for the date of this donation.`,
  },
  outside_term: {
    ...same(
      (section) =>
        `The date of this gift is outside the validity of our ${section} registration, so it has no tax benefit.`,
    ),
    receipt: (section) =>
      `The date of this donation is outside the validity of the foundation’s ${section} registration.`,
    office: (section) => `The date of this donation is outside the validity of the ${section} registration.`,
  },
  cash: same(() => `Cash above ${formatRupees(CASH_80G_LIMIT)} is not deductible.`),
  in_kind: same((section) => `A gift in kind is not deductible: ${section} applies to money only.`),
  not_wished: {
    ...same((section) => `You did not request the ${section} tax benefit for this gift.`),
    receipt: (section) => `The donor did not request the ${section} tax benefit.`,
    office: (section) => `The donor did not request the ${section} tax benefit.`,
  },
  no_pan: {
    mail: (section) =>
      `You gave no PAN with this gift: if you want the ${section} tax benefit, reply to this email with your PAN or add it on your page, and we will send a corrected receipt.`,
    page: () => 'You gave no PAN with this gift.',
    receipt: () => 'We have no PAN of the donor.',
    office: () => 'We have no PAN of the donor for this donation.',
  },
  unknown: {
    ...same((section) => `This receipt is not ${section} Eligible.`),
    receipt: (section) => `This donation is not ${section} Eligible.`,
    office: (section) => `Not ${section} Eligible when the receipt was issued.`,
  },
};

/**
 * Returns the reason as one sentence.
 * @param section name of the benefit on the day of the gift, such as '80G'
 * @param day of the gift, in Asia/Kolkata
 */
export const taxBenefitSentence = (
  code: TaxBenefitCode,
  audience: TaxBenefitAudience,
  { section, day }: { section: string; day: IsoDate },
): string => sentences[code][audience](section, day);
