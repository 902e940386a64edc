import { mentions } from '../../server/personal-data/mentions';

test('however many words somebody is known by, PostgreSQL can keep the patterns compiled', () => {
  const words = Array.from({ length: 3_000 }, (_, n) => `Word ${n}`);
  expect(mentions(words.slice(0, 40))).toHaveLength(1);
  expect(mentions(words).length).toBeLessThan(32);
  expect(mentions(words).join()).toContain('Word 2999');
  expect(mentions([])).toEqual([]);
});
