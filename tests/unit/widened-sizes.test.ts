import { widenedSizes } from '../../client/shared/ui/widened-sizes';

const CARD = { width: 800, height: 600 };
const SQUARE = { width: 240, height: 240 };

test.each([
  [4000, 3000, CARD],
  [3000, 2000, CARD],
  [1920, 1080, CARD],
  [3000, 2000, SQUARE],
  [1000, 3000, CARD],
  [3000, 510, { width: NaN, height: NaN }],
  [1, 1, CARD],
])('a picture of %i × %i is asked for in the width of its box', (width, height, box) =>
  expect(widenedSizes('(min-width: 40em) 26rem, 100vw', { width, height }, box)).toBe('(min-width: 40em) 26rem, 100vw'),
);

test('a panorama is asked for as wide as it is drawn, and media conditions stay', () => {
  const panorama = { width: 3000, height: 510 };
  expect(widenedSizes('(min-width: 40em) 17.5rem, 100vw', panorama, CARD)).toBe('(min-width: 40em) 77rem, 441vw');
  expect(widenedSizes('15rem', panorama, SQUARE)).toBe('88rem');
  expect(widenedSizes('(min-width: 640px) 291px, 50vw', { width: 1600, height: 800 }, SQUARE)).toBe(
    '(min-width: 640px) 582px, 100vw',
  );
  expect(widenedSizes(undefined, panorama, CARD)).toBeUndefined();
});
