import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { Conditions } from './listing';

/** One statement's worth of rows: small enough for memory, large enough for speed. */
const CHUNK = 500;

export interface ExportQuery {
  /** The columns, aliased as the fields of the API. */
  select: string;
  from: string;
  where: Conditions;
  /** What the rows are sorted by, descending; together unique, never null, and never changed once written. */
  keys: readonly { column: string; type: string }[];
}

/** Newest first, by the two columns most tables have. `table`: its alias with a dot, or nothing. */
export const newestFirst = (table = ''): ExportQuery['keys'] => [
  { column: `${table}created_at`, type: 'timestamptz' },
  { column: `${table}id`, type: 'uuid' },
];

type Keys = { exportKeys: string[] };

/**
 * TypeORM's own connections, asked without TypeORM: rows that come through its query runner outlive their use until the
 * next full collection of the heap, which makes 130 MB of a million donations. This way it is 20 MB (bench/export.mjs).
 */
const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;

/**
 * All rows that match, some at a time, for whoever asks for the next. Each chunk is a statement of its own that begins
 * behind the last row: a slow reader holds neither a connection nor a snapshot meanwhile. Rows that come into being
 * during the export are not in it.
 */
export async function* readInChunks<T>(dataSource: DataSource, query: ExportQuery): AsyncGenerator<T[]> {
  const { where, keys } = query;
  const pool = poolOf(dataSource);
  const columns = keys.map(({ column }) => column).join(', ');
  const order = keys.map(({ column }) => `${column} desc`).join(', ');
  // As text, because a Date of JavaScript would cut the microseconds off.
  const texts = keys.map(({ column }) => `${column}::text`).join(', ');
  let last: string[] | undefined;
  for (;;) {
    const behind = keys.map(({ type }, index) => `$${where.params.length + index + 1}::${type}`).join(', ');
    const after = last ? `${where.isEmpty ? 'where' : 'and'} (${columns}) < (${behind})` : '';
    const { rows } = await pool.query<T & Keys>(
      `select ${query.select}, array[${texts}] as "exportKeys" from ${query.from} ${where.sql} ${after} order by ${order} limit ${CHUNK}`,
      [...where.params, ...(last ?? [])],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    last = rows.at(-1)?.exportKeys;
  }
}
