import { readFileSync } from 'node:fs';
import { toLatin } from '../../rules/transliterate';
import { SCRIPT_FONTS, SHARED, letterNote, type ScriptFont } from './script-fonts';
import { unpackWoff } from './woff';
import { inVisualOrder } from './writing-direction';

export type Weight = 400 | 500 | 600;

/** A run of text that one font file can draw. */
export interface FontRun {
  readonly font: string;
  readonly text: string;
}

const LATIN = SCRIPT_FONTS[0] as ScriptFont;

/** Builds the name of a font file, as used by `fontRuns`: mukta-latin-400. */
const nameOf = ({ family, subset }: ScriptFont, weight: Weight): string => `${family}-${subset}-${weight}`;

const files = new Map<string, Buffer>();

/**
 * Reads and unpacks the font file with a name of `fontRuns`; cached after the first use.
 * @throws Error when there is no such file
 */
export function fontFile(name: string): Buffer {
  let file = files.get(name);
  if (!file) {
    const family = SCRIPT_FONTS.find((font) => name.startsWith(`${font.family}-${font.subset}-`))?.family ?? name;
    file = unpackWoff(readFileSync(require.resolve(`@fontsource/${family}/files/${name}-normal.woff`)));
    files.set(name, file);
  }
  return file;
}

const fontOf = (character: string): ScriptFont | undefined => SCRIPT_FONTS.find(({ covers }) => covers.test(character));
const isPrintable = (text: string): boolean => Array.from(text).every(fontOf);

/** Replaces a word that no font can draw by a note with its script; removes rare accents from Latin letters. */
function printableWord(word: string): string {
  if (isPrintable(word)) return word;
  const letters = Array.from(word, (letter) =>
    /\p{sc=Latin}/u.test(letter) && !fontOf(letter) ? toLatin(letter) : letter,
  )
    .filter((character) => fontOf(character) !== undefined || /\p{L}/u.test(character))
    .join('');
  return isPrintable(letters) ? letters : letterNote(letters);
}

/**
 * Returns the text as the fonts can print it, in every script of India. Leaves out emoji and loose accents, and
 * replaces a word of another script by a note such as "[Chinese letters]".
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .split(/\s+/)
    .map(printableWord)
    .filter((word, at, words) => word !== '' && !(word.endsWith(' letters]') && word === words[at - 1]))
    .join(' ');

/**
 * Splits a line of printable text by font, in drawing order from left to right. Spaces stay with the run before them,
 * marks and joiners with their letter.
 */
export function fontRuns(text: string, weight: Weight): readonly FontRun[] {
  const runs: { of: ScriptFont; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const staysWithLast = last && (character === ' ' || (SHARED.test(character) && last.of.covers.test(character)));
    const of = staysWithLast ? last.of : (fontOf(character) ?? LATIN);
    if (last?.of === of) last.text += character;
    else runs.push({ of, text: character });
  }
  return inVisualOrder(runs.map((run) => ({ font: nameOf(run.of, weight), text: run.text })));
}
