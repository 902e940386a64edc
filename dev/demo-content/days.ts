import { addDays, startOfDay, type IsoDate } from '../../rules/dates';
import type { Random } from './random';

/** Relative amount of gifts per calendar month: Diwali and the end of the financial year stand out. */
const MONTHS = [0.9, 0.8, 1.7, 0.6, 0.6, 0.7, 0.7, 0.9, 1, 1.5, 1.5, 1.2];

export interface Window {
  from: IsoDate;
  to: IsoDate;
}

/** Picks days of a window, more often in generous months. */
export function dayPicker(random: Random, { from, to }: Window): () => IsoDate {
  const days: [IsoDate, number][] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push([day, MONTHS[Number(day.slice(5, 7)) - 1] ?? 1]);
  return () => random.weighted(days);
}

/**
 * Returns a moment of a day in Asia/Kolkata, between 7:00 and 22:50; on `today` within the first minutes, so that no
 * demo gift is in the future.
 */
export function momentOn(random: Random, day: IsoDate, today: IsoDate): Date {
  const start = startOfDay(day).getTime();
  const seconds = day === today ? random.between(10, 300) : random.between(7 * 3_600, 23 * 3_600 - 600);
  return new Date(start + seconds * 1_000 + random.between(0, 999));
}
