import { addDays, istToday, startOfDay } from '../../rules/dates';
import { spanProblem } from '../../rules/report-span';
import type { ReportSpan } from '../generated/resolvers';
import { badInput } from '../graphql/errors';

/** The moments between which access is looked at: the second is not part of it. */
export interface AccessSpan {
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
}

/**
 * Turns days in Asia/Kolkata into moments.
 * @throws BAD_USER_INPUT for days that make no report
 */
export function accessSpan({ from, to }: ReportSpan, now: Date): AccessSpan {
  const problem = spanProblem({ from, to }, istToday(now));
  if (problem) throw badInput('span', problem);
  return { from: new Date(startOfDay(from)), to: new Date(startOfDay(addDays(to, 1))), now };
}
