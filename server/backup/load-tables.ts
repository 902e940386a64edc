import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listTables, quoted } from './catalogue';
import type { Entry } from './entries';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`;

/** Tables that may be loaded, prepared inside the caller's transaction. */
export interface OpenTables {
  /** Tells whether the schema has a table: somebody may have added one of their own to the site that was backed up. */
  has(name: string): boolean;
  /** Writes the rows of one table; returns their number. */
  load(head: Extract<Entry['head'], { kind: 'table' }>, body: AsyncIterable<Buffer>): Promise<number>;
  /** Checks every foreign key over all rows and turns triggers on again. */
  close(): Promise<void>;
}

/**
 * Prepares empty tables for rows in any order: foreign keys are dropped and made again at the end, which checks them; triggers
 * are off, since what they would write is in the backup. The owner of the tables may do both, a superuser is not needed.
 */
export async function openTables(client: ClientBase): Promise<OpenTables> {
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  const names = (await listTables(client)).map(({ name }) => name);
  const tables = names.map((name) => `public.${quoted(name)}`);
  const drops = keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`);
  const turn = (state: string): string[] => tables.map((table) => `alter table ${table} ${state} trigger user`);
  await client.query([...drops, ...turn('disable'), `truncate ${tables.join(', ')}`].join('; '));
  return {
    has: (name) => names.includes(name),
    async load({ name, columns }, body) {
      const stream = client.query(
        copyFrom(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
      );
      await pipeline(Readable.from(body, { objectMode: false }), stream);
      return stream.rowCount;
    },
    async close() {
      const adds = keys.map(
        ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
      );
      await client.query([...adds, ...turn('enable')].join('; '));
    },
  };
}
