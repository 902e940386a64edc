import { readFileSync } from 'node:fs';
import { toLatin } from '../../rules/transliterate';
import { SCRIPT_FONTS, SHARED, letterNote, type ScriptFont } from './script-fonts';
import { unpackWoff } from './woff';
import { inVisualOrder } from './writing-direction';

export type Weight = 400 | 500 | 600;

/** A stretch of text that one font file can draw. */
export interface FontRun {
  readonly font: string;
  readonly text: string;
}

const LATIN = SCRIPT_FONTS[0] as ScriptFont;

/** The name of a font file, as `fontRuns` uses it: mukta-latin-400. */
const nameOf = ({ family, subset }: ScriptFont, weight: Weight): string => `${family}-${subset}-${weight}`;

const files = new Map<string, Buffer>();

/**
 * The font file behind a name of `fontRuns`; read and unpacked when a receipt first needs it, and kept.
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

/** A word of letters that no font has is named by its script; Latin letters with rare accents lose the accent. */
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
 * The text as the fonts can print it: every script of India as it is written. Emoji and loose accents are left out, and a word
 * of another script is named in its place, as in "[Chinese letters]".
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .split(/\s+/)
    .map(printableWord)
    .filter((word, at, words) => word !== '' && !(word.endsWith(' letters]') && word === words[at - 1]))
    .join(' ');

/**
 * Splits a line of printable text by the font that draws it, in drawing order from left to right. Blanks stay with the
 * stretch before them, marks and joiners with their letter.
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
