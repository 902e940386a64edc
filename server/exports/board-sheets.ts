import type { SpanReport } from '../generated/resolvers';
import { boardFigures } from '../reports/print/board-words';
import { csvDay, csvRupees } from './csv';
import { rowsOf, type FileMaker, type Sheet } from './export-file';

/** Opens the sheets of the board report. */
export function boardSheets(read: () => Promise<SpanReport>, file: FileMaker): Sheet[] {
  let asked: Promise<SpanReport> | undefined;
  const rows = <Row>(of: (report: SpanReport) => readonly Row[]) => rowsOf(async () => of(await (asked ??= read())));
  return [
    {
      name: 'Figures',
      file: file(
        [
          { header: 'Figure', cell: ({ label }) => label },
          { header: 'These days', cell: ({ figure }) => figure },
          { header: 'Beside the year before', cell: ({ fact }) => fact },
        ],
        rows(boardFigures),
      ),
    },
    {
      name: 'Campaigns',
      file: file(
        [
          { header: 'Campaign', cell: ({ title }) => title },
          { header: 'Raised', kind: 'rupees', cell: ({ amount }) => csvRupees(amount) },
          { header: 'Donations', kind: 'number', cell: ({ donations }) => String(donations) },
          { header: 'Year before', kind: 'rupees', cell: ({ beforeAmount }) => csvRupees(beforeAmount) },
          { header: 'Donations before', kind: 'number', cell: ({ beforeDonations }) => String(beforeDonations) },
        ],
        rows(({ campaigns }) => campaigns),
      ),
    },
    {
      name: 'By month or day',
      file: file(
        [
          { header: 'From', kind: 'date', cell: ({ start }) => start },
          { header: 'Given', kind: 'rupees', cell: ({ amount }) => csvRupees(amount) },
          { header: 'Donations', kind: 'number', cell: ({ donations }) => String(donations) },
          { header: 'Year before', kind: 'rupees', cell: ({ beforeAmount }) => csvRupees(beforeAmount) },
          { header: 'Donations before', kind: 'number', cell: ({ beforeDonations }) => String(beforeDonations) },
        ],
        rows(({ bars }) => bars),
      ),
    },
    {
      name: 'Donors',
      file: file(
        [
          { header: 'From', kind: 'date', cell: ({ from }) => csvDay(from) },
          { header: 'To', kind: 'date', cell: ({ to }) => csvDay(to) },
          { header: 'Donors', kind: 'number', cell: ({ donors }) => String(donors) },
          { header: 'Returning', kind: 'number', cell: ({ returningDonors }) => String(returningDonors) },
          { header: 'Given by returning', kind: 'rupees', cell: ({ returningAmount }) => csvRupees(returningAmount) },
          { header: 'After twelve months', kind: 'number', cell: ({ backAfterGap }) => String(backAfterGap) },
          { header: 'New', kind: 'number', cell: ({ newDonors }) => String(newDonors) },
          { header: 'Given by new', kind: 'rupees', cell: ({ newAmount }) => csvRupees(newAmount) },
        ],
        rows(({ current, before }) => [current, before]),
      ),
    },
  ];
}
