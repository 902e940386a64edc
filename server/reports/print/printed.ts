import PDFDocument from 'pdfkit';
import { formatLongDate, startOfDay, type IsoDate } from '../../../rules/dates';
import { PdfLayout, type TextStyle } from '../../pdf/layout';
import { COLORS } from '../../pdf/colors';

/** What every printed report says of itself. */
export interface PrintHead {
  readonly siteName: string;
  /** Title, such as `Donation register`. */
  readonly title: string;
  /** Name of the days, such as `Financial year 2025-26`. */
  readonly days: string;
  /** Day of printing in Asia/Kolkata. */
  readonly printedOn: IsoDate;
}

const A4 = { short: 595.28, long: 841.89 } as const;
const MARGIN = 40;
/** Height kept free for the foot of a page, in points. */
const FOOT = 22;

export const PRINT: Record<'quiet' | 'text' | 'strong' | 'heading', TextStyle> = {
  quiet: { size: 8, weight: 400, color: COLORS.quiet },
  text: { size: 9, weight: 400, color: COLORS.ink },
  strong: { size: 9, weight: 600, color: COLORS.ink },
  heading: { size: 12, weight: 600, color: COLORS.green },
};

/** A report on A4 pages: the place for what comes next, and a foot with the page's number on every page. */
export class PrintedReport {
  /** Next free line, in points from the top. */
  y = MARGIN;
  readonly left = MARGIN;
  readonly width: number;
  readonly layout: PdfLayout;
  readonly #bottom: number;
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;

  constructor(
    private readonly head: PrintHead,
    orientation: 'portrait' | 'landscape',
  ) {
    const [width, height] = orientation === 'portrait' ? [A4.short, A4.long] : [A4.long, A4.short];
    this.width = width - 2 * MARGIN;
    this.#bottom = height - MARGIN - FOOT;
    const made = startOfDay(head.printedOn);
    this.#doc = new PDFDocument({
      size: [width, height],
      margin: 0,
      lang: 'en-IN',
      bufferPages: true,
      info: { Title: `${head.title}, ${head.days}`, Author: head.siteName, CreationDate: made, ModDate: made },
    });
    this.#done = new Promise<void>((resolve, reject) => this.#doc.on('end', resolve).on('error', reject));
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.layout = new PdfLayout(this.#doc);
    this.#drawHead();
  }

  #drawHead(): void {
    const box = { x: this.left, width: this.width, maxLines: 2, minSize: 8 };
    this.y = this.layout.text(this.head.siteName, { ...box, y: this.y }, { ...PRINT.heading, size: 16 });
    this.y = this.layout.text(
      `${this.head.title}, ${this.head.days}`,
      { ...box, y: this.y + 2 },
      { ...PRINT.strong, size: 12 },
    );
    this.y = this.layout.text(`As of ${formatLongDate(this.head.printedOn)}`, { ...box, y: this.y }, PRINT.quiet) + 10;
  }

  /**
   * Begins a new page when less than so many points are left.
   * @returns true on a new page
   */
  room(points: number): boolean {
    if (this.y + points <= this.#bottom) return false;
    this.#doc.addPage();
    this.y = MARGIN;
    return true;
  }

  /** Writes a heading, with room for so many points under it. */
  heading(text: string, under: number): void {
    this.room(under + 30);
    const box = { x: this.left, y: this.y + 8, width: this.width, maxLines: 1, minSize: 8 };
    this.y = this.layout.text(text, box, PRINT.heading) + 4;
  }

  /** Numbers the pages and returns the file. */
  async end(): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      const box = { x: this.left, y: this.#bottom + 10, width: this.width, maxLines: 1, minSize: 6 };
      this.layout.text(`${this.head.siteName}: ${this.head.title}, ${this.head.days}`, box, PRINT.quiet);
      this.layout.text(`Page ${page + 1} of ${count}`, box, { ...PRINT.quiet, align: 'right' });
    }
    this.#doc.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }
}
