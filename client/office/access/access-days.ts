import { addDays, addYears, isIsoDate, type IsoDate } from '../../../rules/dates';
import { spanProblem, type ReportSpan } from '../../../rules/report-span';

/** Spans until today that are one press away. */
export const presets = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'year', label: 'Last year' },
] as const;
export type Preset = (typeof presets)[number]['value'];

/** The days of a preset, for a day in Asia/Kolkata. */
export const presetSpan = (preset: Preset, today: IsoDate): ReportSpan => ({
  from: preset === 'year' ? addDays(addYears(today, -1), 1) : addDays(today, 1 - Number(preset)),
  to: today,
});

/** The preset whose days these are; null for days of one's own. */
export const presetOf = ({ from, to }: ReportSpan, today: IsoDate): Preset | null =>
  presets.map(({ value }) => value).find((value) => to === today && presetSpan(value, today).from === from) ?? null;

/** Reads the days from the address; what makes no sense is the last 30 days. */
export function spanOfAddress(params: URLSearchParams, today: IsoDate): ReportSpan {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isSpan = isIsoDate(from) && isIsoDate(to) && spanProblem({ from, to }, today) === null;
  return isSpan ? { from, to } : presetSpan('30', today);
}
