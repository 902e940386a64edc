import bidiFactory from 'bidi-js';

/** A run of one font, in reading order. */
interface Run {
  readonly font: string;
  readonly text: string;
}

const TO_THE_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/**
 * Digits with the script of their letters: shaping would reverse them, although numbers always run from left to right.
 */
const DIGITS = /^[\u0660-\u0669\u06f0-\u06f9]+$/;

const bidi = bidiFactory();
const reversed = (text: string): string => Array.from(text).reverse().join('');

/**
 * Puts the runs of a line in drawing order from left to right, by the Unicode Bidirectional Algorithm
 * (https://www.unicode.org/reports/tr9/). A line without right-to-left letters stays as it is. Letters of a
 * right-to-left run keep their order, since shaping reverses them; spaces are separate runs there.
 */
export function inVisualOrder<R extends Run>(runs: readonly R[]): readonly R[] {
  const line = runs.map(({ text }) => text).join('');
  if (!TO_THE_LEFT.test(line)) return runs;
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  return reordered(splitByLevel(runs, levels)).map(({ run, level }) => ({ ...run, text: drawn(run.text, level) }));
}

interface Levelled<R extends Run> {
  readonly run: R;
  readonly level: number;
}

function splitByLevel<R extends Run>(runs: readonly R[], levels: Uint8Array): Levelled<R>[] {
  let at = 0;
  return runs.flatMap((run) => {
    const parts: { run: R; level: number }[] = [];
    for (const character of run.text) {
      const level = levels[at] ?? 0;
      at += character.length;
      const last = parts.at(-1);
      const isApart = level % 2 === 1 && (character === ' ' || last?.run.text === ' ');
      if (last?.level === level && !isApart)
        parts[parts.length - 1] = { level, run: { ...last.run, text: last.run.text + character } };
      else parts.push({ level, run: { ...run, text: character } });
    }
    return parts;
  });
}

/** Applies rule L2: from the highest level down, reverses every run of that level or above. */
function reordered<T extends { level: number }>(parts: readonly T[]): T[] {
  let order = [...parts];
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1) {
    const next: T[] = [];
    let turned: T[] = [];
    for (const part of order) {
      if (part.level >= level) {
        turned.unshift(part);
        continue;
      }
      next.push(...turned, part);
      turned = [];
    }
    order = [...next, ...turned];
  }
  return order;
}

/** Prepares a run for its font: mirrors brackets, and reverses marks of other fonts. */
function drawn(text: string, level: number): string {
  if (level % 2 === 0) return DIGITS.test(text) ? reversed(text) : text;
  if (TO_THE_LEFT.test(text)) return text;
  return Array.from(reversed(text), (character) => bidi.getMirroredCharacter(character) ?? character).join('');
}
