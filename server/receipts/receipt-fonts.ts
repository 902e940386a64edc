import { readFileSync } from 'node:fs';
import { toLatin } from '../../rules/transliterate';
import { unpackWoff } from './woff';

export type Weight = 400 | 500 | 600;
type Subset = 'latin' | 'latin-ext' | 'devanagari';

/** A stretch of text that one font file can draw. */
export interface FontRun {
  readonly font: string;
  readonly text: string;
}

/** What each file of Mukta has glyphs for; a text is split so that every stretch finds its own. */
const COVERAGE: readonly (readonly [Subset, RegExp])[] = [
  [
    'latin',
    /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212\u2215]/,
  ],
  [
    'latin-ext',
    /[\u0100-\u0130\u0132-\u0137\u0139-\u0151\u0154-\u017e\u0192\u01fc-\u01ff\u0218-\u021b\u02c7\u02c9\u02dd\u1e0c\u1e0d\u1e24\u1e25\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e5f\u1e62\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e\u1e8f\u1ef2\u1ef3\u2020\u20a8\u20b9\u2113]/,
  ],
  ['devanagari', /[\u0900-\u0977\u0979-\u097f]|[\u1cd0-\u1cf6]|\u200c|\u200d|\u25cc|\ua8fb/],
];

const WEIGHTS: readonly Weight[] = [400, 500, 600];
const nameOf = (subset: Subset, weight: Weight): string => `mukta-${subset}-${weight}`;

let files: ReadonlyMap<string, Buffer> | null = null;

/** The font files of the Mukta package by the names that `fontRuns` uses; read and unpacked once. */
export function receiptFonts(): ReadonlyMap<string, Buffer> {
  files ??= new Map(
    WEIGHTS.flatMap((weight) =>
      COVERAGE.map(([subset]): [string, Buffer] => {
        const name = nameOf(subset, weight);
        const file = require.resolve(`@fontsource/mukta/files/${name}-normal.woff`);
        return [name, unpackWoff(readFileSync(file))];
      }),
    ),
  );
  return files;
}

const subsetOf = (character: string): Subset | undefined =>
  COVERAGE.find(([, pattern]) => pattern.test(character))?.[0];

/**
 * The text as the fonts can print it: other Indian scripts in Latin letters, emoji and loose accents
 * left out, and a question mark for each letter of a script that has neither font nor transliteration.
 */
export function printable(text: string): string {
  const stretches = text.normalize('NFC').match(/\s+|[^\s]+/g) ?? [];
  return stretches
    .map((word) => (Array.from(word).every(subsetOf) ? word : toLatin(word)))
    .map((word) =>
      Array.from(word)
        .filter(
          (character) => !/[\p{Extended_Pictographic}\p{M}\p{Cf}]/u.test(character) || subsetOf(character),
        )
        .map((character) => (/\s/.test(character) ? ' ' : subsetOf(character) ? character : '?'))
        .join(''),
    )
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** Splits a printable text by the font that draws it; blanks stay with the stretch before them. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  const runs: { subset: Subset; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const subset = character === ' ' && last ? last.subset : (subsetOf(character) ?? 'latin');
    if (last?.subset === subset) last.text += character;
    else runs.push({ subset, text: character });
  }
  return runs.map((run) => ({ font: nameOf(run.subset, weight), text: run.text }));
}
