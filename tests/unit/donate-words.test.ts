import { campaignSentence } from '../../client/site/donate/campaign-sentence';
import { byCategory, firstRows, inOrderFor } from '../../client/site/donate/essential-rows';

test.each([
  ['', ''],
  [' Wool blankets\n and mats. For people outside.', 'Wool blankets and mats.'],
  ['Lamps for Rs.500 each', 'Lamps for Rs.500 each'],
  ['आठ शाळांना दिवे। आणखी काही.', 'आठ शाळांना दिवे।'],
  [`${'word '.repeat(27)}longest, and more`, `${'word '.repeat(27).trim()}…`],
])('of %j the sentence is %j', (summary, sentence) => {
  expect(campaignSentence(summary)).toBe(sentence);
});

test('a summary of any size costs nothing', () => {
  expect(campaignSentence('a'.repeat(200_000)).length).toBeLessThan(150);
});

const of = (...categories: string[]) =>
  categories.map((category, index) => ({
    id: String(index),
    name: `Thing ${index}`,
    description: '',
    unitPrice: 100,
    category,
  }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('');

test('a category’s own come first, in the order that they had; without one nothing moves', () => {
  const list = of('B', 'A', 'B', 'A');
  expect([ids(inOrderFor('A', list)), ids(inOrderFor('none', list)), ids(inOrderFor(undefined, list))]).toEqual([
    '1302',
    '0123',
    '0123',
  ]);
  expect(byCategory(list).map(([name, items]) => name + ids(items))).toEqual(['B02', 'A13']);
});

test.each([
  [0, '', ''],
  [3, '', '012'],
  [4, '', '0123'],
  [5, '', '012'],
  [9, '', '012'],
  [9, '7', '0127'],
  [5, '4', '01234'],
])('of %i things, with %j chosen before, %j are shown', (count, chosen, shown) => {
  expect(ids(firstRows(of(...'A'.repeat(count)), new Set(chosen)))).toBe(shown);
});
