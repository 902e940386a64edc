import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';

const invalid = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

function paise(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw invalid('Money is a whole number of paise; fractions and texts are refused.');
  }
  return value;
}

/** Days of the months of a common year. */
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Tells whether a text is a date of the calendar. By arithmetic: a list serializes hundreds. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (MONTHS[month - 1] ?? 0));
}

function calendarDate(value: unknown): string {
  if (typeof value === 'string' && isCalendarDate(value)) return value;
  throw invalid('A date is written yyyy-MM-dd and has to exist in the calendar.');
}

/**
 * Tells whether the year is plausible for business dates; sums of days beyond leave the range of PostgreSQL or a date
 * field.
 */
const isPlausible = (text: string): boolean => /^(?:19|2\d)\d{2}-/.test(text);

function enteredDate(value: unknown): string {
  const date = calendarDate(value);
  if (!isPlausible(date)) throw invalid('A date lies between the years 1900 and 2999.');
  return date;
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function instant(value: unknown): Date {
  if (typeof value === 'string' && instantPattern.test(value)) {
    const parsed = new Date(value);
    if (!Number.isNaN(parsed.getTime()) && isPlausible(value)) return parsed;
  }
  throw invalid(
    'An instant is written in ISO 8601 with its offset, such as 2026-11-20T10:00:00+05:30, from 1900 to 2999.',
  );
}

const literal = (node: ValueNode): unknown => {
  if (node.kind === Kind.INT) return Number(node.value);
  if (node.kind === Kind.STRING) return node.value;
  throw invalid(`Cannot read a ${node.kind} here.`);
};

/** Whole paise as a safe integer. */
export const MoneyScalar = new GraphQLScalarType<number, number>({
  name: 'Money',
  serialize: paise,
  parseValue: paise,
  parseLiteral: (node) => paise(literal(node)),
});

/** `yyyy-MM-dd` as a string on both sides. */
export const DateScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  serialize: calendarDate,
  parseValue: enteredDate,
  parseLiteral: (node) => enteredDate(literal(node)),
});

/** A `Date` on the server, ISO 8601 in UTC on the wire. */
export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  serialize: (value) => {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError('DateTime fields resolve to a Date');
  },
  parseValue: instant,
  parseLiteral: (node) => instant(literal(node)),
});
