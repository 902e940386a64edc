import { istDate, type IsoDate } from '../../../rules/dates';
import { closedYearWarning } from '../../../rules/gift-correction';
import type { UserError } from '../../generated/resolvers';
import { userError } from '../../graphql/user-errors';

/**
 * Asks for `isClosedYearConfirmed` where what a gift counts for changes after the statement of its year was due.
 * @param receivedOn the stored day
 * @returns null while the year is open, and when it is confirmed
 */
export function closedYearProblem(receivedOn: IsoDate, now: Date, isConfirmed: boolean): UserError | null {
  const warning = isConfirmed ? null : closedYearWarning(receivedOn, istDate(now));
  return warning === null ? null : userError('isClosedYearConfirmed', 'CONFIRM', warning);
}
