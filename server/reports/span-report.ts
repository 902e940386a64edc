import { istToday } from '../../rules/dates';
import { countedSpan, spanBefore, spanProblem, type ReportSpan } from '../../rules/report-span';
import type { ServiceDeps } from '../deps';
import type { SpanFigures, SpanReport } from '../generated/resolvers';
import { badInput } from '../graphql/errors';
import { averageOf } from './average';
import { readExpectedRecurring } from './expected-recurring';
import { readGivers, type GiverFigures } from './span-givers';
import { barsOf, readCampaigns, readDays, readFirstGiftOn, type DaySum } from './span-sums';

/**
 * Reads the report of a span of days beside the same days of the year before. A running span ends today, and so do the
 * days that it is compared with. Amounts in paise, days in Asia/Kolkata; a refund lowers the day of its gift, as in the
 * tallies and the other reports.
 * @throws BAD_USER_INPUT for days that make no report
 */
export async function readSpanReport(deps: ServiceDeps, { from, to }: ReportSpan): Promise<SpanReport> {
  const asked = { from, to };
  const today = istToday(deps.now());
  const problem = spanProblem(asked, today);
  if (problem) throw badInput('span', problem);
  const current = countedSpan(asked, today);
  const spans = { current, before: spanBefore(current) };
  const [givers, days, firstGiftOn, campaigns, expectedRecurring] = await Promise.all([
    readGivers(deps, asked, today),
    readDays(deps, spans),
    readFirstGiftOn(deps),
    readCampaigns(deps, spans),
    readExpectedRecurring(deps, today),
  ]);
  return {
    ...asked,
    countedTo: current.to,
    firstGiftOn,
    current: figuresOf(spans.current, days, givers.current),
    before: figuresOf(spans.before, days, givers.before),
    campaigns,
    ...barsOf(asked, spans, days),
    retention: [...givers.retention],
    expectedRecurring,
  };
}

function figuresOf(span: ReportSpan, days: readonly DaySum[], givers: GiverFigures): SpanFigures {
  const counted = days.filter(({ day }) => day >= span.from && day <= span.to);
  const amount = counted.reduce((sum, day) => sum + day.amount, 0);
  const donations = counted.reduce((sum, day) => sum + day.donations, 0);
  return { ...span, amount, donations, averageAmount: averageOf(amount, donations), ...givers };
}
