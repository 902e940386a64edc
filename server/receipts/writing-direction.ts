import bidiFactory from 'bidi-js';

/** A stretch of one font, in the order in which it is read. */
interface Run {
  readonly font: string;
  readonly text: string;
}

const TO_THE_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** They have the script of their letters, so that shaping would turn them; numbers are written to the right everywhere. */
const DIGITS = /^[\u0660-\u0669\u06f0-\u06f9]+$/;

const bidi = bidiFactory();
const reversed = (text: string): string => Array.from(text).reverse().join('');

/**
 * Puts the stretches of a line in the order in which they are drawn from left to right, by the Unicode Bidirectional Algorithm
 * (https://www.unicode.org/reports/tr9/); a line without letters that are written to the left stays as it is. The letters of
 * such a stretch keep their order: shaping turns them. Blanks are stretches of their own there.
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

/** Rule L2: from the highest level down, every stretch of that level or above is turned round. */
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

/** As the font is given it: brackets mirrored, and marks of other fonts turned by hand. */
function drawn(text: string, level: number): string {
  if (level % 2 === 0) return DIGITS.test(text) ? reversed(text) : text;
  if (TO_THE_LEFT.test(text)) return text;
  return Array.from(reversed(text), (character) => bidi.getMirroredCharacter(character) ?? character).join('');
}
