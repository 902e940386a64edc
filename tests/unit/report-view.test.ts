import { bucketName, bucketTick } from '../../client/office/reports/report-view';

/** Names of the bars of a report. */
test.each([
  ['day', '2025-11-05', 'Nov 05, 2025'],
  ['month', '2025-11-01', 'Nov 2025'],
  ['month', '2025-11-20', 'Nov 2025, from Nov 20'],
  ['year', '2025-04-01', '2025-26'],
] as const)('a bar of a %s that begins on %s is %s', (unit, start, name) => {
  expect(bucketName(unit, start)).toBe(name);
});

test('a tick names the month alone, with its year where one begins', () => {
  expect(bucketTick('month', '2025-11-20', true)).toBe('Nov\n2025');
  expect(bucketTick('month', '2025-12-01', false)).toBe('Dec');
});
