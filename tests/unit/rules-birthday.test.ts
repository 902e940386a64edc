import { birthdaySchema } from '../../rules/birthday';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-30T06:00:00+05:30') }));
afterEach(() => void jest.useRealTimers());

const isValid = (day: number, month: number, year: number | null): boolean =>
  birthdaySchema.isValidSync({ birthday: { day, month, year } });

test('a birthday is a day that has begun, by its whole date', () => {
  expect(isValid(30, 11, 2026)).toBe(true);
  expect(isValid(1, 12, 2026)).toBe(false);
  expect(isValid(1, 1, 2027)).toBe(false);
  expect(isValid(31, 12, 2025)).toBe(true);
});

test('one without a year is never in the future', () => {
  expect(isValid(1, 12, null)).toBe(true);
  expect(isValid(29, 2, null)).toBe(true);
});
