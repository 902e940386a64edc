import type { EntityManager } from 'typeorm';

interface Definition {
  name: string;
  owner: string;
  definition: string;
}

/**
 * Drops all indexes and keys of the tables except the primary keys, runs `work`, and creates them again: one pass over
 * the finished table instead of a look-up for each row. Runs within the caller's transaction, so a failure restores
 * everything.
 */
export async function withoutIndexes(
  manager: EntityManager,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  // Unique keys come before foreign keys, which may refer to them.
  const keys: Definition[] = await manager.query(
    `select quote_ident(conname) as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype in ('u', 'f') and conrelid::regclass::text = any($1)
      order by contype desc, 2, 1`,
    [tables],
  );
  const indexes: Definition[] = await manager.query(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as owner, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid::regclass::text = any($1)
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
      order by 1`,
    [tables],
  );
  for (const { name, owner } of [...keys].reverse())
    await manager.query(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of indexes) await manager.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await manager.query(definition);
  for (const { name, owner, definition } of keys) {
    await manager.query(`alter table ${owner} add constraint ${name} ${definition}`);
  }
}
