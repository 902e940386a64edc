import { awardsProblem, parseAwards } from '../../rules/awards';

test('a line is an award; giver and reason may be missing, year and title may not', () => {
  const text = '2025 | Community Award | A Forum | For classes.\n 2024|Prize \n\n| Nameless\nno bars\r\n';
  expect(parseAwards(text)).toEqual([
    { year: '2025', title: 'Community Award', giver: 'A Forum', reason: 'For classes.' },
    { year: '2024', title: 'Prize', giver: '', reason: '' },
  ]);
  expect(parseAwards('')).toEqual([]);
});

test('a line that would be passed over is named', () => {
  expect(awardsProblem('')).toBeNull();
  expect(awardsProblem('2025 | Prize\n\n2024|Other')).toBeNull();
  expect(awardsProblem('2025 | Prize\nno bars')).toBe('Line 2 needs a year and a title, separated by |.');
  expect(awardsProblem('| Nameless')).toBe('Line 1 needs a year and a title, separated by |.');
});
