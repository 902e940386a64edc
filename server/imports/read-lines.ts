import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { EntityTable } from '../database/entity-table';
import type { Queryable } from '../database/sql';
import type { ImportKind } from '../generated/resolvers';
import { updateBatch, type BatchRow } from './batch-rows';
import { matchColumns, nameCampaigns, Sampler } from './columns';
import { ImportLineEntity } from './import-line.entity';
import { withFile } from './read/open-file';
import { FileRefused, type FileRow } from './read/refusal';

const lines = new EntityTable(ImportLineEntity);
const AT_ONCE = 2_000;

const hashOf = (kind: ImportKind, { cells }: FileRow): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...cells.slice(0, cells.findLastIndex(Boolean) + 1)]))
    .digest();

/**
 * Reads the file of a batch into lines, chunk by chunk, and matches its columns. A file that cannot be brought in leaves
 * no line, and its reason on the batch; one whose reading was broken off is read again from its beginning.
 */
export async function readFile(dataSource: DataSource, batch: BatchRow): Promise<void> {
  await dataSource.query('delete from import_lines where batch_id = $1', [batch.id]);
  try {
    await withFile(dataSource.manager, batch.id, async ({ format, rows }) => {
      const { headings, sampler, count } = await storeRows(dataSource, batch, rows);
      if (count === 0) throw new FileRefused('The file has no line below its heading.');
      await dataSource.transaction(async (manager) => {
        await tellRepeated(manager, batch.id);
        const columns = await matchColumns(manager, batch.kind, headings, sampler);
        const campaigns = await nameCampaigns(manager, batch.id, columns, []);
        await manager.query('delete from import_parts where batch_id = $1', [batch.id]);
        await updateBatch(manager, batch.id, { format, columns, campaigns, status: 'columns', workTotal: count });
      });
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await dataSource.transaction(async (manager) => {
      await manager.query('delete from import_lines where batch_id = $1', [batch.id]);
      await manager.query('delete from import_parts where batch_id = $1', [batch.id]);
      await updateBatch(manager, batch.id, { status: 'refused', refusal: error.message, workDone: 0 });
    });
  }
}

async function storeRows(
  dataSource: DataSource,
  batch: BatchRow,
  chunks: AsyncIterable<FileRow[]>,
): Promise<{ headings: string[]; sampler: Sampler; count: number }> {
  let headings: string[] | null = null;
  let sampler = new Sampler(0);
  let count = 0;
  let waiting: FileRow[] = [];
  for await (const chunk of chunks) {
    let rows = chunk;
    if (headings === null) {
      headings = [...(chunk[0]?.cells ?? [])];
      sampler = new Sampler(headings.length);
      rows = chunk.slice(1);
    }
    for (const row of rows) sampler.take(row.cells);
    waiting.push(...rows);
    count += rows.length;
    if (waiting.length < AT_ONCE) continue;
    await insertLines(dataSource, batch, waiting);
    await updateBatch(dataSource, batch.id, { workDone: count });
    waiting = [];
  }
  await insertLines(dataSource, batch, waiting);
  return { headings: headings ?? [], sampler, count };
}

/** Inserts lines by one parameter, so that the statement's text is the same for every chunk. */
async function insertLines(db: Queryable, batch: BatchRow, rows: readonly FileRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    line: row.line,
    hash: `\\x${hashOf(batch.kind, row).toString('hex')}`,
    cells: row.cells.map((cell) => cell.replaceAll('\0', '')),
    formulas: row.formulas.length > 0 ? row.formulas : null,
  }));
  await db.query(
    `insert into ${lines.name} (batch_id, line, hash, cells, formulas)
     select $1, r.line, r.hash, r.cells, r.formulas
       from json_to_recordset($2::json) as r (line int, hash bytea, cells text[], formulas int[])`,
    [batch.id, JSON.stringify(values)],
  );
}

/** Makes the hashes of lines that repeat each other different: two equal gifts in one file are two. */
const tellRepeated = (db: Queryable, batchId: string): Promise<unknown> =>
  db.query(
    `update import_lines l set hash = sha256(l.hash || convert_to(twice.place::text, 'UTF8'))
       from (select line, row_number() over (partition by hash order by line) as place
               from import_lines where batch_id = $1) twice
      where l.batch_id = $1 and l.line = twice.line and twice.place > 1`,
    [batchId],
  );
