import type { ExportedAccess } from '../access/access.service';
import { csvTime, csvYesNo, type CsvColumn } from './csv';

/** Columns of the file of who had access to what: one line for each role held, sign-in, look, file and change of access. */
export const accessColumns: readonly CsvColumn<ExportedAccess>[] = [
  { header: 'From', kind: 'time', cell: ({ at }) => (at ? csvTime(at) : 'Before the log') },
  { header: 'To', kind: 'time', cell: ({ until }) => (until ? csvTime(until) : '') },
  { header: 'Person', cell: ({ personName }) => personName ?? 'system' },
  { header: 'Email', cell: ({ personEmail }) => personEmail },
  { header: 'What', cell: ({ what }) => what },
  { header: 'Of', cell: ({ subject }) => subject },
  { header: 'With PANs', cell: ({ hasPans }) => csvYesNo(hasPans) },
  { header: 'Record', cell: ({ recordId }) => recordId },
];
