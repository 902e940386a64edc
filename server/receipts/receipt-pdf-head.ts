import { drawImage } from './draw-image';
import type { PrintImages } from './print-images';
import type { ReceiptContent } from './receipt-document';
import type { PdfLayout } from '../pdf/layout';
import { COLORS } from '../pdf/colors';
import { MARK_PATHS, MARK_SIZE } from './receipt-mark';
import { LEFT, PAGE, PANEL, WIDTH, label, serif, strong, value } from './receipt-page';

const MARK = 45;
/** Largest width of a logo in points; it is as high as the mark. */
const MAX_LOGO = 100;
const GAP = 12;
const TOP = 41;
const small = { ...label, size: 9.75, leading: 1.45 };

/**
 * Draws the organisation, the receipt's number and its date.
 * @returns the y of the line below
 */
export function drawHead(layout: PdfLayout, content: ReceiptContent, images: PrintImages): number {
  const { organisation } = content;
  const logoBox = { x: LEFT, y: TOP - 2, width: MAX_LOGO, height: MARK };
  const logo = drawImage(layout, organisation.logo, images, logoBox, 'middle');
  if (logo === null) drawMark(layout, organisation.monogram);
  const nameLeft = LEFT + Math.max(logo ?? MARK, MARK) + GAP;
  const box = { x: nameLeft, width: PANEL.x - nameLeft + 6, maxLines: 2, minSize: 12 };
  let y = layout.text(organisation.name, { ...box, y: TOP - 3 }, serif);
  y = layout.text(organisation.address, { ...box, y: y + 3, maxLines: 3, minSize: 7.5 }, small);
  y = layout.text(organisation.contact, { ...box, y, maxLines: 1, minSize: 6.5 }, small);

  const right = { ...PANEL, maxLines: 1, minSize: 8 };
  const end = { align: 'right' } as const;
  let side = layout.text(content.title, { ...right, y: TOP - 5 }, { ...strong, size: 13.5, ...end });
  side = layout.text(content.hindiTitle, { ...right, y: side - 2 }, { ...label, size: 11.25, ...end });
  side = layout.text(
    [{ text: 'No.', weight: 400 }, { text: content.number }],
    { ...right, y: side + 5 },
    { ...strong, ...end },
  );
  side = layout.text(content.date, { ...right, y: side }, { ...value, weight: 400, ...end });

  const below = Math.max(y, side, TOP + MARK) + 16;
  layout.line(LEFT, below, WIDTH, COLORS.line);
  return below;
}

/** Draws the built-in mark, or the foundation's letter in its place. */
function drawMark(layout: PdfLayout, monogram: string | null): void {
  if (monogram === null) {
    layout.shape((doc) => {
      doc.translate(LEFT, TOP - 2).scale(MARK / MARK_SIZE);
      for (const { path, color } of MARK_PATHS) doc.path(path).fill(color);
    });
    return;
  }
  layout.shape((doc) => doc.roundedRect(LEFT, TOP - 2, MARK, MARK, 10).fill(COLORS.green));
  const letter = { ...serif, size: 25, color: '#FFFFFF', align: 'center' } as const;
  layout.text(monogram, { x: LEFT, y: TOP + 5.5, width: MARK, maxLines: 1, minSize: 12 }, letter);
}

/**
 * Draws the thanks beside the amount in figures and words.
 * @returns the y of the line below
 */
export function drawThanks(layout: PdfLayout, content: ReceiptContent, top: number): number {
  const width = PANEL.x - LEFT - 24;
  const heading = { x: LEFT, y: top + 1, width, maxLines: 2, minSize: 17 };
  let y = layout.text(content.heading, heading, { ...serif, size: 28.5 });
  y = layout.text(
    content.lead,
    { x: LEFT, y: y + 6, width, maxLines: 4, minSize: 9 },
    { ...label, size: 12.75, leading: 1.47 },
  );

  const box = { x: PANEL.x + 18, width: PANEL.width - 36, minSize: 7.5 };
  // Narrower, so that the last word is not alone on its line.
  const words = { ...box, width: box.width - 18 };
  const drawPanel = (): number => {
    let side = layout.text('राशि / Amount', { ...box, y: top + 13, maxLines: 1 }, { ...label, size: 10.9 });
    side = layout.text(
      content.amount,
      { ...box, y: side + 3, maxLines: 1, minSize: 10 },
      { ...serif, size: 30, leading: 1.2 },
    );
    side = layout.text(content.words, { ...words, y: side + 3, maxLines: 3 }, { ...value, weight: 400, leading: 1.43 });
    return layout.text(
      content.hindiWords,
      { ...words, y: side, maxLines: 3 },
      { ...label, size: 11.25, leading: 1.43 },
    );
  };
  const bottom = layout.measure(drawPanel) + 13;
  layout.shape((doc) => doc.roundedRect(PANEL.x, top, PANEL.width, bottom - top, 12).fill(COLORS.mint));
  drawPanel();

  const below = Math.max(y, bottom) + 21;
  layout.line(LEFT, below, WIDTH, COLORS.line);
  return below;
}

const ARCH = { width: 59.5, pitch: 72.9, first: 6.6, top: 812.5 } as const;
const GROUND = 808.6;

/** Draws the bridge's arches along the lower edge. */
export function drawArches(layout: PdfLayout): void {
  layout.shape((doc) => {
    doc.rect(0, GROUND, PAGE.width, PAGE.height - GROUND).fill(COLORS.mint);
    for (let x = ARCH.first; x < PAGE.width; x += ARCH.pitch) {
      const middle = x + ARCH.width / 2;
      doc
        .moveTo(x, PAGE.height)
        .bezierCurveTo(x, PAGE.height - 21, x + 11, ARCH.top, middle, ARCH.top)
        .bezierCurveTo(x + ARCH.width - 11, ARCH.top, x + ARCH.width, PAGE.height - 21, x + ARCH.width, PAGE.height)
        .fill(COLORS.mintArch);
    }
  });
}
