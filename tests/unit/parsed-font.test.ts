import { fontFor } from '../../server/pdf/parsed-font';
import { fontFile } from '../../server/pdf/fonts';

/** Shaped words are kept as long as the labels of a receipt need it, and no longer: donors' words are met once. */
test('the labels of a receipt are shaped once, and words of earlier receipts are given up', () => {
  const font = fontFor(fontFile('mukta-latin-400'));
  const shape = jest.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(font)) as typeof font, 'layout');
  const shaped = (word: string): number => {
    shape.mockClear();
    font.layout(word);
    return shape.mock.calls.length;
  };
  const others = (from: number, count: number): void => {
    for (let number = from; number < from + count; number += 1) font.layout(`donor${number}`);
  };
  expect(shaped('Amount')).toBe(1);
  others(0, 250);
  expect(shaped('Amount')).toBe(0);
  others(250, 250);
  expect(shaped('Amount')).toBe(1);
});
