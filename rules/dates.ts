import type { ReportPeriod } from './limits';

/** A calendar day in Asia/Kolkata as yyyy-MM-dd. */
export type IsoDate = string;
/** A point in time: a Date, epoch milliseconds, or an ISO 8601 text with its zone. */
export type Instant = Date | number | string;

/** Offset of Asia/Kolkata in milliseconds: +05:30 without summer time since 1945, so plain arithmetic is exact. */
const IST_OFFSET = 330 * 60_000;
const DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** English names of the months. */
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

function shifted(instant: Instant): Date {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) throw new RangeError('Not a point in time.');
  return new Date(time + IST_OFFSET);
}

function parts(date: IsoDate): [year: number, month: number, day: number] {
  if (!isIsoDate(date)) throw new RangeError('A date is written yyyy-MM-dd.');
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/** Tells whether a yyyy-MM-dd text is a day of the calendar (2026-02-30 is not). */
export function isIsoDate(text: string): boolean {
  const match = ISO_DATE.exec(text);
  if (!match) return false;
  const day = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(day) && new Date(day).toISOString().slice(0, 10) === text;
}

/** Returns the calendar day in Asia/Kolkata at an instant. */
export function istDate(instant: Instant): IsoDate {
  return shifted(instant).toISOString().slice(0, 10);
}

/** Returns the days since 1 January 1970 in Asia/Kolkata: a cheap check whether a day has passed. */
export const istDayNumber = (at: Date): number => Math.floor((at.getTime() + IST_OFFSET) / DAY);

/** Returns today's calendar day in Asia/Kolkata. */
export function istToday(now: Instant = Date.now()): IsoDate {
  return istDate(now);
}

/**
 * Returns the instant at which a day begins in Asia/Kolkata.
 * @throws RangeError when the day is not yyyy-MM-dd
 */
export function startOfDay(date: IsoDate): Date {
  parts(date);
  return new Date(Date.parse(`${date}T00:00:00Z`) - IST_OFFSET);
}

/**
 * Returns the instant at which a clock in Asia/Kolkata shows HH:mm on a day.
 * @throws RangeError for another format of either
 */
export function atClock(date: IsoDate, time: string): Date {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError('A time is written HH:mm.');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfDay(date).getTime() + (hours * 60 + minutes) * 60_000);
}

/** Returns the instant at which the month of a day begins in Asia/Kolkata. */
export function startOfMonth(date: IsoDate): Date {
  return startOfDay(`${date.slice(0, 7)}-01`);
}

/** Returns the Indian financial year, April to March, of a day: '2026-27'. */
export function financialYear(date: IsoDate): string {
  const [year, month] = parts(date);
  const first = month >= 4 ? year : year - 1;
  return `${pad(first, 4)}-${pad((first + 1) % 100)}`;
}

/** Returns the instant at which the financial year of a day begins: 1 April, 00:00 in Asia/Kolkata. */
export function startOfFinancialYear(date: IsoDate): Date {
  return startOfDay(`${financialYear(date).slice(0, 4)}-04-01`);
}

/** Adds days to a day; negative numbers go back. */
export function addDays(date: IsoDate, days: number): IsoDate {
  parts(date);
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Adds months to a day; the 29th to 31st become the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = parts(date);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12;
  const lastDay = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return `${pad(toYear, 4)}-${pad(toMonth + 1)}-${pad(Math.min(day, lastDay))}`;
}

/** Adds years to a day; 29 February becomes the 28th. */
export function addYears(date: IsoDate, years: number): IsoDate {
  return addMonths(date, years * 12);
}

/** Returns the whole days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY;

/** Returns the whole days from today to the end date, never below zero; null without an end date. */
export function daysLeft(endDate: IsoDate, today: IsoDate): number;
export function daysLeft(endDate: IsoDate | null, today: IsoDate): number | null;
export function daysLeft(endDate: IsoDate | null, today: IsoDate): number | null {
  if (endDate === null) return null;
  return Math.max(0, daysBetween(today, endDate));
}

/** Returns the first day of a report period that ends today; null for all time. */
export function periodStart(period: ReportPeriod, today: IsoDate): IsoDate | null {
  if (period === 'week') return addDays(today, -7);
  if (period === 'month') return addMonths(today, -1);
  return period === 'year' ? addYears(today, -1) : null;
}

/** Splits a date; a plain day stays as it is, an instant is converted to Asia/Kolkata. */
function dayParts(when: Instant): [year: number, month: number, day: number] {
  return parts(typeof when === 'string' && ISO_DATE.test(when) ? when : istDate(when));
}

/** Formats 'MMMM dd, yyyy': November 05, 2026. */
export function formatLongDate(when: Instant): string {
  const [year, month, day] = dayParts(when);
  return `${MONTHS[month - 1] ?? ''} ${pad(day)}, ${year}`;
}

/** Formats a date for letters and receipts: 5 November 2026. */
export function formatLetterDate(when: Instant): string {
  const [year, month, day] = dayParts(when);
  return `${day} ${MONTHS[month - 1] ?? ''} ${year}`;
}

/** Formats 'MMM dd, yyyy': Nov 05, 2026. */
export function formatDate(when: Instant): string {
  const [year, month, day] = dayParts(when);
  return `${(MONTHS[month - 1] ?? '').slice(0, 3)} ${pad(day)}, ${year}`;
}

/** Formats dd/MM/yyyy: 05/11/2026. */
export function formatNumericDate(when: Instant): string {
  const [year, month, day] = dayParts(when);
  return `${pad(day)}/${pad(month)}/${year}`;
}

/** Formats the weekday: 'Saturday'. */
export function formatWeekday(when: Instant): string {
  const [year, month, day] = dayParts(when);
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
}

/** Formats 'h:mm AM' in Asia/Kolkata, whatever the browser's zone. */
export function formatClock(instant: Instant): string {
  const [hours = 0, minutes = 0] = formatTime(instant).split(':').map(Number);
  return `${hours % 12 || 12}:${pad(minutes)} ${hours < 12 ? 'AM' : 'PM'}`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => pad(value));
let latest = { day: NaN, text: '' };

/** Formats yyyy-MM-dd HH:mm:ss in Asia/Kolkata. Keeps the latest day: the rows of a list mostly follow by date. */
export function formatTimestamp(instant: Instant): string {
  const time = shifted(instant).getTime();
  const day = Math.floor(time / DAY);
  if (day !== latest.day) latest = { day, text: new Date(time).toISOString().slice(0, 10) };
  const seconds = Math.floor((time - day * DAY) / 1_000);
  const [hour, minute, second] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${latest.text} ${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}`;
}

/** Formats HH:mm:ss in Asia/Kolkata. */
export function formatTime(instant: Instant): string {
  return shifted(instant).toISOString().slice(11, 19);
}

/** Formats 'MMM dd, yyyy, HH:mm:ss' in Asia/Kolkata. */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(istDate(instant))}, ${formatTime(instant)}`;
}

/** Formats a term between two days, either of which may be '': `from April 01, 2023 until March 31, 2028`. */
export function formatTerm(from: IsoDate, until: IsoDate): string {
  const parts = [from && `from ${formatLongDate(from)}`, until && `until ${formatLongDate(until)}`];
  return parts.filter(Boolean).join(' ');
}
