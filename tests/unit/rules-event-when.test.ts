import { eventSchema } from '../../rules/event';
import { eventMoment, eventWhen } from '../../rules/event-when';
import { validate } from '../../rules/validate';

/** A clock in Asia/Kolkata. */
const at = (day: string, time: string): string => `${day}T${time}:00+05:30`;
const told = (start: string, end: string | null) => {
  const { names, hours } = eventWhen(start, end);
  return [names.join(' to '), hours];
};

test.each([
  ['a day with its hour', at('2026-11-28', '10:00'), null, ['Saturday, November 28, 2026', '10:00 AM']],
  [
    'from and to',
    at('2026-11-28', '10:00'),
    at('2026-11-28', '13:30'),
    ['Saturday, November 28, 2026', '10:00 AM to 1:30 PM'],
  ],
  ['no hour', at('2026-11-05', '00:00'), null, ['Thursday, November 05, 2026', '']],
  [
    'only its end',
    at('2026-11-05', '00:00'),
    at('2026-11-05', '12:00'),
    ['Thursday, November 05, 2026', 'until 12:00 PM'],
  ],
  [
    'several days',
    at('2026-11-27', '00:00'),
    at('2026-11-29', '00:00'),
    ['Friday, November 27, 2026 to Sunday, November 29, 2026', ''],
  ],
  [
    'several days with hours',
    at('2026-12-31', '18:00'),
    at('2027-01-01', '00:30'),
    ['Thursday, December 31, 2026 to Friday, January 01, 2027', '6:00 PM on the first day to 12:30 AM on the last'],
  ],
  [
    'several days, a beginning',
    at('2026-11-27', '09:00'),
    at('2026-11-29', '00:00'),
    ['Friday, November 27, 2026 to Sunday, November 29, 2026', 'from 9:00 AM on the first day'],
  ],
  [
    'several days, an end',
    at('2026-11-27', '00:00'),
    at('2026-11-29', '16:00'),
    ['Friday, November 27, 2026 to Sunday, November 29, 2026', 'until 4:00 PM on the last day'],
  ],
  [
    'an end before the start, as old data may have it',
    at('2026-11-28', '10:00'),
    at('2026-11-01', '10:00'),
    ['Saturday, November 28, 2026', '10:00 AM'],
  ],
])('%s', (_case, start, end, words) => {
  expect(told(start, end)).toEqual(words);
});

test('the day is that of Asia/Kolkata, whatever zone the moment was written in', () => {
  expect(told('2099-03-01T20:00:00Z', null)).toEqual(['Monday, March 02, 2099', '1:30 AM']);
  expect(eventWhen('2026-11-27T18:30:00Z', null)).toEqual({
    days: ['2026-11-28'],
    names: ['Saturday, November 28, 2026'],
    hours: '',
  });
});

test('machines are told a day, or a time with its offset', () => {
  expect(eventMoment('2026-11-28T04:30:00Z')).toBe('2026-11-28T10:00:00+05:30');
  expect(eventMoment(at('2026-11-28', '00:00'))).toBe('2026-11-28');
});

test('the office cannot let an event end before it starts; without an hour the whole last day is meant', () => {
  const check = (start: string, end: string | null) =>
    validate(eventSchema, { title: 'T', slug: 't', eventDate: start, endsAt: end }).errors.map(({ field, message }) => [
      field,
      message,
    ]);
  const refusal = [['endsAt', 'An event cannot end before it starts.']];
  expect(check(at('2026-11-28', '10:00'), at('2026-11-28', '09:59'))).toEqual(refusal);
  expect(check(at('2026-11-28', '10:00'), at('2026-11-27', '00:00'))).toEqual(refusal);
  expect(check(at('2026-11-28', '10:00'), at('2026-11-28', '00:00'))).toEqual([]);
  expect(check(at('2026-11-28', '10:00'), at('2026-11-28', '10:00'))).toEqual([]);
  expect(check(at('2026-11-28', '10:00'), null)).toEqual([]);
  expect(check(at('2026-11-28', '10:00'), 'soon')).toEqual([['endsAt', 'Please select a date or leave it empty.']]);
});
