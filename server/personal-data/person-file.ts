import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { ZipFile } from 'yazl';
import { istDate } from '../../rules/dates';
import { BOM, csvLine } from '../exports/csv';
import { findPerson, type PersonKey } from './person';
import { personTables } from './person-tables';

/** A file with everything that is known of somebody. */
export interface PersonFile {
  readonly fileName: string;
  /** A ZIP. */
  readonly bytes: Buffer;
  /** How many records it holds. */
  readonly records: number;
}

type Row = Record<string, unknown>;

const README = `Everything that this site knows of you.

everything.json has all of it in one file. Each .csv has one subject and opens in a spreadsheet.
Amounts are in paise: 100 paise are one rupee. Times are in UTC.
A subject without a file has no record of you.
`;

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const csvOf = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0] ?? {});
  return BOM + csvLine(names) + rows.map((row) => csvLine(names.map((name) => cellOf(row[name])))).join('');
};

/** Reads everything of a person in one snapshot of the database. Empty when nothing is known. */
async function readEverything(dataSource: DataSource, key: PersonKey): Promise<Record<string, Row[]>> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    const person = await findPerson(manager, key);
    const known: Record<string, Row[]> = {};
    for (const { name, sql, params, written } of personTables(person)) {
      const rows = (await manager.query<Row[]>(sql, params)).map(written);
      if (rows.length > 0) known[name] = rows;
    }
    return known;
  });
}

/** Makes the file of everything that is known of a person; null when nothing is. */
export async function makePersonFile(dataSource: DataSource, key: PersonKey, now: Date): Promise<PersonFile | null> {
  const known = await readEverything(dataSource, key);
  const subjects = Object.entries(known);
  if (subjects.length === 0) return null;
  const zip = new ZipFile();
  const add = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path, { mtime: now });
  add('README.txt', README);
  add('everything.json', JSON.stringify(known, null, 2));
  for (const [name, rows] of subjects) add(`${name}.csv`, csvOf(rows));
  zip.end();
  return {
    fileName: `my-data-${istDate(now)}.zip`,
    bytes: await buffer(zip.outputStream as Readable),
    records: subjects.reduce((sum, [, rows]) => sum + rows.length, 0),
  };
}
