import type { QueryRunner } from 'typeorm';
import { MAY_HOLD_PAN_SQL, openPansToStore, sealPansIn, sealTypedPansIn } from '../sealing/pans-in-text';
import { AsIs } from './sealed-values';
import type { Queryable } from './sql';

interface TextColumn {
  readonly name: string;
  readonly type: string;
}

interface TextTable {
  readonly name: string;
  readonly columns: readonly TextColumn[];
}

/** What a walk through all rows does to their texts. */
interface Change {
  /** Regular expression of PostgreSQL that the texts to be changed match. */
  readonly pattern: string;
  /** Returns how an opened text is stored. */
  readonly store: (opened: string, column: TextColumn) => string;
}

/** Pages of a table that are changed in one transaction: 4 MB, so that rows are locked for a moment. */
const PAGES = 512;

/** Every column of a table of ours that holds text, but for what the database computes itself. */
const TEXT_TABLES = `
  select quote_ident(c.relname) as name,
         json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
     and format_type(a.atttypid, null) in ('text', 'character varying', 'json', 'jsonb', 'text[]')
   group by c.oid, c.relname order by c.relname`;

/** A row that is read for a change, its texts opened: where it stands, then a text for each column. */
type Row = Readonly<Record<string, string | null>> & { readonly at: string };

/** A text in the elements of a list is a cell of somebody's file, in which a PAN may be spelled in any way. */
const sealed = (opened: string, { type }: TextColumn): string =>
  type === 'text[]' ? sealTypedPansIn(sealPansIn(opened)) : sealPansIn(opened);

/** Seals what is in clear. */
export const sealing: Change = { pattern: MAY_HOLD_PAN_SQL, store: sealed };

/** Seals anew what is sealed with another key than this. */
export const sealingAnew = (keyId: string): Change => ({
  pattern: `pan1:(?!${keyId})[0-9a-f]{8}:`,
  store: sealed,
});

/** Opens what is sealed, for good. */
export const opening: Change = { pattern: 'pan1:', store: openPansToStore };

/** Tells whether any row still matches a pattern; reads every row. */
export async function holdsAny(db: Queryable, pattern: string): Promise<boolean> {
  for (const { name, columns } of await db.query<TextTable[]>(TEXT_TABLES)) {
    const found = await db.query<unknown[]>(`select 1 from ${name} where ${matching(columns)} limit 1`, [pattern]);
    if (found.length > 0) return true;
  }
  return false;
}

const matching = (columns: readonly TextColumn[], pattern = '$1'): string =>
  `(${columns.map(({ name }) => `${name}::text ~ ${pattern}`).join(' or ')})`;

/**
 * Changes the texts of every row of every table, some pages of a table in each transaction. Moments at which somebody
 * changed a record stay. One that is interrupted is run again: it finds what is left.
 * @param onTable told the name of a table and how many of its rows were changed
 */
export async function changeAllRows(
  runner: QueryRunner,
  change: Change,
  onTable: (name: string, rows: number) => void = () => undefined,
): Promise<void> {
  for (const table of await (runner.query(TEXT_TABLES) as Promise<TextTable[]>)) {
    let rows = 0;
    for (let page = 0; page < (await pagesOf(runner, table)); page += PAGES) {
      await runner.startTransaction();
      try {
        rows += await changePages(runner, table, page, change);
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction();
        throw error;
      }
    }
    if (rows === 0) continue;
    // Lists and reports would step over the earlier versions of the rows until PostgreSQL cleans up by itself.
    await runner.query(`vacuum (analyze) ${table.name}`);
    onTable(table.name, rows);
  }
}

async function pagesOf(runner: QueryRunner, { name }: TextTable): Promise<number> {
  const [size] = (await runner.query(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [name],
  )) as { pages: number }[];
  return size?.pages ?? 0;
}

async function changePages(runner: QueryRunner, table: TextTable, page: number, change: Change): Promise<number> {
  const { name, columns } = table;
  const within = `t.ctid >= '(${page},0)'::tid and t.ctid < '(${page + PAGES},0)'::tid`;
  const texts = columns.map((column) => `${column.name}::text as ${column.name}`).join(', ');
  const rows = (await runner.query(
    `select t.ctid::text as at, ${texts} from ${name} t where ${within} and ${matching(columns)} for update`,
    [change.pattern],
  )) as Row[];
  const changes = rows
    .map((row) => ({ at: row.at, texts: columns.map((column) => stored(row, column, change)) }))
    .filter((row) => row.texts.some((text) => text !== null));
  if (changes.length === 0) return 0;
  const touched = columns.flatMap((column, index) =>
    changes.some((row) => row.texts[index] !== null) ? [{ ...column, index }] : [],
  );
  await runner.query(`select set_config('foundation.seals_pans', 'on', true)`);
  await runner.query(
    `update ${name} t set ${touched.map(({ name: own, type }, at) => `${own} = coalesce(v.c${at}::${type}, t.${own})`).join(', ')}
       from unnest($1::text[]${touched.map((_, at) => `, $${at + 2}::text[]`).join('')}) as v (at${touched.map((_, at) => `, c${at}`).join('')})
      where ${within} and t.ctid = v.at::tid`,
    [changes.map(({ at }) => at), ...touched.map(({ index }) => changes.map(({ texts: all }) => all[index] ?? null))],
  );
  return changes.length;
}

/** Returns how a column of a row is stored; null where that is how it is. */
function stored(row: Row, column: TextColumn, { pattern, store }: Change): AsIs | null {
  const opened = row[column.name.replaceAll('"', '')];
  if (opened === null || opened === undefined) return null;
  const text = store(opened, column);
  // What was opened on its way here is stored anew even where it comes out as it was read.
  return text === opened && pattern === sealing.pattern ? null : new AsIs(text);
}
