import { formatDate } from '../../../rules/dates';
import { formatRupees, groupIndian, type Paise } from '../../../rules/money';
import type { RegisterLine } from '../register/register-rows';
import type { RegisterSum, RegisterSums } from '../register/register-sums';
import { methodOf, namedSums, noteOf, purposeOf, type NamedSum } from '../register/register-words';
import { PRINT, PrintedReport, type PrintHead } from './printed';
import { PrintedTable, type PrintColumn } from './table';

/** The printed register: its lines, its sums, and gifts of more than ₹2,000 in cash. */
export interface PrintedRegister {
  readonly head: PrintHead;
  readonly lines: readonly RegisterLine[];
  readonly largeCash: readonly RegisterLine[];
  readonly sums: RegisterSums;
}

const LINES: readonly PrintColumn[] = [
  { header: 'Date', share: 62 },
  { header: 'Receipt #', share: 104 },
  { header: 'Donor, PAN', share: 150 },
  { header: 'Address', share: 130 },
  { header: 'Purpose, 80G', share: 110 },
  { header: 'Method, reference', share: 105 },
  { header: 'Amount', share: 70, align: 'right' },
  { header: 'Refunded, void', share: 62, align: 'right' },
];

const SUMS = (of: string): readonly PrintColumn[] => [
  { header: of, share: 260 },
  { header: 'Gifts', share: 60, align: 'right' },
  { header: 'Amount', share: 100, align: 'right' },
  { header: 'Refunded, void', share: 100, align: 'right' },
  { header: 'Kept', share: 100, align: 'right' },
];

const given = (amount: Paise): string => (amount > 0 ? formatRupees(amount) : '');

function drawLines(page: PrintedReport, lines: readonly RegisterLine[]): void {
  const table = new PrintedTable(page, LINES);
  table.begin();
  for (const line of lines)
    table.row([
      [formatDate(line.day)],
      [line.receiptNumber ?? '—', noteOf(line)],
      [line.donorName, line.donorPan ?? ''],
      [line.donorAddress ?? ''],
      [purposeOf(line.purpose), line.is80g ? '80G Eligible' : 'Not Eligible'],
      [methodOf(line.method), line.reference ?? ''],
      [formatRupees(line.amount)],
      [given(line.refunded)],
    ]);
}

function drawSums(page: PrintedReport, of: string, sums: readonly NamedSum[], total: RegisterSum): void {
  const rows = [...sums, { ...total, name: 'Total' }];
  page.heading(`By ${of.toLowerCase()}`, 60);
  const table = new PrintedTable(page, SUMS(of), true);
  table.begin();
  rows.forEach(({ name, gifts, amount, refunded }, at) =>
    table.row(
      [
        [name],
        [groupIndian(String(gifts))],
        [formatRupees(amount)],
        [given(refunded)],
        [formatRupees(amount - refunded)],
      ],
      at === rows.length - 1 ? PRINT.strong : PRINT.text,
    ),
  );
}

/** Renders the donation register over as many A4 pages, lying, as needed. */
export function renderRegisterPdf({ head, lines, largeCash, sums }: PrintedRegister): Promise<Buffer> {
  const page = new PrintedReport(head, 'landscape');
  if (lines.length === 0)
    page.y = page.layout.text(
      'No gift came in these days.',
      { x: page.left, y: page.y, width: page.width, maxLines: 1 },
      PRINT.text,
    );
  else {
    drawLines(page, lines);
    const { byMethod, byPurpose, total } = sums;
    drawSums(page, 'Method', namedSums(byMethod, methodOf), total);
    drawSums(page, 'Purpose', namedSums(byPurpose, purposeOf), total);
    page.heading('Cash above ₹2,000', 60);
    if (largeCash.length > 0) drawLines(page, largeCash);
    else page.layout.text('None.', { x: page.left, y: page.y, width: page.width, maxLines: 1 }, PRINT.text);
  }
  return page.end();
}
