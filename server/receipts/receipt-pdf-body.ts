import { drawImage } from './draw-image';
import type { PrintImages } from './print-images';
import { labelOf, type ReceiptContent, type Row } from './receipt-document';
import type { PdfLayout, TextStyle } from '../pdf/layout';
import { COLORS } from '../pdf/colors';
import { FOOT, LEFT, PAGE, WIDTH, label, strong, value } from './receipt-page';
import { QUIET_ZONE, type QrCode } from '../pdf/qr-code';

const VALUES_LEFT = 243;
/** Lines of the smallest letters that the longest address needs: with it a donor claims a deduction. */
const ADDRESS_LINES = 7;
/** Largest height of a signature in points. */
const SIGNATURE = 34;
/** Side of the QR code in points: 32 mm. */
const QR_SIDE = 90.7;
const QR_LEFT = PAGE.width - PAGE.margin - QR_SIDE;

interface Density {
  /** Factor of the designed distances. */
  readonly gap: number;
  /** Factor of the designed font sizes. */
  readonly size: number;
}

/** Densities from the designed one down: distances shrink first, then the letters. */
const DENSITIES: readonly Density[] = [
  { gap: 1, size: 1 },
  { gap: 0.85, size: 1 },
  { gap: 0.7, size: 1 },
  { gap: 0.6, size: 0.94 },
  { gap: 0.5, size: 0.88 },
  { gap: 0.4, size: 0.82 },
  { gap: 0.3, size: 0.76 },
  { gap: 0.3, size: 0.68 },
];
const CLOSEST: Density = { gap: 0.2, size: 0.62 };

/** Draws rows, declaration and QR code at the widest density that fits the page. */
export function drawBody(layout: PdfLayout, content: ReceiptContent, code: QrCode, top: number): void {
  const lowest = { text: FOOT - footHeight(content), code: FOOT - 30 };
  const fits = (density: Density): boolean => {
    const bottom = layout.measure(() => drawAt(layout, content, code, top, density));
    return bottom.text <= lowest.text && bottom.code <= lowest.code;
  };
  drawAt(layout, content, code, top, DENSITIES.find(fits) ?? CLOSEST);
}

interface Bottom {
  readonly text: number;
  readonly code: number;
}

function drawAt(layout: PdfLayout, content: ReceiptContent, code: QrCode, top: number, density: Density): Bottom {
  const gap = 16 * density.gap;
  const section = (draw: (y: number) => number, from: number): number => {
    const below = draw(from + gap) + gap - 4 * density.gap;
    layout.line(LEFT, below, WIDTH, COLORS.line);
    return below;
  };
  let y = section((from) => drawRows(layout, content.donor, from, density), top);
  if (content.items.length > 0) y = section((from) => drawItems(layout, content.items, from, density), y);
  y = section((from) => drawRows(layout, content.registrations, from, density), y) + Math.max(18 * density.gap, 12);
  return { text: drawStatement(layout, content, y, density), code: drawCode(layout, code, y) };
}

const toned: Record<NonNullable<Row['tone']>, TextStyle> = {
  good: { ...strong, color: COLORS.green },
  quiet: { ...value, weight: 400, color: COLORS.quiet },
};

const sized = (style: TextStyle, { size }: Density): TextStyle => ({ ...style, size: style.size * size });

function drawRows(layout: PdfLayout, rows: readonly Row[], top: number, density: Density): number {
  let y = top;
  for (const row of rows) {
    const left = { x: LEFT, y: y + 0.6, width: VALUES_LEFT - LEFT - 12, maxLines: 1, minSize: 7 };
    const right = { x: VALUES_LEFT, y, width: LEFT + WIDTH - VALUES_LEFT, maxLines: 2, minSize: 7.5 };
    const ends = [
      layout.text(labelOf(row), left, sized(label, density)),
      layout.text(
        row.value,
        row.isLong ? { ...right, mostLines: ADDRESS_LINES } : right,
        sized(row.tone ? toned[row.tone] : value, density),
      ),
    ];
    y = Math.max(...ends) + 6.8 * density.gap;
  }
  return y - 6.8 * density.gap;
}

