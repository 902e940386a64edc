import { formatClock, formatLongDate, formatTime, formatWeekday, istDate, type Instant, type IsoDate } from './dates';

export interface EventWhen {
  /** First day as yyyy-MM-dd, and the last one of an event over several days. */
  days: readonly IsoDate[];
  /** 'Saturday, November 28, 2026' for each of them. */
  names: readonly string[];
  /** '10:00 AM to 1:00 PM'; '' without a time. */
  hours: string;
}

/** Tells whether an instant has a time of day; a day without one is stored as 00:00 in Asia/Kolkata. */
export const hasHour = (instant: Instant): boolean => formatTime(instant) !== '00:00:00';

/** Formats an event's moment for machines: a day, or a time with the offset of Asia/Kolkata. */
export const eventMoment = (instant: Instant): string =>
  hasHour(instant) ? `${istDate(instant)}T${formatTime(instant)}+05:30` : istDate(instant);

function hoursOf(start: Instant, end: Instant | null, isLong: boolean): string {
  const from = hasHour(start) ? formatClock(start) : '';
  const until = end !== null && hasHour(end) ? formatClock(end) : '';
  if (!isLong) return from && until ? `${from} to ${until}` : from || (until && `until ${until}`);
  const first = from && `${from} on the first day`;
  const last = until && `${until} on the last`;
  return first && last ? `${first} to ${last}` : (first && `from ${first}`) || (last && `until ${last} day`);
}

/**
 * Formats when an event takes place, in Asia/Kolkata, for cards and pages.
 * @param end null where none is set; one before the start is ignored
 */
export function eventWhen(start: Instant, end: Instant | null): EventWhen {
  const ends = end !== null && istDate(end) >= istDate(start) ? end : null;
  const days = [...new Set([istDate(start), istDate(ends ?? start)])];
  return {
    days,
    names: days.map((day) => `${formatWeekday(day)}, ${formatLongDate(day)}`),
    hours: hoursOf(start, ends, days.length > 1),
  };
}
