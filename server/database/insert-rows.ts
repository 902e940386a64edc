import type { Columns, EntityTable, ValuesOf } from './entity-table';
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

/** Inserts a row; gives back what PostgreSQL made of it. */
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

/** Inserts any number of rows; more than fit into one statement need the transaction of the caller. */
export async function insertRows<E extends object, V extends Partial<E>>(
  db: Queryable,
  table: EntityTable<E>,
  rows: readonly ValuesOf<E, V>[],
  ending = '',
): Promise<void> {
  const widest = Math.max(1, ...rows.map((row) => Object.keys(row).length));
  const atOnce = Math.floor(MAX_PARAMETERS / widest);
  for (let at = 0; at < rows.length; at += atOnce) {
    const { sql, params } = insertion(table, rows.slice(at, at + atOnce), ending);
    await db.query(sql, params);
  }
}

/** Inserts rows, or replaces the columns that are given of those whose key is there. */
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
