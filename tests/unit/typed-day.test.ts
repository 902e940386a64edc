import { parseTypedDay, typedDay } from '../../rules/typed-day';

const TODAY = '2026-11-20';

test.each([
  ['18/11/2026', '2026-11-18'],
  ['18-11-26', '2026-11-18'],
  [' 18.11 ', '2026-11-18'],
  ['18 11', '2026-11-18'],
  ['1811', '2026-11-18'],
  ['18112026', '2026-11-18'],
  ['१८/११/२०२६', '2026-11-18'],
  ['2026-11-18', '2026-11-18'],
  ['2026/11/18', '2026-11-18'],
  ['18 Nov 2026', '2026-11-18'],
  ['18-Nov-26', '2026-11-18'],
  ['18th november, 2026', '2026-11-18'],
  ['November 18, 2026', '2026-11-18'],
  ['१८ नोव्हेंबर २०२६', '2026-11-18'],
  // What was left out is of the past: of last month, of last year.
  ['18', '2026-11-18'],
  ['25', '2026-10-25'],
  ['31', '2026-10-31'],
  ['30/12', '2025-12-30'],
  ['18 Nov', '2026-11-18'],
  ['30-Dec', '2025-12-30'],
  ['29/2/2024', '2024-02-29'],
  // A day after the last one is read as it stands, for its own message.
  ['21/11/2026', '2026-11-21'],
])('%s is %s', (text, day) => expect(parseTypedDay(text, TODAY)).toBe(day));

test.each([
  '',
  ' ',
  '31/11/2026',
  '29/2/2025',
  '11/18/2026',
  // Month first, or nobody knows: November 2018, or the 18th.
  '2/13/2026',
  '2026/13/2',
  'Nov 18',
  '31 Nov 2026',
  '18 Nobody 2026',
  // A serial of Excel.
  '46344',
  '0',
  '32',
  'today',
  '18/',
  '18/11/202',
  '1/1/1/1',
  '/'.repeat(9_999),
])('%p is no day', (text) => expect(parseTypedDay(text, TODAY)).toBeNull());

test('a day is written as it is typed', () => {
  expect([typedDay('2026-11-08'), typedDay(null)]).toEqual(['08/11/2026', '']);
});
