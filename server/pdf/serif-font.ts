import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { fontRuns, type FontRun } from './fonts';

const SUBSETS = ['latin', 'latin-ext'] as const;

interface Serif {
  readonly file: Buffer;
  readonly covers: (codePoint: number) => boolean;
}

let serifs: ReadonlyMap<string, Serif> | null = null;

function readSerifs(): ReadonlyMap<string, Serif> {
  serifs ??= new Map(
    SUBSETS.map((subset): [string, Serif] => {
      const name = `source-serif-4-${subset}-600`;
      const file = readFileSync(join(__dirname, 'fonts', `${name}.ttf`));
      const covered = new Set((create(file) as Font).characterSet);
      return [name, { file, covers: (codePoint) => covered.has(codePoint) }];
    }),
  );
  return serifs;
}

/** Returns the serif files of headings by the names that `serifRuns` uses; read and unpacked once. */
export const serifFonts = (): ReadonlyMap<string, Buffer> =>
  new Map([...readSerifs()].map(([name, { file }]) => [name, file]));

/** Splits a printable heading by font; characters missing in the serif use the fonts of other texts. */
export function serifRuns(text: string): FontRun[] {
  const runs: { font: string | undefined; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = [...readSerifs()].find(([, { covers }]) => covers(character.codePointAt(0) ?? 0))?.[0];
    if (last && (last.font === font || character === ' ')) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs.flatMap((run) => (run.font ? [{ font: run.font, text: run.text }] : fontRuns(run.text, 600)));
}
