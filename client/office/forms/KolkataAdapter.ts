import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import { isIsoDate, istToday, type IsoDate } from '../../../rules/dates';

/** Value of an unfinished date; no rule accepts it. */
export const UNFINISHED = 'unfinished';

/**
 * Converts a day to noon in the browser's zone, in which the pickers calculate: noon is on the same day whatever the
 * clock changes.
 */
export function toPicker(day: string): Dayjs | null {
  if (day === '') return null;
  return dayjs(isIsoDate(day) ? new Date(`${day}T12:00:00`) : new Date(NaN));
}

/** First accepted year: a year being typed is 2, 20 and 202 before it is 2026. */
const FIRST_YEAR = 1900;

export function fromPicker(date: Dayjs | null): IsoDate {
  if (date === null) return '';
  if (!date.isValid() || date.year() < FIRST_YEAR) return UNFINISHED;
  const day = date.format('YYYY-MM-DD');
  return isIsoDate(day) ? day : UNFINISHED;
}

/** Adapter whose today is that of Asia/Kolkata, whatever the browser's zone. */
export class KolkataAdapter extends AdapterDayjs {
  constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(options);
    const read = this.date;
    this.date = (<T extends string | null | undefined>(value?: T) =>
      value === undefined ? toPicker(istToday()) : read(value)) as typeof this.date;
  }
}
