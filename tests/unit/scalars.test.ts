import { DateScalar, DateTimeScalar, MoneyScalar } from '../../server/graphql/scalars';

test.each([0, 1, -5, 100_000, Number.MAX_SAFE_INTEGER])('Money accepts %d paise', (paise) => {
  expect(MoneyScalar.parseValue(paise)).toBe(paise);
});

test.each([10.5, '100', Number.NaN, Number.MAX_SAFE_INTEGER + 1, null, true])('Money refuses %p', (value) => {
  expect(() => MoneyScalar.parseValue(value)).toThrow(/whole number of paise/);
});

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-00-10',
  '2026-10-00',
  '2026-13-01',
  '2026-1-1',
  '20260101',
  '',
])('Date refuses %p', (value) => {
  expect(() => DateScalar.parseValue(value)).toThrow(/yyyy-MM-dd/);
});

test.each(['0000-01-01', '0026-11-20', '1899-12-31', '3000-01-01', '9999-12-31'])(
  'Date refuses %p, a slip of the keys',
  (value) => {
    expect(() => DateScalar.parseValue(value)).toThrow(/1900 and 2999/);
  },
);

test('Date keeps a leap day', () => {
  for (const leapDay of ['2028-02-29', '2000-02-29']) expect(DateScalar.parseValue(leapDay)).toBe(leapDay);
});

test('DateTime reads an offset and writes UTC', () => {
  const parsed = DateTimeScalar.parseValue('2026-04-01T00:00:00+05:30');
  expect(DateTimeScalar.serialize(parsed)).toBe('2026-03-31T18:30:00.000Z');
});

test.each(['9999-12-31T23:59:59Z', '0026-11-20T10:00:00Z'])(
  'DateTime refuses %p: a page that shows it could not be drawn',
  (value) => {
    expect(() => DateTimeScalar.parseValue(value)).toThrow(/1900 to 2999/);
  },
);

test.each(['2026-04-01', '2026-04-01T00:00:00', 'now', 5])('DateTime refuses %p, which has no offset', (value) => {
  expect(() => DateTimeScalar.parseValue(value)).toThrow(/ISO 8601/);
});
