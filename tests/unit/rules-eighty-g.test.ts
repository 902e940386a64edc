import { is80gActive } from '../../rules/eighty-g';

const registration = { number: 'AAFCP4821KF20231', pan: 'AAFCP4821K', from: '2023-04-01', until: '2028-03-31' };

test.each([
  ['within the term', {}, '2026-11-20', true],
  ['on its first day', {}, '2023-04-01', true],
  ['on its last day', {}, '2028-03-31', true],
  ['a day too early', {}, '2023-03-31', false],
  ['a day too late', {}, '2028-04-01', false],
  ['without a term', { from: '', until: null }, '2040-01-01', true],
  ['without a number', { number: '' }, '2026-11-20', false],
  ['without a PAN', { pan: undefined }, '2026-11-20', false],
])('%s', (_name, change, day, active) => {
  expect(is80gActive({ ...registration, ...change }, day)).toBe(active);
});
