import type { Drawing } from '../../rules/brand';
import type { PdfLayout, TextStyle } from '../pdf/layout';
import type { PrintImages } from '../receipts/print-images';

/** What pdfkit has and its types do not know: a picture that is opened once can be drawn often. */
interface ImageOpener {
  openImage(src: Buffer): PDFKit.Mixins.ImageSrc;
}

/** Points of so many millimetres. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

/** Room on paper, in points. */
export interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LEADING = 1.3;
const SMALLEST = 6;

/**
 * Writes name and address into a room: smaller letters where they do not fit, and cut only when even those do not. The
 * first line is the name.
 * @param size of the letters where there is room, in points
 */
export function drawAddress(layout: PdfLayout, lines: readonly string[], room: Room, style: TextStyle): void {
  const draw = (size: number): number =>
    lines.reduce((y, line, at) => {
      const box = { x: room.x, y, width: room.width, maxLines: 40 };
      return layout.text(line, box, { ...style, size, leading: LEADING, weight: at === 0 ? 600 : style.weight });
    }, room.y);
  for (let size = style.size; size >= SMALLEST; size -= 0.5)
    if (layout.measure(() => draw(size)) <= room.y + room.height) {
      draw(size);
      return;
    }
  const maxLines = Math.floor(room.height / (SMALLEST * LEADING));
  layout.text(lines.join(', '), { ...room, maxLines }, { ...style, size: SMALLEST, leading: LEADING });
}

/** Pictures of a document, each embedded once however often it is drawn. */
export class PaperImages {
  private readonly opened = new Map<string, PDFKit.Mixins.ImageSrc | null>();

  constructor(
    private readonly layout: PdfLayout,
    private readonly images: PrintImages,
  ) {}

  private open(drawing: string): PDFKit.Mixins.ImageSrc | null {
    let image = this.opened.get(drawing);
    if (image === undefined) {
      const bytes = this.images[drawing];
      const opener = this.layout.doc as unknown as ImageOpener;
      image = bytes ? opener.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : null;
      this.opened.set(drawing, image);
    }
    return image;
  }

  /**
   * Draws a picture as large as its room allows, at the left and the bottom.
   * @returns its width in points; null where there is none
   */
  draw(drawing: Drawing | null | undefined, room: Room): number | null {
    const image = drawing && this.open(drawing.drawing);
    if (!drawing || !image) return null;
    const scale = Math.min(room.width / drawing.width, room.height / drawing.height);
    const [width, height] = [drawing.width * scale, drawing.height * scale];
    this.layout.shape((doc) => doc.image(image, room.x, room.y + room.height - height, { width, height }));
    return width;
  }
}
