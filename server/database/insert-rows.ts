import type { Columns, EntityTable, ValuesOf } from './entity-table';
import { queryPrepared } from './prepared-sql';
import { firstRow, type Queryable } from './sql';

/** PostgreSQL counts the parameters of a statement in 16 bits. */
const MAX_PARAMETERS = 65_535;

/** One statement for all rows; a column that some row leaves out takes its default there. */
function insertion<E extends object>(table: EntityTable<E>, rows: readonly Partial<E>[], ending: string) {
  const written = rows.map((row) => table.row(row));
  const columns = [...new Set(written.flatMap((row) => Object.keys(row)))];
  const params: unknown[] = [];
  const cell = (row: Record<string, unknown>, column: string): string =>
    column in row ? `$${params.push(row[column])}` : 'default';
  const tuples = written.map((row) => `(${columns.map((column) => cell(row, column)).join(', ')})`);
  return { sql: `insert into ${table.name} (${columns.join(', ')}) values ${tuples.join(', ')} ${ending}`, params };
}

/** Insertion of one row as the first part of a larger statement: its text, and the parameters from $1 on. */
interface RowInsertion<Row> {
  readonly sql: string;
  readonly values: (row: Row) => unknown[];
}

/**
 * Composes, once for all rows, the insertion of a row for each row of `source`.
 * @param properties that every row has; none of a JSON column
 */
export function insertionFrom<E extends object, K extends keyof E & string>(
  table: EntityTable<E>,
  properties: readonly K[],
  source: string,
): RowInsertion<Pick<E, K>> {
  const columns = properties.map((property) => table.column(property)).join(', ');
  const places = properties.map((_property, at) => `$${at + 1}`).join(', ');
  return {
    sql: `insert into ${table.name} (${columns}) select ${places} from ${source}`,
    values: (row) => properties.map((property) => row[property]),
  };
}

/** Inserts a row and returns these columns of it, with what PostgreSQL filled in. */
export async function insertRow<E extends object, Row, V extends Partial<E>>(
  db: Queryable,
  table: EntityTable<E>,
  values: ValuesOf<E, V>,
  returning: Columns<Row>,
): Promise<Row> {
  const { sql, params } = insertion(table, [values], `returning ${returning}`);
  const row = await firstRow<Row>(db, sql, params);
  if (!row) throw new Error(`${table.name}: nothing was inserted`);
  return row;
}

/**
 * Inserts any number of rows. More than one statement has parameters for take several: be in a transaction.
 * @param ending what follows the values, such as `on conflict do nothing`
 */
export async function insertRows<E extends object, V extends Partial<E>>(
  db: Queryable,
  table: EntityTable<E>,
  rows: readonly ValuesOf<E, V>[],
  ending = '',
): Promise<void> {
  const atOnce = Math.floor(MAX_PARAMETERS / table.width);
  for (let at = 0; at < rows.length; at += atOnce) {
    const { sql, params } = insertion(table, rows.slice(at, at + atOnce), ending);
    // The text of a single row's statement is the same for every row.
    await (rows.length === 1 ? queryPrepared(db, sql, params) : db.query(sql, params));
  }
}

/**
 * Inserts rows, and updates those whose key exists in the columns that are given.
 * @param rows all with the same properties
 */
export async function saveRows<E extends object, V extends Partial<E>>(
  db: Queryable,
  table: EntityTable<E>,
  key: keyof E & string,
  rows: readonly ValuesOf<E, V>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const column = table.column(key);
  const others = Object.keys(table.row(first)).filter((name) => name !== column);
  const replaced = others.map((name) => `${name} = excluded.${name}`).join(', ');
  await insertRows<E, V>(db, table, rows, `on conflict (${column}) do update set ${replaced}`);
}
