import type { ClientBase } from 'pg';

export interface BackupTable {
  readonly name: string;
  /** Columns with values of their own; generated ones are computed again. */
  readonly columns: readonly string[];
}

/**
 * Tables whose rows a backup leaves out: the record of migrations, which a restore makes itself; sessions and links for new
 * passwords, since what was ended after the backup must not begin again; and the counts of limits, which end in minutes.
 */
const LEFT_OUT = ['migrations', 'refresh_tokens', 'password_resets', 'rate_limits'];

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' and c.relname <> all($1)
   group by c.relname order by c.relname`;

/** Lists the tables of the product with the columns that a backup holds. */
export async function listTables(client: ClientBase): Promise<BackupTable[]> {
  return (await client.query<BackupTable>(TABLES, [LEFT_OUT])).rows;
}

/** Lists the names of the migrations that the database had, oldest first. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by timestamp, name');
  return rows.map(({ name }) => name);
}

/** Lists the sequences that were used, with their last values. */
export async function listSequences(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** Quotes the name of a table or column for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
