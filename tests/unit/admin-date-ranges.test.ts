import { datePresets, describeRange, rangeProblem } from '../../client/office/table/date-ranges';
import { formatClock, formatPhone } from '../../client/office/ui/format';

const preset = (today: string, label: string) => datePresets(today).find((one) => one.label === label)?.range;

test('the financial year begins on 1 April', () => {
  expect(preset('2026-11-20', 'This financial year')).toEqual({ from: '2026-04-01', to: '2026-11-20' });
  expect(preset('2026-03-31', 'This financial year')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(preset('2026-04-01', 'Last financial year')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
});

test('last month ends on its own last day', () => {
  expect(preset('2028-03-31', 'Last month')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(preset('2026-01-10', 'Last month')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('the last seven days count today', () => {
  expect(preset('2026-11-20', 'Last 7 days')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
});

test('a chip says the year once where both days share it', () => {
  expect(describeRange({ from: '2026-10-01', to: '2026-11-20' })).toBe('Oct 01 – Nov 20, 2026');
  expect(describeRange({ from: '2025-12-31', to: '2026-01-01' })).toBe('Dec 31, 2025 – Jan 01, 2026');
  expect(describeRange({ from: '2026-11-20', to: '2026-11-20' })).toBe('Nov 20, 2026');
  expect(describeRange({ from: '2026-11-20' })).toBe('From Nov 20, 2026');
  expect(describeRange({ to: '2026-11-20' })).toBe('Until Nov 20, 2026');
});

test('a range that runs backwards or is half typed is refused', () => {
  expect(rangeProblem({ from: '2026-11-20', to: '2026-11-20' })).toBeNull();
  expect(rangeProblem({ from: '2026-11-21', to: '2026-11-20' })).toMatch(/after/);
  expect(rangeProblem({ from: '0002-13-01' })).toMatch(/full date/);
});

test('the clock is the one of Asia/Kolkata, with noon and midnight as 12', () => {
  expect(formatClock('2026-11-20T04:42:00Z')).toBe('10:12 AM');
  expect(formatClock('2026-11-19T18:30:00Z')).toBe('12:00 AM');
  expect(formatClock('2026-11-20T06:30:00Z')).toBe('12:00 PM');
  expect(formatClock('2026-11-20T18:29:00Z')).toBe('11:59 PM');
});

test("an Indian number is spaced; another country's is left alone", () => {
  expect(formatPhone('+919000014837')).toBe('+91 90000 14837');
  expect(formatPhone('+442079460958')).toBe('+442079460958');
});
