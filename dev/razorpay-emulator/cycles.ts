import type { Period } from './subscription-entities';

/** Offset of India Standard Time, UTC+05:30 all year; cycles end on its midnight. */
const IST_SECONDS = 19_800;
const DAY_SECONDS = 86_400;
const MONTHS: Partial<Record<Period, number>> = { monthly: 1, quarterly: 3, yearly: 12 };
const DAYS: Partial<Record<Period, number>> = { daily: 1, weekly: 7 };

/**
 * Returns when cycle `index` begins, in Unix seconds: the first at the start itself, every later one at midnight in
 * Asia/Kolkata on the start's day of the month. A shorter month has it on its last day; the next long enough month
 * returns to the original day.
 */
export function cycleStart(start: number, period: Period, interval: number, index: number): number {
  if (index === 0) return start;
  const local = new Date((start + IST_SECONDS) * 1000);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const steps = interval * index;
  const months = MONTHS[period];
  if (months === undefined) return midnight(year, month, day + steps * (DAYS[period] ?? 1));
  const target = month + steps * months;
  const lastDay = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
  return midnight(year, target, Math.min(day, lastDay));
}

const midnight = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / 1000 - IST_SECONDS;

export const inDays = (from: number, days: number): number => from + days * DAY_SECONDS;
