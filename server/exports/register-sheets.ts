import type { ReportSpan } from '../../rules/report-span';
import { tributeLine } from '../../rules/tribute';
import type { RegisterLine } from '../reports/register/register-rows';
import { methodOf, namedSums, noteOf, purposeOf, type NamedSum } from '../reports/register/register-words';
import type { ReportsService } from '../reports/reports.service';
import { csvRupees, csvYesNo, type CsvColumn } from './csv';
import { rowsOf, type FileMaker, type Sheet } from './export-file';

const registerColumns: readonly CsvColumn<RegisterLine>[] = [
  { header: 'Date', kind: 'date', cell: ({ day }) => day },
  { header: 'Receipt #', cell: ({ receiptNumber }) => receiptNumber },
  { header: 'Donor', cell: ({ donorName }) => donorName },
  { header: 'PAN', cell: ({ donorPan }) => donorPan },
  { header: 'Address', cell: ({ donorAddress }) => donorAddress },
  { header: 'Purpose', cell: ({ purpose }) => purposeOf(purpose) },
  { header: 'Method', cell: ({ method }) => methodOf(method) },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Amount', kind: 'rupees', cell: ({ amount }) => csvRupees(amount) },
  { header: 'Refunded, void', kind: 'rupees', cell: ({ refunded }) => csvRupees(refunded) },
  { header: 'Kept', kind: 'rupees', cell: ({ amount, refunded }) => csvRupees(amount - refunded) },
  { header: '80G', cell: ({ is80g }) => csvYesNo(is80g) },
  { header: 'Note', cell: noteOf },
  { header: 'In memory or honour', cell: ({ tribute }) => tribute && tributeLine(tribute) },
];

const sumColumns = (of: string): readonly CsvColumn<NamedSum>[] => [
  { header: of, cell: ({ name }) => name },
  { header: 'Gifts', kind: 'number', cell: ({ gifts }) => String(gifts) },
  { header: 'Amount', kind: 'rupees', cell: ({ amount }) => csvRupees(amount) },
  { header: 'Refunded, void', kind: 'rupees', cell: ({ refunded }) => csvRupees(refunded) },
  { header: 'Kept', kind: 'rupees', cell: ({ amount, refunded }) => csvRupees(amount - refunded) },
];

/** Opens the sheets of the donation register; the first is all that a CSV has. */
export function registerSheets(
  reports: Pick<ReportsService, 'register' | 'registerSums'>,
  span: ReportSpan,
  file: FileMaker,
): Sheet[] {
  const sums = (by: 'byMethod' | 'byPurpose', nameOf: (name: string | null) => string) =>
    rowsOf(async () => {
      const read = await reports.registerSums(span);
      return [...namedSums(read[by], nameOf), { ...read.total, name: 'Total' }];
    });
  return [
    { name: 'Register', file: file(registerColumns, reports.register(span)) },
    { name: 'By method', file: file(sumColumns('Method'), sums('byMethod', methodOf)) },
    { name: 'By purpose', file: file(sumColumns('Purpose'), sums('byPurpose', purposeOf)) },
    { name: 'Cash above ₹2,000', file: file(registerColumns, reports.register(span, true)) },
  ];
}
