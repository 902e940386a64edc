import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { isIsoDate, istToday, type IsoDate } from '../../../rules/dates';

/** Value of an unfinished date; no rule accepts it. */
export const UNFINISHED = 'unfinished';

/**
 * Converts a day to noon in the browser's zone, in which the pickers calculate: noon is on the same day whatever the
 * clock changes.
 */
export function toPicker(day: string): Date | null {
  if (day === '') return null;
  return isIsoDate(day) ? new Date(`${day}T12:00:00`) : new Date(NaN);
}

/** First accepted year: a year being typed is 2, 20 and 202 before it is 2026. */
const FIRST_YEAR = 1900;

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

export function fromPicker(date: Date | null): IsoDate {
  if (date === null) return '';
  if (Number.isNaN(date.getTime()) || date.getFullYear() < FIRST_YEAR) return UNFINISHED;
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
  return isIsoDate(day) ? day : UNFINISHED;
}

/** Adapter whose today is that of Asia/Kolkata, whatever the browser's zone. */
export class KolkataAdapter extends AdapterDateFns {
  constructor(options?: ConstructorParameters<typeof AdapterDateFns>[0]) {
    super(options);
    const read = this.date;
    this.date = (<T extends string | null | undefined>(value?: T) =>
      value === undefined ? toPicker(istToday()) : read(value)) as typeof this.date;
  }
}