function drawItems(layout: PdfLayout, rows: readonly Row[], top: number, density: Density): number {
  const line = sized({ ...value, size: 10.1, weight: 400 }, density);
  return rows.reduce((y, row) => {
    const box = { y, maxLines: 1, minSize: 7.5 };
    layout.text(row.value, { ...box, x: LEFT + WIDTH - 120, width: 120 }, { ...line, align: 'right' });
    return layout.text(row.label, { ...box, x: LEFT, width: WIDTH - 132 }, line) + 2 * density.gap;
  }, top);
}

/** Draws the declaration beside the code. */
function drawStatement(layout: PdfLayout, content: ReceiptContent, top: number, density: Density): number {
  const { english, hindi } = content.statement;
  const box = { x: LEFT, width: QR_LEFT - LEFT - 32, minSize: 7 };
  const style = sized({ ...value, size: 10.5, weight: 400, leading: 1.43 }, density);
  let y = top - 3;
  for (const parts of english) {
    const weighed = parts.map(({ text, isStrong }) => ({ text, weight: isStrong ? 600 : 400 }) as const);
    y = layout.text(weighed, { ...box, y, maxLines: 7 }, style) + 6 * density.gap;
  }
  return layout.text(hindi, { ...box, y, maxLines: 3 }, { ...style, color: COLORS.quiet });
}

function drawCode(layout: PdfLayout, { size, path }: QrCode, top: number): number {
  layout.shape((doc) => {
    const module = QR_SIDE / size;
    const quiet = QUIET_ZONE * module;
    doc.rect(QR_LEFT - quiet, top - quiet, QR_SIDE + 2 * quiet, QR_SIDE + 2 * quiet).fill('#FFFFFF');
    doc.translate(QR_LEFT, top).scale(module).path(path).fill(COLORS.ink);
  });
  const box = { x: QR_LEFT - 20, width: QR_SIDE + 40, maxLines: 1, minSize: 7 };
  const caption = { ...label, size: 9.4, align: 'center', leading: 1.25 } as const;
  const y = layout.text('Scan to verify', { ...box, y: top + QR_SIDE + 6 }, caption);
  return layout.text('सत्यापन के लिए स्कैन करें', { ...box, y }, caption);
}

/** Height of what stands below the rows, in points. */
const footHeight = ({ signatory }: ReceiptContent): number => {
  if (!signatory) return 34;
  return signatory.signature ? 84 + SIGNATURE - 14 : 84;
};

/** Draws the signatory, and the note that no signature is needed. */
export function drawFoot(layout: PdfLayout, { signatory, closing }: ReceiptContent, images: PrintImages): void {
  if (signatory) {
    const box = { x: LEFT, width: 190, maxLines: 1, minSize: 7 };
    const top = FOOT - 58;
    const signed = { x: LEFT, y: top + 11 - SIGNATURE, width: 150, height: SIGNATURE };
    const isSigned = drawImage(layout, signatory.signature, images, signed, 'bottom') !== null;
    const above = isSigned ? SIGNATURE + 6 : 20;
    layout.text(signatory.organisation, { ...box, y: top - above }, { ...label, size: 8.5 });
    layout.line(LEFT, top + 12, 190, COLORS.ink);
    const y = layout.text(signatory.name, { ...box, y: top + 15 }, { ...strong, size: 10.5 });
    layout.text(signatory.title, { ...box, y: y - 1 }, { ...label, size: 9 });
  }
  const line = {
    x: signatory ? LEFT + 202 : LEFT,
    width: signatory ? WIDTH - 202 : WIDTH,
    y: FOOT - 26,
    maxLines: 1,
    minSize: 7,
  };
  layout.text(closing, line, { ...label, size: 9.75, align: signatory ? 'right' : 'left' });
}
