import { drawLetterhead, type Letterhead } from './letterhead';
import type { Letter } from './letter-words';
import { drawAddress, mm, type PaperImages } from './paper';
import { COLORS } from '../pdf/colors';
import type { PdfLayout, TextStyle } from '../pdf/layout';

/**
 * Where the address is seen through the window of a DL envelope (window 35 × 90 mm, 20 mm from the left), however a sheet
 * folded in three lies in it.
 */
export const WINDOW = { x: mm(24), y: mm(55), width: mm(74), height: mm(25.5) } as const;

const PAGE = { width: mm(210), height: mm(297) } as const;
const LEFT = mm(24);
const WIDTH = PAGE.width - LEFT - mm(22);
/** First line of the text, below the first fold. */
const TEXT_TOP = mm(105);
const LOWEST = PAGE.height - mm(22);
const FOLDS = [mm(99), mm(198)];
const SIGNATURE = { width: mm(48), height: mm(15) } as const;
/** Height of the signature and the names under it, in points. */
const SIGNED = SIGNATURE.height + 52;

const text: TextStyle = { size: 11.25, weight: 400, color: COLORS.ink, leading: 1.5 };
const SMALLEST = 8.5;

/** Draws the paragraphs from `top` on; returns the y below the last. */
function drawParagraphs(layout: PdfLayout, paragraphs: readonly string[], top: number, size: number): number {
  return paragraphs.reduce((from, paragraph) => {
    const lines = paragraph.split('\n').map((line) => line.trim());
    const below = lines.reduce(
      (y, line) => layout.text(line, { x: LEFT, y, width: WIDTH, maxLines: 200 }, { ...text, size }),
      from,
    );
    return below + size * 0.75;
  }, top);
}

/** The largest size in which a text fits its page. */
function sizeFor(layout: PdfLayout, paragraphs: readonly string[]): number {
  for (let size = text.size; size > SMALLEST; size -= 0.5)
    if (layout.measure(() => drawParagraphs(layout, paragraphs, TEXT_TOP, size)) + SIGNED <= LOWEST) return size;
  return SMALLEST;
}

function drawSignature(layout: PdfLayout, { organisation }: Letterhead, images: PaperImages, top: number): void {
  const { signatory, signatoryTitle, signature, name } = organisation;
  const box = { x: LEFT, width: mm(90), maxLines: 1, minSize: 8 };
  const room = { ...SIGNATURE, x: LEFT, y: top + 2 };
  const below = images.draw(signature, room) === null && !signatory ? top + 4 : room.y + room.height + 6;
  const strong: TextStyle = { ...text, weight: 600, leading: 1.35 };
  const quiet: TextStyle = { ...text, size: 10, color: COLORS.quiet, leading: 1.35 };
  if (!signatory) {
    layout.text(name, { ...box, y: below }, strong);
    return;
  }
  const y = layout.text(signatory, { ...box, y: below }, strong);
  layout.text([signatoryTitle, name].filter(Boolean).join(', '), { ...box, y }, quiet);
}

/** Draws a letter on the document's page: letterhead, address in the window, text, signature and marks to fold at. */
export function drawLetter(layout: PdfLayout, letter: Letter, head: Letterhead, images: PaperImages): void {
  drawLetterhead(layout, head, images);
  drawAddress(layout, letter.to, WINDOW, { ...text, size: 11 });
  const date = { x: LEFT, y: mm(93), width: WIDTH, maxLines: 1 };
  layout.text(head.date, date, { ...text, size: 10.5, color: COLORS.quiet, align: 'right' });
  for (const y of FOLDS) layout.line(mm(4), y, mm(5), COLORS.line);
  const size = sizeFor(layout, letter.paragraphs);
  drawSignature(layout, head, images, drawParagraphs(layout, letter.paragraphs, TEXT_TOP, size));
}
