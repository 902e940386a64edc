import { object } from 'yup';
import { requiredDate, requiredLine } from './fields';
import type { IsoDate } from './dates';

/** The provider's first year; no payment is older. */
export const FIRST_ADOPTION_DAY: IsoDate = '2014-01-01';

/** Validates the day from which payments are to be adopted. */
export const adoptionDaySchema = object({ fromDay: requiredDate('Please enter the day.') });

/** Validates the source of a choice. */
export const adoptionSourceSchema = object({ id: requiredLine('source', 300) });

/**
 * Describes what is wrong with the first day of an adoption; null when nothing is.
 * @param today in Asia/Kolkata
 */
export function adoptionDayProblem(fromDay: IsoDate, today: IsoDate): string | null {
  if (fromDay > today) return 'The day cannot be in the future.';
  return fromDay < FIRST_ADOPTION_DAY ? 'Razorpay took its first payment in 2014.' : null;
}
