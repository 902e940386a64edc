import type { DataSource } from 'typeorm';
import { istToday } from '../../rules/dates';
import type { Queryable } from '../database/sql';
import { analyzeLines, inStep, lockBatch, updateBatch, type BatchRow } from './batch-rows';
import { checkLine, type CheckedLine } from './check-line';
import type { RawLine, Reading } from './line-cells';
import { readFigures, readTotals } from './figures';
import { matchDonors } from './match-donors';
import { siftLines } from './sift-lines';

const AT_ONCE = 2_000;

/** How the lines of a batch are read. */
export const readingOf = ({ kind, columns, dateOrder }: BatchRow, now: Date): Reading => ({
  kind,
  positions: new Map(columns.flatMap(({ field }, place) => (field === null ? [] : [[field, place] as const]))),
  width: columns.length,
  dateOrder,
  today: istToday(now),
});

/** Checks the next lines of a batch, in one transaction with its cursor. Returns false when none is left. */
export const checkChunk = (dataSource: DataSource, batchId: string, now: Date): Promise<boolean> =>
  inStep(dataSource, async (manager) => {
    const batch = await lockBatch(manager, batchId);
    if (batch?.status !== 'checking') return false;
    const lines = await manager.query<RawLine[]>(
      `select line, cells, formulas, mends from import_lines
        where batch_id = $1 and line > $2 and not is_done order by line limit ${AT_ONCE}`,
      [batchId, batch.workAt],
    );
    const reading = readingOf(batch, now);
    await storeChecked(
      manager,
      batchId,
      lines.map((line) => checkLine(line, reading)),
    );
    const last = lines.at(-1);
    if (last) await updateBatch(manager, batchId, { workAt: last.line, workDone: batch.workDone + lines.length });
    return lines.length === AT_ONCE;
  });

/** Stores what lines say. The first problem of a line is kept, so that it stays where people look for it. */
export async function storeChecked(db: Queryable, batchId: string, lines: readonly CheckedLine[]): Promise<void> {
  await db.query(
    `update import_lines l
        set state = c.state, reason = c.reason, problem = c.problem,
            first_problem = case when l.mends = '{}' then c.problem else coalesce(l.first_problem, c.problem) end,
            problem_field = coalesce(c."problemField", case when l.mends = '{}' then null else l.problem_field end),
            other_line = null, choices = case when c.choices is null and l.mends <> '{}' then l.choices else c.choices end,
            name = c.name, email = c.email, phone = c.phone, pan = c.pan, address = c.address, amount = c.amount,
            day = c.day, receipt = c.receipt, reference = c.reference, campaign = c.campaign, details = c.details
       from json_to_recordset($2::json) as c (
              line int, state text, reason text, problem text, "problemField" text, choices date[], name text, email text,
              phone text, pan text, address text, amount bigint, day date, receipt text, reference text, campaign text,
              details jsonb)
      where l.batch_id = $1 and l.line = c.line`,
    [batchId, JSON.stringify(lines)],
  );
}

/** Decides what concerns several lines, and counts: the end of a dry run, and what follows every mended line. */
export async function concludeCheck(db: Queryable, batch: BatchRow): Promise<void> {
  await siftLines(db, batch.id, batch.kind);
  await matchDonors(db, batch.id, batch.kind);
  // What an import brought in stays as it was at its end, until the lines mended since are brought in as well: the batch
  // only says that it changed.
  if (batch.status === 'imported') return updateBatch(db, batch.id, {});
  await updateBatch(db, batch.id, {
    figures: await readFigures(db, batch.id),
    totals: await readTotals(db, batch.id, batch.kind),
  });
}

/** Ends a dry run. */
export const finishCheck = (dataSource: DataSource, batchId: string): Promise<void> =>
  inStep(dataSource, async (manager) => {
    const batch = await lockBatch(manager, batchId);
    if (batch?.status !== 'checking') return;
    await analyzeLines(manager);
    await concludeCheck(manager, batch);
    await updateBatch(manager, batchId, { status: 'checked', workAt: 0 });
  });
