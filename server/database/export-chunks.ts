import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { eachRow, eachTextRow, type TextRow } from './each-row';
import type { Conditions } from './listing';

/** Rows per statement: few enough for memory, many enough for speed. */
const CHUNK = 2_000;

export interface ExportQuery {
  /** SQL columns, aliased as the API's fields. */
  select: string;
  /** A table with its alias, or a joined source. */
  from: string;
  /** Joins to a table that add columns, never rows: for the rows of a chunk alone. */
  joins?: string;
  /** Conditions on `from`. */
  where: Conditions;
  /** Sort columns; together unique, never null, and never changed once written. */
  keys: readonly { column: string; type: string }[];
  /** Direction of all sort columns; descending by default. */
  direction?: 'asc' | 'desc';
}

/** Sorts newest first, by the two columns most tables have. `table` is the alias with a dot, or empty. */
export const newestFirst = (table = ''): ExportQuery['keys'] => [
  { column: `${table}created_at`, type: 'timestamptz' },
  { column: `${table}id`, type: 'uuid' },
];

const keyName = (index: number) => `exportKey${index}` as const;
type Keys = Record<ReturnType<typeof keyName>, string>;

/**
 * Returns TypeORM's pool for direct use: rows read through its query runner stay in memory until the next full garbage
 * collection, which makes 130 MB for a million donations instead of 20 MB (bench/export.mjs).
 */
export const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;

/**
 * Streams all matching rows in chunks, on demand. Each chunk is a statement that begins after the last row (keyset
 * pagination): a slow reader holds neither a connection nor a snapshot. The next chunk is read while the reader has this
 * one. Rows created during the export are not in it.
 * @param each makes of a row, as it arrives, what is handed over; the row itself by default
 */
export function readInChunks<Row, Item = Row>(
  dataSource: DataSource,
  query: ExportQuery,
  each: (row: Row) => Item = (row) => row as unknown as Item,
): AsyncGenerator<Item[]> {
  const pool = poolOf(dataSource);
  return inChunks<Row & Keys, Item>(query, {
    run: (text, values, take) => eachRow(pool, text, values, take),
    keysOf: (row) => query.keys.map((_, index) => row[keyName(index)]),
    each,
  });
}

/** The same with rows as lists of texts, the columns of `select` first. */
export function readTextsInChunks<Item>(
  dataSource: DataSource,
  query: ExportQuery,
  each: (row: TextRow) => Item,
): AsyncGenerator<Item[]> {
  const pool = poolOf(dataSource);
  return inChunks<TextRow, Item>(query, {
    run: (text, values, take) => eachTextRow(pool, text, values, take),
    keysOf: (row) => row.slice(-query.keys.length),
    each,
  });
}

interface ChunkReader<Row, Item> {
  readonly run: (text: string, values: readonly unknown[], take: (row: Row) => void) => Promise<void>;
  /** The values of the sort columns. */
  readonly keysOf: (row: Row) => readonly unknown[];
  readonly each: (row: Row) => Item;
}

async function* inChunks<Row, Item>(
  query: ExportQuery,
  { run, keysOf, each }: ChunkReader<Row, Item>,
): AsyncGenerator<Item[]> {
  const read = async (after: readonly unknown[]): Promise<Chunk<Row, Item>> => {
    const items: Item[] = [];
    let last: Row | null = null;
    await run(chunkSql(query, after.length > 0), [...query.where.params, ...after], (row) => {
      last = row;
      items.push(each(row));
    });
    return { items, last };
  };
  let next = read([]);
  for (;;) {
    const { items, last } = await next;
    const isFull = last !== null && items.length === CHUNK;
    if (isFull) {
      next = read(keysOf(last));
      // A reader that leaves does not hear of it; any other awaits it.
      next.catch(() => undefined);
    }
    if (items.length > 0) yield items;
    if (!isFull) return;
  }
}

interface Chunk<Row, Item> {
  readonly items: Item[];
  readonly last: Row | null;
}

/** Builds the statement of the first chunk, or of one after a row. The page is cut before anything is joined. */
function chunkSql(query: ExportQuery, isAfter: boolean): string {
  const { select, from, joins, where, keys, direction = 'desc' } = query;
  const columns = keys.map(({ column }) => column).join(', ');
  const order = keys.map(({ column }) => `${column} ${direction}`).join(', ');
  // As text, because a JavaScript Date would lose the microseconds.
  const texts = keys.map(({ column }, index) => `${column}::text as "${keyName(index)}"`).join(', ');
  const bounds = keys.map(({ type }, index) => `$${where.params.length + index + 1}::${type}`).join(', ');
  const after = isAfter
    ? `${where.isEmpty ? 'where' : 'and'} (${columns}) ${direction === 'desc' ? '<' : '>'} (${bounds})`
    : '';
  const cut = `from ${from} ${where.sql} ${after} order by ${order} limit ${CHUNK}`;
  if (!joins) return `select ${select}, ${texts} ${cut}`;
  return `select ${select}, ${texts} from (select * ${cut}) ${from.split(' ').at(-1)} ${joins} order by ${order}`;
}
