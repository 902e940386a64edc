import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensCss } from '../../client/shared/theme/css-variables';
import { colors, type ColorTokens } from '../../client/shared/theme/tokens';

type Name = keyof ColorTokens;

/** Computes the WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Text colours and their backgrounds in the product; minimum contrast 4.5 (AA). */
const text: ReadonlyArray<[Name, ...Name[]]> = [
  ['ink', 'page', 'surface', 'sand', 'sand1', 'mint', 'rowHover'],
  ['ink2', 'page', 'surface', 'sand', 'sand1', 'mint', 'rowHover', 'errorGround'],
  ['ink3', 'page', 'surface', 'sand', 'sand1', 'mint'],
  ['placeholder', 'surface', 'errorGround'],
  ['primary', 'page', 'surface', 'mint', 'mint1', 'sand1'],
  ['onPrimary', 'primary', 'primaryDark'],
  ['onBand', 'band'],
  ['onBand2', 'band'],
  ['onFooter', 'footer'],
  ['onFooter2', 'footer'],
  ['onFooter3', 'footer'],
  ['onMarigold', 'marigold', 'marigoldHover'],
  ['clay', 'surface', 'page'],
  ['onClay', 'clay'],
  ['clayDark', 'clayTint', 'page', 'surface', 'errorGround'],
  ['amberChip', 'amberChipGround'],
  ['amber', 'amberTint'],
  ['eventChip', 'eventChipGround'],
  ['disabled', 'disabledGround'],
  ['badgeGreen', 'badgeGreenGround'],
  ['badgeBlue', 'badgeBlueGround'],
  ['badgeGrey', 'badgeGreyGround'],
  ['badgeRed', 'badgeRedGround'],
  ['badgeAmber', 'badgeAmberGround'],
  ['onToast', 'toast'],
];

/** Borders and marks with a meaning; minimum contrast 3. */
const marks: ReadonlyArray<[Name, ...Name[]]> = [
  ['field', 'surface', 'mint'],
  ['clay', 'surface'],
  ['primary', 'track', 'page', 'surface'],
  ['chartSecond', 'surface'],
  ['chartThird', 'surface'],
];

const pairs = (rows: typeof text) => rows.flatMap(([front, ...grounds]) => grounds.map((ground) => [front, ground]));

describe.each(['light', 'dark'] as const)('%s colours', (scheme) => {
  const tokens = colors[scheme];

  test.each(pairs(text))('%s on %s is readable', (front, ground) => {
    expect(contrast(tokens[front as Name], tokens[ground as Name])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(marks))('%s can be made out on %s', (front, ground) => {
    expect(contrast(tokens[front as Name], tokens[ground as Name])).toBeGreaterThanOrEqual(3);
  });
});

test('white on marigold would fail, which is why giving wears ink', () => {
  expect(contrast('#FFFFFF', colors.light.marigold)).toBeLessThan(3);
});

test('tokens.css is what the tokens say (if not: node scripts/tokens.mjs)', () => {
  const sheet = readFileSync(join(__dirname, '../../client/shared/styles/tokens.css'), 'utf8');
  expect(sheet).toBe(tokensCss());
});
