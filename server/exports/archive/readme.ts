import { formatDate, formatTime, istDate } from '../../../rules/dates';
import { groupIndian } from '../../../rules/money';
import { readApiWords, typeOfTable, type ApiWords } from './api-words';
import type { ArchivedColumn, ArchivedTable, CellKind } from './archived-tables';

/** A folder of the archive, for the README. */
export interface ListedFolder {
  readonly name: string;
  readonly about: string;
  readonly files: number;
}

interface ReadmeInput {
  readonly siteName: string;
  readonly at: Date;
  readonly tables: readonly ArchivedTable[];
  /** Rows written, by table. */
  readonly rows: ReadonlyMap<string, number>;
  readonly folders: readonly ListedFolder[];
}

const LINE_END = '\r\n';

const HOW_TO_READ = [
  'One CSV file per table stands in the folder tables. They are UTF-8 with a byte order mark; cells are separated by',
  'commas and quoted where needed; the first line has the names of the columns. All files show the same moment.',
  '',
  '- Amounts are rupees, such as 1000 or 1000.50. Inside JSON they are paise (100 paise are one rupee).',
  '- Times are those of India (Asia/Kolkata), with their offset: 2026-11-20 01:30:00+05:30. Days are yyyy-mm-dd.',
  '- "true" and "false" are yes and no. Lists and structured values are JSON.',
  '- An empty cell is an empty text or no value at all.',
  "- A text that a spreadsheet would run as a formula has an apostrophe (') in front. Remove it to have the text itself.",
  '- Rows of different files belong together by their ids: donor_id in donations.csv is id in donors.csv.',
  '- Passwords, sessions and the keys of signed links are not in this archive. Keep it safe all the same: it holds names,',
  '  addresses, phone numbers and PANs.',
];

const kindWords: Record<CellKind, string> = {
  text: 'text',
  rupees: 'rupees',
  json: 'JSON',
  time: 'time',
  day: 'day',
  number: 'number',
  yesNo: 'true or false',
};

const plural = (count: number, one: string): string => `${groupIndian(String(count))} ${one}${count === 1 ? '' : 's'}`;

function columnLine(words: ApiWords, table: string, column: ArchivedColumn): string {
  const about = words.get(`${typeOfTable(words, table)}.${column.property}`);
  const kind = `${kindWords[column.kind]}${column.mayBeEmpty ? ', may be empty' : ''}`;
  return `- ${column.name} (${kind})${about ? `: ${about}` : ''}`;
}

function tableLines(words: ApiWords, table: ArchivedTable, rows: number): string[] {
  const about = words.get(typeOfTable(words, table.name));
  return [
    '',
    `tables/${table.name}.csv: ${plural(rows, 'row')}`,
    ...(about ? [about] : []),
    ...table.columns.map((column) => columnLine(words, table.name, column)),
    ...(table.leftOut.length > 0 ? [`Left out: ${table.leftOut.join(', ')}`] : []),
  ];
}

/**
 * Writes README.txt: how to read the files, and every table with its columns. What a column means comes from the API's
 * descriptions (schema.graphql), its kind from TypeORM's metadata.
 */
export function archiveReadme({ siteName, at, tables, rows, folders }: ReadmeInput): string {
  const words = readApiWords();
  return [
    `Everything of ${siteName}`,
    `Exported on ${formatDate(istDate(at))} at ${formatTime(at)} (Asia/Kolkata)`,
    '',
    'HOW TO READ IT',
    '',
    ...HOW_TO_READ,
    '',
    'TABLES',
    ...tables.flatMap((table) => tableLines(words, table, rows.get(table.name) ?? 0)),
    ...(folders.length > 0 ? ['', 'FOLDERS', ''] : []),
    ...folders.map(({ name, about, files }) => `${name}: ${plural(files, 'file')}. ${about}`),
    '',
  ].join(LINE_END);
}
