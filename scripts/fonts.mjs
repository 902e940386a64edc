// Makes the fonts the site serves, client/shared/styles/fonts/*.woff2, their sheet client/shared/styles/fonts.css, and the headings'
// font of the receipts, server/pdf/fonts/*.ttf, from the fontsource packages. Development only; its outputs are committed. Run: node scripts/fonts.mjs
// For the fallback metrics it reads Liberation Sans and Serif (the widths of Arial and Times New Roman):
// FALLBACK_FONTS=/usr/share/fonts/truetype/liberation
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const styles = fileURLToPath(new URL('../client/shared/styles/', import.meta.url));
const receipts = fileURLToPath(new URL('../server/pdf/fonts/', import.meta.url));
const fallbackDir = process.env.FALLBACK_FONTS ?? '/usr/share/fonts/truetype/liberation';

const LATIN = 'U+0020-007E,U+00A0,U+00A9,U+00B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026';
/** The accented letters of European and romanised Indian names. */
const EXT =
  'U+00A1-00A8,U+00AA-00B6,U+00B8-00FF,U+0100-0101,U+0112-0113,U+012A-012B,U+014C-014D,U+0160-0161,U+016A-016B,U+017D-017E';
/** The signs of amounts and links, which most pages show and few need the accents with. */
const SIGNS = 'U+20B9,U+2192,U+2212';
/** What English text and the screens use; all three weights of it are in the first screen of a page. */
const MUKTA_LATIN =
  'U+0000-00A0,U+00A9,U+00AB,U+00AD,U+00B0,U+00B7,U+00BB,U+00D7,U+02BB-02BC,U+0304,U+0308,U+2000-206F,U+2122,' +
  'U+2191,U+2193,U+2212,U+FEFF,U+FFFD';
/** The rest of Latin-1, mostly letters with accents: 6 kB less for every page without a José. */
const MUKTA_ACCENTS =
  'U+00A1-00A8,U+00AA,U+00AC,U+00AE-00AF,U+00B1-00B6,U+00B8-00BA,U+00BC-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,' +
  'U+20AC,U+2215';
/** A separate file of 1 kB: every page shows amounts, few need the rest of latin-ext. */
const RUPEE = 'U+20B9';
const MUKTA_EXT = 'U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20B8,U+20BA-20C0,U+2113';
/** Without the rupee sign: a price must not load 100 kB of Devanagari. */
const MUKTA_DEVANAGARI = 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF';

/**
 * For headings. Includes the joiners, which the font of a cluster has to contain itself; without the rupee sign, as
 * above.
 */
const SERIF_DEVANAGARI = 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF';

const fontFile = (name, file) => require.resolve(`${name}/files/${file}.woff2`);

function characters(range) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part
        .slice(2)
        .split('-')
        .map((hex) => parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join('');
}

/** Subsets the serif at weight 600, the only one of headings; the optical size stays variable. */
async function serif(subset, range) {
  const source = readFileSync(fontFile('@fontsource-variable/source-serif-4', `source-serif-4-${subset}-opsz-normal`));
  return subsetFont(source, characters(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: 600, opsz: { min: 20, max: 60 } },
  });
}

/**
 * Subsets the serif for print, where a heading has one size: the PDF library can neither read WOFF 2 nor choose an
 * optical size.
 */
async function receiptSerif(subset, range) {
  const source = readFileSync(fontFile('@fontsource-variable/source-serif-4', `source-serif-4-${subset}-opsz-normal`));
  return subsetFont(source, characters(range), { targetFormat: 'truetype', variationAxes: { wght: 600, opsz: 36 } });
}

/** Computes the mean advance of English letters by frequency, in em. */
function meanWidth(font) {
  const text =
    'the quick brown fox jumps over a lazy dog and children learn to read in the evening while donors give what ' +
    'they can to the foundation each month so that meals and medicine reach every village around Pune';
  return font.layout(text).advanceWidth / font.unitsPerEm / text.length;
}

