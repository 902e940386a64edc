import type { Api } from './api';

/** A place in the database that holds one of the texts looked for. */
export interface Found {
  /** Table and column. */
  readonly place: string;
  readonly text: string;
}

/**
 * Looks for texts in every column of every table, each cast to text, whatever its case; reads the catalogue itself, so that
 * a table added later is searched too.
 */
export async function findEverywhere(api: Pick<Api, 'sql'>, texts: readonly string[]): Promise<Found[]> {
  const columns = await api.sql<{ table: string; column: string; isBytes: boolean }>(`
    select c.table_name as table, c.column_name as column, c.udt_name = 'bytea' as "isBytes"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`);
  const looks = columns.map(
    ({ table, column, isBytes }) =>
      `select '${table}.${column}' as place, w.text from "${table}" t join unnest($1::text[]) as w (text)
         on ${isBytes ? `encode(t."${column}", 'escape')` : `t."${column}"::text`} ilike '%' || w.text || '%'`,
  );
  return api.sql<Found>(`select distinct place, text from (${looks.join(' union all ')}) found order by 1, 2`, [texts]);
}
