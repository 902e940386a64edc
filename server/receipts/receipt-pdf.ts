import PDFDocument from 'pdfkit';
import { startOfDay } from '../../rules/dates';
import { receiptContent, type ReceiptContent, type ReceiptSnapshot, type Row } from './receipt-document';
import { ReceiptLayout, type TextStyle } from './receipt-layout';
import { COLORS, MARK_PATHS, MARK_SIZE } from './receipt-mark';

const PAGE = { width: 595.28, height: 841.89, margin: 52 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LEFT = PAGE.margin;
const COLUMN = 290;
const PANEL = { x: LEFT + COLUMN + 24, width: WIDTH - COLUMN - 24 } as const;

const label: TextStyle = { size: 9, weight: 400, color: COLORS.quiet };
const value: TextStyle = { size: 11, weight: 400, color: COLORS.ink };
const strong: TextStyle = { size: 11, weight: 600, color: COLORS.ink };

function drawMark(layout: ReceiptLayout, size: number): void {
  const { doc } = layout;
  doc
    .save()
    .translate(LEFT, PAGE.margin)
    .scale(size / MARK_SIZE);
  for (const { path, color } of MARK_PATHS) doc.path(path).fill(color);
  doc.restore();
}

function drawHead(layout: ReceiptLayout, content: ReceiptContent): number {
  const { organisation } = content;
  drawMark(layout, 46);
  const x = LEFT + 60;
  const width = COLUMN - 44;
  const box = { x, width, maxLines: 2, minSize: 11 };
  let y = layout.text(
    organisation.name,
    { ...box, y: PAGE.margin - 4 },
    { ...strong, size: 17, color: COLORS.green },
  );
  y = layout.text(organisation.address, { ...box, y: y + 2, maxLines: 3, minSize: 7.5 }, label);
  y = layout.text(organisation.contact, { ...box, y, maxLines: 1, minSize: 7 }, label);

  const right = { ...PANEL, maxLines: 1, minSize: 8 };
  const end = { align: 'right' } as const;
  let side = layout.text(content.title, { ...right, y: PAGE.margin - 2 }, { ...strong, size: 14, ...end });
  side = layout.text(`No. ${content.number}`, { ...right, y: side + 2 }, { ...value, ...end });
  side = layout.text(content.date, { ...right, y: side }, { ...value, ...end });

  const below = Math.max(y, side, PAGE.margin + 46) + 14;
  layout.line(LEFT, below, WIDTH, COLORS.line);
  return below + 20;
}

/** Label over value, one under the other; gives the y below the last. */
function drawStacked(layout: ReceiptLayout, rows: readonly Row[], top: number): number {
  return rows.reduce((y, row, at) => {
    const box = { x: LEFT, width: COLUMN };
    const under = layout.text(row.label, { ...box, y, maxLines: 1 }, label);
    const first = at === 0;
    const size = { maxLines: 3, minSize: first ? 9 : 7.5 };
    return (
      layout.text(row.value, { ...box, y: under - 1, ...size }, first ? { ...strong, size: 14 } : value) + 7
    );
  }, top);
}

function drawAmount(layout: ReceiptLayout, content: ReceiptContent, top: number): number {
  const { doc } = layout;
  const { eligible, text } = content.eligibility;
  const height = 142;
  doc.roundedRect(PANEL.x, top, PANEL.width, height, 8).fill(eligible ? COLORS.mint : COLORS.clayTint);
  const box = { x: PANEL.x + 16, width: PANEL.width - 32 };
  let y = layout.text('Amount', { ...box, y: top + 14, maxLines: 1 }, label);
  y = layout.text(content.amount, { ...box, y, maxLines: 1, minSize: 10 }, { ...strong, size: 25 });
  layout.text(content.words, { ...box, y: y + 1, maxLines: 3, minSize: 7 }, { ...value, size: 9.5 });
  const color = eligible ? COLORS.green : COLORS.clay;
  layout.text(text, { ...box, y: top + height - 28, maxLines: 1, minSize: 8 }, { ...strong, color });
  return top + height;
}

function drawTable(layout: ReceiptLayout, rows: readonly Row[], top: number, amounts: boolean): number {
  let y = top;
  const labelWidth = amounts ? WIDTH - 120 : 150;
  for (const row of rows) {
    const left = { x: LEFT, y, width: labelWidth - 12, maxLines: amounts ? 1 : 2, minSize: 7.5 };
    const right = {
      x: LEFT + labelWidth,
      y,
      width: WIDTH - labelWidth,
      maxLines: amounts ? 1 : 2,
      minSize: 8,
    };
    const ends = [
      layout.text(row.label, left, amounts ? { ...value, size: 10 } : { ...label, size: 10 }),
      layout.text(row.value, right, { ...value, size: amounts ? 10 : 11, align: amounts ? 'right' : 'left' }),
    ];
    y = Math.max(...ends) + (amounts ? 2 : 5);
  }
  return y;
}

function drawFoot(layout: ReceiptLayout, content: ReceiptContent): void {
  const { signatory } = content;
  const top = PAGE.height - PAGE.margin - 110;
  const box = { x: PANEL.x, width: PANEL.width, maxLines: 1, minSize: 7 };
  layout.text(signatory.organisation, { ...box, y: top }, label);
  layout.line(PANEL.x, top + 50, PANEL.width, COLORS.ink);
  const y = layout.text(signatory.name, { ...box, y: top + 55 }, strong);
  layout.text(signatory.title, { ...box, y: y - 1 }, label);

  const declaration = { x: LEFT, y: top, width: COLUMN, maxLines: 8, minSize: 7 };
  layout.text(content.declaration, declaration, { ...value, size: 9.5, color: COLORS.quiet });
  const bottom = PAGE.height - PAGE.margin;
  layout.text(content.closing, { x: LEFT, y: bottom - 10, width: WIDTH, maxLines: 1 }, label);
}

function drawStamp(layout: ReceiptLayout, { word, line }: NonNullable<ReceiptContent['stamp']>): void {
  const { doc } = layout;
  const centre = { x: PAGE.width / 2, y: PAGE.height / 2 };
  doc
    .save()
    .rotate(-32, { origin: [centre.x, centre.y] })
    .opacity(0.2);
  layout.font('mukta-latin-600').fontSize(word === 'SUPERSEDED' ? 74 : 170).fillColor(COLORS.clay);
  const top = centre.y - 0.46 * doc.currentLineHeight();
  doc.text(word, centre.x - doc.widthOfString(word) / 2, top, { lineBreak: false });
  doc.restore().opacity(1);
  const box = { x: LEFT, y: 24, width: WIDTH, maxLines: 1, minSize: 8 };
  layout.text(line, box, { ...strong, color: COLORS.clay });
}

/**
 * The receipt as a PDF of exactly one A4 page, fonts embedded. The same snapshot gives the same bytes,
 * so a receipt that is sent again is the receipt that was sent before.
 * @throws RangeError when an amount is not whole paise or the date not yyyy-MM-dd
 */
export async function renderReceiptPdf(snapshot: ReceiptSnapshot): Promise<Buffer> {
  const content = receiptContent(snapshot);
  const day = startOfDay(snapshot.issuedOn);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    info: {
      Title: `${content.title} ${content.number}`,
      Author: snapshot.organisation.name,
      CreationDate: day,
      ModDate: day,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));

  const layout = new ReceiptLayout(doc);
  const top = drawHead(layout, content);
  const people = Math.max(drawStacked(layout, content.donor, top), drawAmount(layout, content, top) + 12);
  layout.line(LEFT, people, WIDTH, COLORS.line);
  let y = drawTable(layout, content.payment, people + 12, false);
  if (content.items.length > 0) y = drawTable(layout, content.items, y + 6, true);
  layout.line(LEFT, y + 6, WIDTH, COLORS.line);
  drawTable(layout, content.registrations, y + 18, false);
  drawFoot(layout, content);
  if (content.stamp) drawStamp(layout, content.stamp);

  doc.end();
  await done;
  return Buffer.concat(chunks);
}
