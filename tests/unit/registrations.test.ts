import { endingRegistrations, renewalTone } from '../../rules/registrations';

test.each([
  [91, 'grey'],
  [90, 'grey'],
  [31, 'grey'],
  [30, 'amber'],
  [8, 'amber'],
  [7, 'red'],
  [0, 'red'],
  [-1, 'red'],
])('with %i days left a renewal is %s', (daysLeft, tone) => {
  expect(renewalTone(daysLeft)).toBe(tone);
});

test('a registration is listed from 90 days before its last day, which is a day of it, and on after it ended', () => {
  const values = {
    ...{ registration_80g: 'A', registration_80g_until: '2026-11-20', registration_12a: 'B' },
    ...{ registration_12a_until: '2026-11-19', fcra_number: 'C', fcra_until: '2027-02-18' },
    ...{ csr_number: 'D', csr_until: '2027-02-19' },
  };
  expect(endingRegistrations(values, '2026-11-20')).toEqual([
    { kind: 'registration_12a', until: '2026-11-19', daysLeft: -1 },
    { kind: 'registration_80g', until: '2026-11-20', daysLeft: 0 },
    { kind: 'fcra', until: '2027-02-18', daysLeft: 90 },
  ]);
});

test('without a number or a last day nothing ends', () => {
  const values = {
    registration_80g_until: '2026-11-20',
    registration_12a: 'B',
    csr_number: '',
    csr_until: '2026-11-20',
  };
  expect(endingRegistrations(values, '2026-11-20')).toEqual([]);
});
