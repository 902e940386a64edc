import type { EntityManager } from 'typeorm';

export type Row = Record<string, unknown>;

/**
 * Inserts many rows with one statement; the keys of the first row are the columns. Dates are passed as text.
 * @param table a name from our own code, never from a user
 */
export async function insertRows(manager: EntityManager, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await manager.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
