import { datePresets, describeRange, rangeProblem } from '../../client/office/table/date-ranges';
import { periodName, periodOf } from '../../client/office/table/periods';
import { amountsProblem, describeAmounts } from '../../client/office/table/amount-ranges';
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

test('quarters are those of the financial year', () => {
  expect(preset('2026-11-20', 'This quarter')).toEqual({ from: '2026-10-01', to: '2026-11-20' });
  expect(preset('2026-11-20', 'Last quarter')).toEqual({ from: '2026-07-01', to: '2026-09-30' });
  expect(preset('2026-01-31', 'Last quarter')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(preset('2026-03-31', 'This quarter')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
});

test('amounts of a filter are said as they are meant, and wrong ones refused', () => {
  expect([
    describeAmounts('500', '5000'),
    describeAmounts('500', '500'),
    describeAmounts('1,000.50', undefined),
    describeAmounts(undefined, '1,00,000'),
  ]).toEqual(['₹500 – ₹5,000', '₹500', 'From ₹1,000.50', 'Up to ₹1,00,000']);
  expect([amountsProblem('', ''), amountsProblem('5', '5'), amountsProblem('', '1')]).toEqual([null, null, null]);
  expect(amountsProblem('6', '5')).toMatch(/not be above/);
  expect(amountsProblem('1e3', '')).toMatch(/figures/);
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
  expect(formatPhone('+912025678901')).toBe('+91 20 2567 8901');
  expect(formatPhone('+912142567890')).toBe('+91 2142567890');
  expect(formatPhone('+442079460958')).toBe('+442079460958');
});

test('periods are whole, and steps lead over the ends of years', () => {
  expect(periodOf('month', '2028-01-31', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf('quarter', '2026-02-14', -1)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(periodOf('year', '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(periodOf('year', '2026-04-01', -1)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect([
    periodName('month', '2026-11-01'),
    periodName('quarter', '2026-10-01'),
    periodName('quarter', '2027-01-01'),
    periodName('year', '2026-04-01'),
  ]).toEqual(['Nov 2026', 'Oct – Dec 2026', 'Jan – Mar 2027', '2026-27']);
});
