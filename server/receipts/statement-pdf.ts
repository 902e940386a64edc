import PDFDocument from 'pdfkit';
import { formatDate, formatLongDate, startOfDay, type IsoDate } from '../../rules/dates';
import { formatRupees, type Paise } from '../../rules/money';
import type { ReceiptSnapshot } from './receipt-document';
import { PdfLayout, type TextStyle } from '../pdf/layout';
import { COLORS } from '../pdf/colors';

/** A statement of receipts: its sums, and its lines, oldest first. Amounts in paise. */
export interface Statement {
  readonly organisation: ReceiptSnapshot['organisation'];
  readonly email: string;
  /** Day of issue in Asia/Kolkata. */
  readonly day: IsoDate;
  readonly year: {
    financialYear: string;
    givenAmount: Paise;
    eligibleAmount: Paise;
    /** Half of what is on eligible receipts (section 80G(1)(ii)). */
    deductibleAmount: Paise;
    refundedAmount: Paise;
    certificateForm: string;
  };
  readonly lines: readonly {
    receiptNumber: string;
    receivedAt: Date;
    donorName: string;
    purpose: string;
    /** What is left of the gift. */
    amount: Paise;
    /** What went back of a gift, where it is a part. */
    refunded: Paise;
    note: string;
  }[];
}

const PAGE = { width: 595.28, height: 841.89, margin: 52 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin;
const LINE = 30;

const quiet: TextStyle = { size: 9, weight: 400, color: COLORS.quiet };
const text: TextStyle = { size: 10, weight: 400, color: COLORS.ink };
const strong: TextStyle = { ...text, weight: 600 };

/** Left edges and widths, in points, of the columns receipt, donor and purpose, benefit, amount. */
const COLUMNS = [
  [0, 100],
  [108, 210],
  [326, 80],
  [406, WIDTH - 406],
] as const;

function drawLine(layout: PdfLayout, y: number, cells: readonly [string, string][]): void {
  cells.forEach(([first, second], at) => {
    const [x, width] = COLUMNS[at] ?? COLUMNS[0];
    const box = { x: PAGE.margin + x, width, maxLines: 1, minSize: 7 };
    const align = at === COLUMNS.length - 1 ? 'right' : 'left';
    const under = layout.text(first, { ...box, y }, { ...(at === 0 ? text : strong), align });
    if (second) layout.text(second, { ...box, y: under - 1 }, { ...quiet, align });
  });
}

function drawHead(layout: PdfLayout, { organisation, email, day, year }: Statement): number {
  const box = { x: PAGE.margin, width: WIDTH, maxLines: 2, minSize: 9 };
  let y = layout.text(organisation.name, { ...box, y: PAGE.margin }, { ...strong, size: 17, color: COLORS.green });
  y = layout.text(
    `Statement of receipts, financial year ${year.financialYear}`,
    { ...box, y: y + 4 },
    { ...strong, size: 13 },
  );
  y = layout.text(`Gifts from ${email}, as of ${formatLongDate(day)}`, { ...box, y }, quiet);
  const certificate =
    `This is a statement, not a receipt. For a tax return, use the certificate in ${year.certificateForm}. ` +
    'The receipts listed here do not change.';
  return layout.text(certificate, { ...box, y: y + 4, maxLines: 3 }, text) + 12;
}

function drawSums(layout: PdfLayout, { year }: Statement, top: number): number {
  const sums: [string, Paise][] = [
    ['Given', year.givenAmount],
    ['On 80G Eligible receipts', year.eligibleAmount],
    ['Deductible, half of it', year.deductibleAmount],
    ['Refunded, not counted', year.refundedAmount],
  ];
  return sums
    .filter(([label, amount]) => amount > 0 || label === 'Given')
    .reduce((y, [label, amount]) => {
      layout.text(label, { x: PAGE.margin, y, width: 300, maxLines: 1 }, strong);
      return (
        layout.text(
          formatRupees(amount),
          { x: PAGE.margin + 300, y, width: WIDTH - 300, maxLines: 1 },
          { ...strong, align: 'right' },
        ) + 2
      );
    }, top);
}

/**
 * Renders a statement of receipts over as many A4 pages as needed.
 * @throws RangeError when an amount is not whole paise
 */
export async function renderStatementPdf(statement: Statement): Promise<Buffer> {
  const made = startOfDay(statement.day);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    info: {
      Title: `Statement of receipts ${statement.year.financialYear}`,
      Author: statement.organisation.name,
      CreationDate: made,
      ModDate: made,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));

  const layout = new PdfLayout(doc);
  let y = drawHead(layout, statement);
  const room = (needed: number): void => {
    if (y + needed <= BOTTOM) return;
    doc.addPage();
    y = PAGE.margin;
  };
  for (const line of statement.lines) {
    room(LINE + 8);
    layout.line(PAGE.margin, y, WIDTH, COLORS.line);
    drawLine(layout, y + 4, [
      [line.receiptNumber, formatDate(line.receivedAt)],
      [line.donorName, line.purpose],
      [line.note, ''],
      [formatRupees(line.amount), line.refunded > 0 ? `${formatRupees(line.refunded)} refunded` : ''],
    ]);
    y += LINE + 8;
  }
  room(90);
  layout.line(PAGE.margin, y, WIDTH, COLORS.ink);
  drawSums(layout, statement, y + 8);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
