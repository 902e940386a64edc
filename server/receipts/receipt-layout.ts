import { makeSafe } from './safe-shaping';
import { fontFile, fontRuns, printable, type Weight } from './receipt-fonts';

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly align?: 'left' | 'right';
}

/** Where a text goes, in points. It shrinks to `minSize` to fit its lines, and is cut only after that. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly maxLines: number;
  readonly minSize?: number;
}

const LINE_HEIGHT = 1.38;
const ELLIPSIS = '…';

/** Lays text out over several fonts, which pdfkit's own wrapping cannot do; every text stays in its box. */
export class ReceiptLayout {
  private readonly registered = new Set<string>();

  constructor(readonly doc: PDFKit.PDFDocument) {}

  /** Takes a font for what is drawn next; the document knows only those that its texts need. */
  font(name: string): PDFKit.PDFDocument {
    if (!this.registered.has(name)) {
      this.doc.registerFont(name, fontFile(name));
      this.registered.add(name);
    }
    this.doc.font(name);
    const { font } = (this.doc as unknown as { _font: { font: object } })._font;
    makeSafe(font);
    return this.doc;
  }

  private widthOf(text: string, weight: Weight, size: number): number {
    this.doc.fontSize(size);
    return fontRuns(text, weight).reduce(
      (width, run) => width + this.font(run.font).widthOfString(run.text),
      0,
    );
  }

  /** Longest start of a word that fits; at least one character, so that wrapping always moves on. */
  private fitting(word: string, width: number, weight: Weight, size: number): string {
    const letters = Array.from(
      new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word),
      (part) => part.segment,
    );
    let count = 1;
    while (
      count < letters.length &&
      this.widthOf(letters.slice(0, count + 1).join(''), weight, size) <= width
    )
      count += 1;
    return letters.slice(0, count).join('');
  }

  private wrap(text: string, width: number, weight: Weight, size: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, weight, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (line !== '' && this.widthOf(line, weight, size) > width) {
        const part = this.fitting(line, width, weight, size);
        lines.push(part);
        line = line.slice(part.length);
      }
    }
    if (line !== '') lines.push(line);
    return lines;
  }

  private cut(lines: string[], maxLines: number, width: number, weight: Weight, size: number): string[] {
    const kept = lines.slice(0, maxLines);
    const last = this.fitting(`${kept.pop() ?? ''}${ELLIPSIS}`, width, weight, size).replace(/…$/, '');
    const room = this.widthOf(`${last}${ELLIPSIS}`, weight, size) <= width;
    return [...kept, `${room ? last : last.slice(0, -1)}${ELLIPSIS}`];
  }

  private fit(text: string, { width, maxLines, minSize }: TextBox, { size, weight }: TextStyle) {
    const smallest = minSize ?? size;
    for (let tried = size; ; tried = Math.max(smallest, tried - 0.5)) {
      const lines = this.wrap(printable(text), width, weight, tried);
      if (lines.length <= maxLines) return { lines, size: tried };
      if (tried <= smallest) return { lines: this.cut(lines, maxLines, width, weight, tried), size: tried };
    }
  }

  /**
   * Draws a text and gives the y below it.
   * @returns `box.y` itself when there is nothing to draw
   */
  text(text: string, box: TextBox, style: TextStyle): number {
    const { lines, size } = this.fit(text, box, style);
    const lineHeight = size * LINE_HEIGHT;
    lines.forEach((line, at) => {
      const spare = box.width - this.widthOf(line, style.weight, size);
      let x = box.x + (style.align === 'right' ? spare : 0);
      for (const run of fontRuns(line, style.weight)) {
        this.font(run.font).fontSize(size).fillColor(style.color);
        this.doc.text(run.text, x, box.y + at * lineHeight, { lineBreak: false });
        x += this.doc.widthOfString(run.text);
      }
    });
    return box.y + lines.length * lineHeight;
  }

  /** A hairline across the box. */
  line(x: number, y: number, width: number, color: string): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .stroke(color);
  }
}
