import { object, type InferType } from 'yup';
import type { IsoDate } from './dates';
import { flag, oneOf, requiredDate } from './fields';

const OUTCOMES = ['cleared', 'bounced'] as const;
export type ChequeOutcome = (typeof OUTCOMES)[number];

/** Validates what the bank did with a cheque or demand draft; the day is checked with the gift. */
export const chequeOutcomeSchema = object({
  outcome: oneOf(OUTCOMES, 'Please choose cleared or bounced.'),
  on: requiredDate('Please enter the day on the bank’s statement.'),
  isClosedYearConfirmed: flag(false),
});

export type ChequeOutcomeInput = InferType<typeof chequeOutcomeSchema>;

/** Describes what is wrong with the day of an outcome; null when nothing is. Days in Asia/Kolkata. */
export function outcomeDayProblem(on: IsoDate, receivedOn: IsoDate, today: IsoDate): string | null {
  if (on > today) return 'This day is in the future.';
  return on < receivedOn ? 'This day is before the day on which the cheque was received.' : null;
}
