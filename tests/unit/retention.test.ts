import { KEPT_THINGS, isPeriod, oldBefore, periodsOf, RETENTION, retentionPromises } from '../../rules/retention';
import { settingsSchemaFor } from '../../rules/settings';
import { validate } from '../../rules/validate';

test.each(KEPT_THINGS)('%s: floor and ceiling hold, and the usual period lies between them', (thing) => {
  const { setting, least, most, usual } = RETENTION[thing];
  const messagesOf = (value: string) =>
    validate(settingsSchemaFor([setting]), { [setting]: value }).errors.map(({ message }) => message);
  for (const good of [least, usual, most]) expect(messagesOf(String(good))).toEqual([]);
  expect(messagesOf('')).toEqual([]);
  for (const bad of [String(least - 1), String(most + 1), '-1', '1e1', '6.5', '٧'])
    expect(messagesOf(bad)).toEqual([`Whole ${RETENTION[thing].unit}, from ${least} to ${most}.`]);
});

test('a stored period that may not be is the usual one: nothing is deleted below its floor', () => {
  const usual = periodsOf({});
  expect(periodsOf({ keep_inquiries_months: '0', keep_sessions_days: 'x', keep_mail_bodies_months: '' })).toEqual(
    usual,
  );
  expect(periodsOf({ keep_inquiries_months: '7' })).toEqual({ ...usual, inquiries: 7 });
  expect(isPeriod('inquiries', '5')).toBe(false);
});

test('months end on the same day, or on the last of a shorter month', () => {
  const before = (months: number, now: string) => oldBefore('inquiries', months, new Date(now)).toISOString();
  expect(before(6, '2026-08-31T10:20:30.000Z')).toBe('2026-02-28T10:20:30.000Z');
  expect(before(6, '2028-08-31T10:20:30.000Z')).toBe('2028-02-29T10:20:30.000Z');
  expect(before(24, '2026-11-23T00:00:00.000Z')).toBe('2024-11-23T00:00:00.000Z');
  expect(oldBefore('sessions', 3, new Date('2026-03-01T00:00:00Z')).toISOString()).toBe('2026-02-26T00:00:00.000Z');
});

test('a promise names its period, one month or day as one', () => {
  const words = retentionPromises({ ...periodsOf({}), sessions: 1, mailBodies: 3 });
  expect(words).toHaveLength(KEPT_THINGS.length);
  expect(words[KEPT_THINGS.indexOf('sessions')]).toContain('is deleted 1 day after');
  expect(words[2]).toContain('is deleted 3 months after');
});
