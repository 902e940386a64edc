import type { IsoDate } from '../../rules/dates';

/** Computed with the machine's own time zone database, not with the product's rules. */
const india = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * Returns the day in India, yyyy-MM-dd.
 * @param seconds Unix time
 */
export const dayInIndia = (seconds: number): IsoDate => india.format(new Date(seconds * 1000));

/** Returns the financial year of a day: '2026-27' from 1 April 2026 to 31 March 2027. */
export function yearOf(day: IsoDate): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-${String(year + 1).slice(2)}`;
}
