import { object, type InferType } from 'yup';
import { addDays, addMonths, isIsoDate, istToday, MONTHS, type Instant } from './dates';
import { wholeNumber } from './fields';

const DAY_MESSAGE = 'Please enter a day of this month.';
const FIRST_YEAR = 1880;

/** Days of a month in a leap year: a birthday without a year may be 29 February. */
const SOME_LEAP_YEAR = 2024;

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** Tells whether the calendar has a day; without a year, whether some year has it. */
const isDayOfYear = (day: number, month: number, year?: number | null): boolean =>
  isIsoDate(`${pad(year ?? SOME_LEAP_YEAR, 4)}-${pad(month)}-${pad(day)}`);

interface DayAndMonth {
  readonly day?: number;
  readonly month?: number;
}

/** Tells whether a day has begun in Asia/Kolkata, as every day without a year has. */
const isPast = (year: number | null | undefined, { day = 1, month = 1 }: DayAndMonth): boolean =>
  !year || `${pad(year, 4)}-${pad(month)}-${pad(day)}` <= istToday();

/** Day and month, and the year where it is known, not in the future. */
const birthday = object({
  month: wholeNumber(1, 12, 'Please choose a month.').required('Please choose a month.'),
  day: wholeNumber(1, 31, DAY_MESSAGE)
    .required(DAY_MESSAGE)
    .test('calendar', DAY_MESSAGE, (day, { parent }: { parent: { month?: number; year?: number | null } }) =>
      isDayOfYear(day ?? 0, parent.month ?? 0, parent.year),
    ),
  year: wholeNumber(FIRST_YEAR, 2200, 'Please enter a year with four digits.')
    .nullable()
    .transform((year: number | null) => (Number.isNaN(year) ? null : year))
    .default(null)
    .test('past', 'A birthday is not in the future.', (year, { parent }: { parent: DayAndMonth }) =>
      isPast(year, parent),
    ),
});

/** Validates somebody's birthday; null removes it. */
export const birthdaySchema = object({ birthday: birthday.nullable().default(null) });

type Birthday = InferType<typeof birthday>;

/** Birthdays of a list's filter, by the day on which it is asked. */
export const BIRTHDAYS_WHEN = ['today', 'thisMonth', 'nextMonth'] as const;
export type BirthdaysWhen = (typeof BIRTHDAYS_WHEN)[number];

/**
 * Returns month, and days of it where some are meant, of the birthdays that a filter asks for; in Asia/Kolkata. A year
 * without 29 February has those birthdays on the 28th, as a membership that ends on that day.
 */
export function birthdaysOf(when: BirthdaysWhen, now: Instant): { month: number; days: readonly number[] | null } {
  const today = istToday(now);
  const on = when === 'nextMonth' ? addMonths(`${today.slice(0, 8)}01`, 1) : today;
  const month = Number(on.slice(5, 7));
  if (when !== 'today') return { month, days: null };
  const day = Number(on.slice(8));
  const isLastOf28 = day === 28 && addDays(today, 1).endsWith('-03-01');
  return { month, days: isLastOf28 ? [28, 29] : [day] };
}

type DayOfYear = Pick<Birthday, 'day' | 'month'> & { year?: number | null };

/** Formats a birthday: '5 Nov 1958', or '5 Nov' without a year. */
export const formatBirthday = ({ day, month, year }: DayOfYear): string =>
  [day, MONTHS[month - 1]?.slice(0, 3), year].filter(Boolean).join(' ');

/**
 * Formats a birthday for a file: '1958-11-05', or '5 Nov' without a year. A spreadsheet of India would read '11-05' as
 * the 11th of May.
 */
export const birthdayInFile = ({ day, month, year }: DayOfYear): string =>
  year ? [year, pad(month), pad(day)].join('-') : formatBirthday({ day, month });