/** Builds an @font-face that gives a local font the metrics of the web font, so that nothing moves when it loads. */
function fallbackFace(family, weight, locals, webFile, fallbackFile) {
  const web = fontkit.openSync(webFile);
  const local = fontkit.openSync(fallbackFile);
  const adjust = meanWidth(web) / meanWidth(local);
  const percent = (value) => `${((value / web.unitsPerEm / adjust) * 100).toFixed(2)}%`;
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    `  font-weight: ${weight};`,
    `  src: ${locals.map((name) => `local('${name}')`).join(', ')};`,
    `  size-adjust: ${(adjust * 100).toFixed(2)}%;`,
    `  ascent-override: ${percent(web.hhea.ascent)};`,
    `  descent-override: ${percent(-web.hhea.descent)};`,
    `  line-gap-override: ${percent(web.hhea.lineGap)};`,
    '}',
  ].join('\n');
}

const face = (family, weight, file, range) =>
  [
    '@font-face {',
    `  font-family: ${family};`,
    '  font-style: normal;',
    `  font-weight: ${weight};`,
    '  font-display: swap;',
    `  src: url('./fonts/${file}') format('woff2');`,
    `  unicode-range: ${range.replaceAll(',', ', ')};`,
    '}',
  ].join('\n');

mkdirSync(join(styles, 'fonts'), { recursive: true });
mkdirSync(receipts, { recursive: true });
const faces = [];
for (const [name, subset, range] of [
  ['latin', 'latin', LATIN],
  ['signs', 'latin-ext', SIGNS],
  ['latin-ext', 'latin-ext', EXT],
]) {
  const file = `source-serif-4-${name}.woff2`;
  writeFileSync(join(styles, 'fonts', file), await serif(subset, range));
  faces.push(face("'Source Serif 4'", 600, file, range));
}
for (const [subset, range] of [
  ['latin', LATIN],
  ['latin-ext', `${EXT},${SIGNS}`],
]) {
  writeFileSync(join(receipts, `source-serif-4-${subset}-600.ttf`), await receiptSerif(subset, range));
}
const devanagari = 'noto-serif-devanagari-600.woff2';
writeFileSync(
  join(styles, 'fonts', devanagari),
  await subsetFont(
    readFileSync(fontFile('@fontsource/noto-serif-devanagari', 'noto-serif-devanagari-devanagari-600-normal')),
    characters(SERIF_DEVANAGARI),
    { targetFormat: 'woff2' },
  ),
);
faces.push(face("'Noto Serif Devanagari'", 600, devanagari, SERIF_DEVANAGARI));
for (const [name, subset, range] of [
  ['latin', 'latin', MUKTA_LATIN],
  ['accents', 'latin', MUKTA_ACCENTS],
  ['rupee', 'latin-ext', RUPEE],
  ['latin-ext', 'latin-ext', MUKTA_EXT],
  ['devanagari', 'devanagari', MUKTA_DEVANAGARI],
]) {
  for (const weight of [400, 500, 600]) {
    const file = `mukta-${name}-${weight}.woff2`;
    const source = readFileSync(fontFile('@fontsource/mukta', `mukta-${subset}-${weight}-normal`));
    writeFileSync(join(styles, 'fonts', file), await subsetFont(source, characters(range), { targetFormat: 'woff2' }));
    faces.push(face('Mukta', weight, file, range));
  }
}
const head = '/* Made by scripts/fonts.mjs. All families are under the SIL Open Font License 1.1. */';
const serifFallback = fallbackFace(
  'Source Serif Fallback',
  600,
  ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Noto Serif Bold'],
  join(styles, 'fonts', 'source-serif-4-latin.woff2'),
  join(fallbackDir, 'LiberationSerif-Bold.ttf'),
);
const sansFallback = fallbackFace(
  'Mukta Fallback',
  '400 600',
  ['Arial', 'Liberation Sans', 'Roboto'],
  fontFile('@fontsource/mukta', 'mukta-latin-400-normal'),
  join(fallbackDir, 'LiberationSans-Regular.ttf'),
);
writeFileSync(join(styles, 'fonts.css'), `${[head, ...faces, serifFallback, sansFallback].join('\n\n')}\n`);
