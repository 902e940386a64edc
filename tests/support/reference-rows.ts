import { Client } from 'pg';

/** SQL of the product's tables, without the record of migrations. */
const TABLES = `
  select quote_ident(tablename) as name from pg_tables
   where schemaname = 'public' and tablename <> 'migrations' order by tablename`;

/**
 * Copies the rows that the migrations insert (totals, counters) to a schema "reference", from which every emptying
 * restores them.
 */
export async function keepReferenceRows(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create schema reference');
    const { rows } = await client.query<{ name: string }>(TABLES);
    for (const { name } of rows) {
      const found = await client.query(`select 1 from public.${name} limit 1`);
      if (found.rowCount) await client.query(`create table reference.${name} as table public.${name}`);
    }
  } finally {
    await client.end();
  }
}

type Query = <Row>(sql: string) => Promise<Row[]>;

/** Empties the tables that have rows, and the job queue, and restores the reference rows. */
export async function emptyTables(query: Query): Promise<void> {
  const tables = (await query<{ name: string }>(TABLES)).map((row) => row.name);
  const kept = (await query<{ name: string }>(TABLES.replace("'public'", "'reference'"))).map((row) => row.name);
  const probes = tables.map((name) => `select '${name}' as name where exists (select 1 from public.${name})`);
  const used = (await query<{ name: string }>(probes.join(' union all '))).map((row) => row.name);
  const restored = kept.map((name) => `insert into public.${name} table reference.${name}`);
  await query(
    [
      'begin',
      ...(used.length > 0
        ? [`truncate ${used.map((name) => `public.${name}`).join(', ')} restart identity cascade`]
        : []),
      ...restored.map((sql) => `${sql} on conflict do nothing`),
      'delete from graphile_worker._private_jobs',
      'delete from graphile_worker._private_job_queues',
      'commit',
    ].join(';\n'),
  );
}
