import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { EntityTable } from '../database/entity-table';
import { sealedCells } from '../database/sealed-values';
import type { Queryable } from '../database/sql';
import type { ImportKind } from '../generated/resolvers';
import { analyzeLines, inStep, lockBatch, updateBatch, type BatchRow } from './batch-rows';
import { matchColumns, nameCampaigns, Sampler } from './columns';
import { findHeading, HEADING_ROWS } from './find-heading';
import { ImportLineEntity } from './import-line.entity';
import { withFile } from './read/open-file';
import { FileRefused, type FileRow } from './read/refusal';

const lines = new EntityTable(ImportLineEntity);
const AT_ONCE = 2_000;

const hashOf = (kind: ImportKind, { cells }: FileRow): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...cells.slice(0, cells.findLastIndex(Boolean) + 1)]))
    .digest();

/** Another reading of the same batch began, or the batch was discarded. */
class Superseded extends Error {}

/**
 * Reads the file of a batch into lines, chunk by chunk, and matches its columns. A file that cannot be brought in leaves
 * no line, and its reason on the batch; one whose reading was broken off is read again from its beginning. Of two
 * readings of one batch the later one stores its lines; the earlier one stops at its next chunk.
 */
export async function readFile(dataSource: DataSource, batchId: string): Promise<void> {
  const batch = await beginReading(dataSource, batchId);
  if (!batch) return;
  try {
    await withFile(dataSource.manager, batch.id, batch.sheet, async ({ format, sheets, rows }) => {
      const { heading, sampler, count } = await storeRows(dataSource, batch, rows);
      const hasChoice = sheets.length > 1;
      if (count === 0 && !hasChoice) throw new FileRefused('The file has no line below its heading.');
      const headings = count === 0 ? [] : (heading?.cells ?? []);
      await analyzeLines(dataSource);
      await whileOurs(dataSource, batch, async (manager) => {
        await tellRepeated(manager, batch.id);
        const columns = await matchColumns(manager, batch.kind, headings, sampler);
        const campaigns = await nameCampaigns(manager, batch.id, columns, []);
        // A workbook stays until its import starts: another of its sheets may be the right one.
        if (!hasChoice) await manager.query('delete from import_parts where batch_id = $1', [batch.id]);
        await updateBatch(manager, batch.id, {
          format: heading && heading.line > 1 ? `${format}, headings on line ${heading.line}` : format,
          ...{ sheets, columns, campaigns, status: 'columns', workTotal: count },
        });
      });
    });
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof FileRefused)) throw error;
    await refuse(dataSource, batch, error.message);
  }
}

/** Begins a reading and removes the lines of an earlier one; null where there is nothing to read. */
const beginReading = (dataSource: DataSource, batchId: string): Promise<BatchRow | null> =>
  inStep(dataSource, async (manager) => {
    const batch = await lockBatch(manager, batchId);
    if (batch?.status !== 'reading') return null;
    const workAt = batch.workAt + 1;
    await manager.query('delete from import_lines where batch_id = $1', [batch.id]);
    await updateBatch(manager, batch.id, { workAt, workDone: 0 });
    return { ...batch, workAt };
  });

/**
 * Runs a part of a reading in one transaction. The cursor of a batch that is read is the number of its reading.
 * @throws Superseded when this reading is not the latest one
 */
const whileOurs = (
  dataSource: DataSource,
  batch: BatchRow,
  work: (manager: EntityManager) => Promise<void>,
): Promise<void> =>
  inStep(dataSource, async (manager) => {
    const current = await lockBatch(manager, batch.id);
    if (current?.status !== 'reading' || current.workAt !== batch.workAt) throw new Superseded();
    await work(manager);
  });

const refuse = (dataSource: DataSource, batch: BatchRow, refusal: string): Promise<void> =>
  whileOurs(dataSource, batch, async (manager) => {
    await manager.query('delete from import_lines where batch_id = $1', [batch.id]);
    await manager.query('delete from import_parts where batch_id = $1', [batch.id]);
    await updateBatch(manager, batch.id, { status: 'refused', refusal, workDone: 0 });
  }).catch((error: unknown) => {
    if (!(error instanceof Superseded)) throw error;
  });

interface StoredRows {
  /** Null of a sheet without rows. */
  readonly heading: FileRow | null;
  readonly sampler: Sampler;
  readonly count: number;
}

/** Stores the rows below the heading, chunk by chunk. */
async function storeRows(
  dataSource: DataSource,
  batch: BatchRow,
  chunks: AsyncIterable<FileRow[]>,
): Promise<StoredRows> {
  let heading: FileRow | null = null;
  let sampler = new Sampler(0);
  let count = 0;
  let waiting: FileRow[] = [];
  const begin = (): void => {
    const place = findHeading(batch.kind, waiting.slice(0, HEADING_ROWS));
    heading = waiting[place] ?? null;
    sampler = new Sampler(heading?.cells.length ?? 0);
    waiting = waiting.slice(place + 1);
  };
  const store = async (): Promise<void> => {
    for (const row of waiting) sampler.take(row.cells);
    count += waiting.length;
    await whileOurs(dataSource, batch, async (manager) => {
      await insertLines(manager, batch, waiting);
      await updateBatch(manager, batch.id, { workDone: count });
    });
    waiting = [];
  };
  for await (const chunk of chunks) {
    waiting.push(...chunk);
    if (waiting.length < AT_ONCE) continue;
    if (heading === null) begin();
    await store();
  }
  if (heading === null) begin();
  await store();
  return { heading, sampler, count };
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
    [batch.id, sealedCells(values)],
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
