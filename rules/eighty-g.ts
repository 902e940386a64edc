import type { IsoDate } from './dates';
import type { Paise } from './money';

/** What the foundation's settings say of its registration under 80G; '' or null where nothing is filled in. */
export interface Registration80g {
  number: string | null | undefined;
  pan: string | null | undefined;
  from: IsoDate | '' | null | undefined;
  until: IsoDate | '' | null | undefined;
}

/**
 * Whether a donation of this day (Asia/Kolkata) can carry the tax benefit at all: the foundation has to have a number
 * and a PAN to print, and the day has to lie within the registration's term, where one is given.
 */
export function is80gActive({ number, pan, from, until }: Registration80g, day: IsoDate): boolean {
  return Boolean(number && pan) && (!from || from <= day) && (!until || day <= until);
}

/** The most that may be given in cash and still be deducted: ₹2,000. */
export const CASH_80G_LIMIT: Paise = 200_000;

/**
 * Whether money paid this way can carry the tax benefit. A sum above ₹2,000 is deductible only when it was paid by a
 * mode other than cash: Income-tax Act 1961, section 80G(5D), with the limit of the Finance Act 2017. The limit is
 * for each donation.
 * @param method as `donations.payment_method` has it
 */
export const modeAllows80g = (method: string | null, amount: Paise): boolean =>
  method !== 'cash' || amount <= CASH_80G_LIMIT;
