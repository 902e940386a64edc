import { fontFor } from './parsed-font';
import { fontFile, printable } from './fonts';
import { serifFonts, serifRuns } from './serif-font';

/** Outline of a letter, with y downwards; its box is in the same units. */
export interface LetterPath {
  /** Data of an SVG path. */
  readonly path: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const EM = 1_000;

/**
 * Draws the letter that stands for a foundation, in the face of headings or in the font of its script.
 * @returns null for a letter that no font has
 */
export function letterPath(letter: string): LetterPath | null {
  if (printable(letter) !== letter.normalize('NFC')) return null;
  const parts: string[] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let at = 0;
  for (const run of serifRuns(letter.normalize('NFC'))) {
    const font = fontFor(serifFonts().get(run.font) ?? fontFile(run.font));
    const scale = EM / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    glyphs.forEach((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const outline = glyph.path.scale(scale, -scale).translate(at + xOffset * scale, -yOffset * scale);
      at += xAdvance * scale;
      if (outline.commands.length === 0) return;
      const { minX, minY, maxX, maxY } = outline.bbox;
      [left, top] = [Math.min(left, minX), Math.min(top, minY)];
      [right, bottom] = [Math.max(right, maxX), Math.max(bottom, maxY)];
      parts.push(outline.toSVG());
    });
  }
  if (parts.length === 0) return null;
  return { path: parts.join(''), left, top, width: right - left, height: bottom - top };
}
