import { actionInWords, fieldInWords, valueInWords } from '../../rules/audit-words';
import { wordDiff } from '../../client/office/audit/word-diff';

test('stored names read as words', () => {
  expect(actionInWords('campaign.update')).toBe('Campaign updated');
  expect(actionInWords('contact_submission.read')).toBe('Contact submission marked read');
  expect(actionInWords('volunteer_submission.approved')).toBe('Volunteer submission approved');
  expect(fieldInWords('goalAmount')).toBe('Goal amount');
  expect(fieldInWords('registration_80g_from')).toBe('Registration 80G from');
  expect(fieldInWords('content.founders.0.imageUrl')).toBe('Founders 1, Image url');
  expect(fieldInWords('content.content')).toBe('Content');
});

test('values read as the office writes them; amounts are paise', () => {
  expect(valueInWords('goalAmount', '50000000')).toBe('₹5,00,000');
  expect(valueInWords('attempts', '50000000')).toBe('50000000');
  expect(valueInWords('isActive', 'false')).toBe('No');
  expect(valueInWords('endDate', '"2026-11-20"')).toBe('Nov 20, 2026');
  expect(valueInWords('eventDate', '"2026-11-20T18:40:00.000Z"')).toBe('Nov 21, 2026, 12:10 AM');
  expect(valueInWords('galleryImages', '["/a.svg","/b.svg"]')).toBe('/a.svg\n/b.svg');
  expect(valueInWords('title', null)).toBe('');
});

test('a changed text shows which words went and which came', () => {
  expect(wordDiff('The clean wells of Mulshi', 'The deep wells of Mulshi and Bhor')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'clean' },
    { kind: 'added', text: 'deep' },
    { kind: 'same', text: ' wells of Mulshi' },
    { kind: 'added', text: ' and Bhor' },
  ]);
  expect(wordDiff('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
  expect(wordDiff('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
});

test('the parts of any diff make both texts again, however long', () => {
  const text = (seed: number) => Array.from({ length: 900 }, (_, index) => `w${(index * seed) % 97}`).join(' ');
  for (const [before, after] of [
    [text(3), text(5)],
    [text(7).slice(0, 900), text(7)],
    ['<p>a</p>', '<p>b <b>a</b></p>'],
  ]) {
    const parts = wordDiff(before ?? '', after ?? '');
    const joined = (without: string) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text: words }) => words)
        .join('');
    expect(joined('added')).toBe(before);
    expect(joined('removed')).toBe(after);
  }
});
