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

/** Size in bytes from which a table is truncated. What was deleted stays in its file, so that every table comes to it. */
const LARGE = 512 * 1024;

/**
 * Empties the tables and the job queue, and restores the reference rows. Deletes, since to truncate the tables of one gift
 * takes ten times as long: PostgreSQL gives each of their indexes a new file. As a truncation does, it waits for whoever
 * writes, fires no trigger, and lets identities begin at their first number. A table that somebody analyzed is truncated,
 * which forgets its statistics: by those of an empty table, a later test with 10,000 rows reads it anew for each of them.
 */
export async function emptyTables(query: Query): Promise<void> {
  const tables = await query<{ name: string; isTruncated: boolean }>(
    TABLES.replace(
      'as name',
      `as name, (select pg_relation_size(oid) > ${LARGE} or reltuples >= 0 from pg_class
          where oid = format('%I.%I', schemaname, tablename)::regclass) as "isTruncated"`,
    ),
  );
  const kept = (await query<{ name: string }>(TABLES.replace("'public'", "'reference'"))).map((row) => row.name);
  const all = tables.map(({ name }) => `public.${name}`);
  const truncated = tables.filter(({ isTruncated }) => isTruncated).map(({ name }) => `public.${name}`);
  const restored = kept.map((name) => `insert into public.${name} table reference.${name}`);
  await query(
    [
      'begin',
      `lock table ${all.join(', ')} in access exclusive mode`,
      ...(truncated.length > 0 ? [`truncate ${truncated.join(', ')} restart identity cascade`] : []),
      'set local session_replication_role = replica',
      ...all.map((name) => `delete from ${name}`),
      'set local session_replication_role = origin',
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
         from pg_sequences where schemaname = 'public' and last_value is not null`,
      ...restored.map((sql) => `${sql} on conflict do nothing`),
      'delete from graphile_worker._private_jobs',
      'delete from graphile_worker._private_job_queues',
      'commit',
    ].join(';\n'),
  );
}
