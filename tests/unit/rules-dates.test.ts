import fc from 'fast-check';
import {
  addDays,
  addMonths,
  addYears,
  daysLeft,
  financialYear,
  formatDate,
  formatDateTime,
  formatLetterDate,
  formatLongDate,
  formatNumericDate,
  formatTime,
  formatTimestamp,
  isIsoDate,
  istDate,
  istToday,
  periodStart,
  startOfDay,
  startOfFinancialYear,
  startOfMonth,
  atClock,
} from '../../rules/dates';
import { memberStatus, membershipExpiry } from '../../rules/member';

const days = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the day in Asia/Kolkata', () => {
  test.each([
    ['2026-03-31T18:29:59.999Z', '2026-03-31', '2025-26'],
    ['2026-03-31T18:30:00.000Z', '2026-04-01', '2026-27'],
    ['2026-12-31T18:30:00Z', '2027-01-01', '2026-27'],
    ['2026-03-31T23:59:59+05:30', '2026-03-31', '2025-26'],
    ['2026-04-01T00:00:00+05:30', '2026-04-01', '2026-27'],
    ['1999-06-01T00:00:00+05:30', '1999-06-01', '1999-00'],
  ])('%s is %s of %s', (instant, date, year) => {
    expect(istDate(instant)).toBe(date);
    expect(financialYear(istDate(new Date(instant)))).toBe(year);
  });

  test('agrees with the platform for every instant', () => {
    const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' });
    const range = {
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    };
    fc.assert(fc.property(fc.date(range), (instant) => expect(istDate(instant)).toBe(platform.format(instant))));
  });

  test('today follows the clock it is given', () => {
    expect(istToday(Date.UTC(2026, 10, 20, 18, 29, 59))).toBe('2026-11-20');
    expect(istToday(Date.UTC(2026, 10, 20, 18, 30))).toBe('2026-11-21');
  });

  test('a day begins and ends at midnight there', () => {
    fc.assert(
      fc.property(days, (date) => {
        const start = startOfDay(date).getTime();
        expect(istDate(start)).toBe(date);
        expect(istDate(start - 1)).toBe(addDays(date, -1));
      }),
    );
  });

  test('months and financial years begin at midnight there', () => {
    expect(startOfMonth('2026-11-20').toISOString()).toBe('2026-10-31T18:30:00.000Z');
    expect(startOfFinancialYear('2026-03-31').toISOString()).toBe('2025-03-31T18:30:00.000Z');
    expect(startOfFinancialYear('2026-04-01').toISOString()).toBe('2026-03-31T18:30:00.000Z');
  });

  test('what is not a point in time is refused', () => expect(() => istDate('yesterday')).toThrow(RangeError));
});

describe('calendar arithmetic', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-10-31', 13, '2027-11-30'],
  ])('%s and %d months', (date, months, result) => expect(addMonths(date, months)).toBe(result));

  test('29 February falls back in a common year', () => expect(addYears('2028-02-29', 1)).toBe('2029-02-28'));

  test('a month later lies in the next month, on the same day or that month’s last', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const result = addMonths(date, months);
        expect(isIsoDate(result)).toBe(true);
        const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(index(result) - index(date)).toBe(months);
        const sameDay = result.slice(8) === date.slice(8);
        expect(sameDay || addDays(result, 1).slice(8) === '01').toBe(true);
      }),
    );
  });

  test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', ''])('%j is no date', (text) => {
    expect(isIsoDate(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  test.each([
    ['2026-11-27', 7],
    ['2026-11-20', 0],
    ['2026-11-01', 0],
    ['2027-11-20', 365],
  ])('days left until %s', (end, left) => expect(daysLeft(end, '2026-11-20')).toBe(left));

  test('no end date has no days left', () => expect(daysLeft(null, '2026-11-20')).toBeNull());

  test('report periods', () => {
    const starts = (['week', 'month', 'year', 'all'] as const).map((period) => periodStart(period, '2028-03-31'));
    expect(starts).toEqual(['2028-03-24', '2028-02-29', '2027-03-31', null]);
  });

  test('membership expires after a month or a year and counts through that day', () => {
    expect(membershipExpiry('2026-01-31', 'monthly')).toBe('2026-02-28');
    expect(membershipExpiry('2028-02-29', 'yearly')).toBe('2029-02-28');
    expect(memberStatus('2026-02-28', '2026-02-28')).toBe('active');
    expect(memberStatus('2026-02-28', '2026-03-01')).toBe('expired');
  });
});

test('a clock time on a day is an instant in Asia/Kolkata', () => {
  expect(atClock('2026-11-20', '10:00').toISOString()).toBe('2026-11-20T04:30:00.000Z');
  expect(atClock('2026-11-20', '00:15').toISOString()).toBe('2026-11-19T18:45:00.000Z');
  expect(() => atClock('2026-11-20', '24:00')).toThrow(RangeError);
  expect(() => atClock('2026-02-30', '10:00')).toThrow(RangeError);
});

test('formats', () => {
  const late = '2026-11-05T19:05:09Z';
  expect(formatLongDate(late)).toBe('November 06, 2026');
  expect(formatLongDate('2026-11-05')).toBe('November 05, 2026');
  expect([formatLetterDate('2026-11-05'), formatLetterDate('2026-11-22')]).toEqual([
    '5 November 2026',
    '22 November 2026',
  ]);
  expect(formatDate(late)).toBe('Nov 06, 2026');
  expect(formatNumericDate(new Date(late))).toBe('06/11/2026');
  expect(formatTime(late)).toBe('00:35:09');
  expect(formatDateTime(late)).toBe('Nov 06, 2026, 00:35:09');
});

describe('a timestamp, whose day is kept', () => {
  test.each([
    ['2026-03-31T18:29:59.999Z', '2026-03-31 23:59:59'],
    ['2026-03-31T18:30:00Z', '2026-04-01 00:00:00'],
    ['2026-03-31T18:29:59Z', '2026-03-31 23:59:59'],
    ['1969-12-31T18:29:59Z', '1969-12-31 23:59:59'],
    ['2028-02-29T06:05:04Z', '2028-02-29 11:35:04'],
  ])('%s is %s', (instant, text) => expect(formatTimestamp(instant)).toBe(text));

  test('agrees with day and time on their own', () => {
    for (let at = Date.UTC(2024, 1, 27); at < Date.UTC(2024, 2, 3); at += 3_599_500) {
      expect(formatTimestamp(at)).toBe(`${istDate(at)} ${formatTime(at)}`);
    }
  });
});
