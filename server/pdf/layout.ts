import { fontFor } from './parsed-font';
import { fontFile, fontRuns, printable, type FontRun, type Weight } from './fonts';
import { serifFonts, serifRuns } from './serif-font';

export interface TextStyle {
  readonly size: number;
  /** 'serif' is the face of headings. */
  readonly weight: Weight | 'serif';
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Line height as a multiple of the size. */
  readonly leading?: number;
}

/** Position of a text, in points. The text shrinks to `minSize` to fit its lines, then takes more, and is cut only after that. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly maxLines: number;
  readonly minSize?: number;
  /** Lines that a text of the smallest size takes rather than being cut; `maxLines` by default. */
  readonly mostLines?: number;
}

/** A run of a text; `weight` overrides the text's weight. */
export interface Part {
  readonly text: string;
  readonly weight?: Weight;
}

interface Word {
  readonly text: string;
  readonly weight: TextStyle['weight'];
}

const LEADING = 1.38;
const ELLIPSIS = '…';
const UNIT = 100;

const runsOf = (text: string, weight: TextStyle['weight']): readonly FontRun[] =>
  weight === 'serif' ? serifRuns(text) : fontRuns(text, weight);
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemes = (word: string): string[] => Array.from(segmenter.segment(word), ({ segment }) => segment);

/** Maximum number of cached widths: those of all labels, and of the latest receipts' words. */
const KEPT_WIDTHS = 4_000;

/** Widths of texts by font and text, in points at the size `UNIT`; the same in every document. */
const widths = new Map<string, number>();

/** Joins adjacent words of one weight into runs, including the spaces between them. */
function joined(line: readonly Word[]): Word[] {
  const stretches: { text: string; weight: Word['weight'] }[] = [];
  for (const { text, weight } of line) {
    const last = stretches.at(-1);
    if (last) last.text += ' ';
    if (last?.weight === weight) last.text += text;
    else stretches.push({ text, weight });
  }
  return stretches;
}

/** Lays out text over several fonts, which pdfkit's own wrapping cannot do; every text stays in its box. */
export class PdfLayout {
  private isDrawing = true;

  private readonly fonts = new Set<string>();

  constructor(readonly doc: PDFKit.PDFDocument) {}

  /** Selects a font for measuring or drawing; only fonts in use are read and embedded. */
  font(name: string): PDFKit.PDFDocument {
    if (!this.fonts.has(name)) {
      // pdfkit accepts a parsed font since 0.19; its types do not know it yet.
      this.doc.registerFont(name, fontFor(serifFonts().get(name) ?? fontFile(name)) as unknown as Buffer);
      this.fonts.add(name);
    }
    return this.doc.font(name);
  }

  /** Runs `draw` without drawing and returns its result. */
  measure<Result>(draw: () => Result): Result {
    this.isDrawing = false;
    try {
      return draw();
    } finally {
      this.isDrawing = true;
    }
  }

  /** Draws shapes; skipped while measuring. */
  shape(draw: (doc: PDFKit.PDFDocument) => void): void {
    if (!this.isDrawing) return;
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
  }

  private widthOfRun({ font, text }: FontRun, size: number): number {
    // Fonts are named in the order of their first use, which may not depend on what is cached.
    const doc = this.font(font);
    const key = `${font} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = doc.fontSize(UNIT).widthOfString(text);
      if (widths.size >= KEPT_WIDTHS) widths.delete(widths.keys().next().value ?? '');
      widths.set(key, width);
    }
    return (width * size) / UNIT;
  }

  private widthOf({ text, weight }: Word, size: number): number {
    return runsOf(text, weight).reduce((sum, run) => sum + this.widthOfRun(run, size), 0);
  }

  /** Returns the longest start of a word that fits; at least one character, so that wrapping always advances. */
  private fitting({ text, weight }: Word, width: number, size: number): string {
    const letters = graphemes(text);
    let count = 1;
    while (
      count < letters.length &&
      this.widthOf({ text: letters.slice(0, count + 1).join(''), weight }, size) <= width
    )
      count += 1;
    return letters.slice(0, count).join('');
  }

  private wrap(words: readonly Word[], width: number, size: number): Word[][] {
    const lines: Word[][] = [];
    let line: Word[] = [];
    let used = 0;
    for (const word of words) {
      let rest = word;
      let needed = this.widthOf(rest, size);
      const space = line.length > 0 ? this.widthOf({ text: ' ', weight: word.weight }, size) : 0;
      if (line.length > 0 && used + space + needed > width) {
        lines.push(line);
        line = [];
        used = 0;
      }
      while (line.length === 0 && needed > width && graphemes(rest.text).length > 1) {
        const part = this.fitting(rest, width, size);
        lines.push([{ ...rest, text: part }]);
        rest = { ...rest, text: rest.text.slice(part.length) };
        needed = this.widthOf(rest, size);
      }
      used += (line.length > 0 ? space : 0) + needed;
      line = [...line, rest];
    }
    if (line.length > 0) lines.push(line);
    return lines;
  }

  private cut(lines: Word[][], maxLines: number, width: number, size: number): Word[][] {
    const kept = lines.slice(0, maxLines);
    const last = kept.pop() ?? [];
    const weight = last[0]?.weight ?? 400;
    const text = last.map((word) => word.text).join(' ');
    const room = width - this.widthOf({ text: ELLIPSIS, weight }, size);
    return [...kept, [{ text: `${this.fitting({ text, weight }, room, size).trimEnd()}${ELLIPSIS}`, weight }]];
  }

  private fit(
    words: readonly Word[],
    { width, maxLines, minSize, mostLines = maxLines }: TextBox,
    { size }: TextStyle,
  ) {
    const smallest = minSize ?? size;
    for (let tried = size; ; tried = Math.max(smallest, tried - 0.5)) {
      const lines = this.wrap(words, width, tried);
      if (lines.length <= maxLines) return { lines, size: tried };
      if (tried > smallest) continue;
      return { lines: lines.length <= mostLines ? lines : this.cut(lines, mostLines, width, tried), size: tried };
    }
  }

  /**
   * Draws a text and returns the y below it.
   * @returns `box.y` itself when there is nothing to draw
   */
  text(text: string | readonly Part[], box: TextBox, style: TextStyle): number {
    const parts: readonly Part[] = typeof text === 'string' ? [{ text }] : text;
    const words = parts.flatMap((part) =>
      printable(part.text)
        .split(' ')
        .filter(Boolean)
        .map((word): Word => ({ text: word, weight: part.weight ?? style.weight })),
    );
    const { lines, size } = this.fit(words, box, style);
    const lineHeight = size * (style.leading ?? LEADING);
    if (this.isDrawing) {
      lines.forEach((line, at) => this.drawLine(line, { ...box, y: box.y + at * lineHeight }, { ...style, size }));
    }
    return box.y + lines.length * lineHeight;
  }

  private drawLine(line: readonly Word[], { x, y, width }: TextBox, { size, color, align }: TextStyle): void {
    const runs = joined(line).flatMap(({ text, weight }) => runsOf(text, weight));
    const used = runs.reduce((sum, run) => sum + this.widthOfRun(run, size), 0);
    let left = x + (align === 'right' ? width - used : align === 'center' ? (width - used) / 2 : 0);
    const baseline = y + size;
    for (const run of runs) {
      this.font(run.font).fontSize(size).fillColor(color);
      this.doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += this.widthOfRun(run, size);
    }
  }

  /** Draws a hairline across the box. */
  line(x: number, y: number, width: number, color: string): void {
    this.shape((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(color),
    );
  }
}
