import type { IsoDate } from './dates';
import { formatRupees, groupIndian, type Paise } from './money';

const LAKH = 10_000_000;

/** Formats a change in percent: `+16%`, `−9%`, `±0%`; null where there was nothing before. */
export function changeOf(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return '±0%';
  return `${percent > 0 ? '+' : '−'}${groupIndian(String(Math.abs(percent)))}%`;
}

/** Formats a figure of the year before with the change: `₹74,40,000 the year before, +16%`. */
export function besideWords(now: number, before: number, format: (value: number) => string): string {
  const change = changeOf(now, before);
  return change === null ? 'none the year before' : `${format(before)} the year before, ${change}`;
}

/** Returns the share in whole percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0);

/** Unit of the figures at bars, by the highest bar. */
export function barUnit(highest: Paise): { name: string; format: (amount: Paise) => string } {
  if (highest >= LAKH) return { name: 'lakh', format: (amount) => groupedTenths(amount / LAKH) };
  if (highest >= 1_000_000) return { name: 'thousand', format: (amount) => groupedTenths(amount / 100_000) };
  return { name: 'rupees', format: (amount) => formatRupees(amount).replace('₹', '') };
}

function groupedTenths(value: number): string {
  const [whole = '0', tenth] = value.toFixed(1).split('.');
  return `${groupIndian(whole)}.${tenth}`;
}

/** Returns round values for an axis from 0 to the highest value or above, at most six. */
export function axisSteps(highest: number): readonly number[] {
  if (highest <= 0) return [0];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** Tells whether a month is not over on a day. */
export const isRunning = (start: IsoDate, countedTo: IsoDate, to: IsoDate): boolean =>
  countedTo < to && start.slice(0, 7) === countedTo.slice(0, 7);
