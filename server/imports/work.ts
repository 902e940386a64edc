import type { DataSource, EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit';
import { runAlone, TAKEN } from '../database/run-alone';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { ImportKind } from '../generated/resolvers';
import { giveNumbersBack } from '../receipts/numbering/give-back';
import { analyzeLines, inStep, lockBatch, queueImports, updateBatch, type BatchRow } from './batch-rows';
import { bringGifts } from './bring-gifts';
import { bringDonors, bringRecords } from './bring-records';
import { checkChunk, finishCheck } from './dry-run';
import { forgetFailures, noteFailure, STUCK_AFTER } from './failed-tries';
import { readFigures } from './figures';
import { matchDonors } from './match-donors';
import { readFile } from './read-lines';
import { siftLines } from './sift-lines';
import { undoDonors, undoLines } from './undo-lines';

/** Lines of one transaction: bookings wait for its end, a fraction of a second. */
const AT_ONCE = 2_500;
/** Milliseconds of one turn of the job; then it makes room for others. */
const TURN_MS = 2_000;

/** Seconds after which a turn that found another one at work looks again: the other one may just have ended. */
const LOOK_AGAIN = 2;

/**
 * Runs one turn of the job `bring_in`, and queues the next one: the next chunks of the batch whose work began first, each
 * in one transaction with its cursor. One batch is finished before the next begins, so that the next one sees what is in;
 * only one that is stuck waits behind the others. A process that dies has done a chunk or not; the next one goes on. One
 * turn runs at a time: of two that read one file, each would begin it anew.
 * @throws what stopped the turn, after counting it
 */
export async function workOnImports(deps: Pick<ServiceDeps, 'dataSource' | 'now'>): Promise<void> {
  const isMore = await runAlone(deps.dataSource, 'imports', () => nextTurn(deps));
  if (isMore === TAKEN) await queueImports(deps.dataSource, LOOK_AGAIN);
  else if (isMore) await queueImports(deps.dataSource);
}

/** Returns false when no batch is at work. */
async function nextTurn({ dataSource, now }: Pick<ServiceDeps, 'dataSource' | 'now'>): Promise<boolean> {
  const open = await firstRow<OpenBatch>(
    dataSource,
    `select id, status, failed_tries as "failedTries" from import_batches
      where status in ('reading', 'checking', 'importing', 'undoing')
      order by failed_tries >= ${STUCK_AFTER}, work_started_at, id limit 1`,
  );
  if (!open) return false;
  try {
    await takeTurn(dataSource, open, now);
  } catch (error) {
    // The database itself may have failed; the job reports the first error.
    await noteFailure(dataSource, open.id, now()).catch(() => undefined);
    throw error;
  }
  if (open.failedTries > 0) await dataSource.transaction((manager) => forgetFailures(manager, open.id, now()));
  return true;
}

interface OpenBatch {
  readonly id: string;
  readonly status: string;
  readonly failedTries: number;
}

async function takeTurn(dataSource: DataSource, open: OpenBatch, now: () => Date): Promise<void> {
  const until = Date.now() + TURN_MS;
  if (open.status === 'reading') {
    await readFile(dataSource, open.id);
  } else if (open.status === 'checking') {
    let isMore = true;
    while (isMore && Date.now() < until) isMore = await checkChunk(dataSource, open.id, now());
    if (!isMore) await finishCheck(dataSource, open.id);
  } else {
    let isMore = true;
    while (isMore && Date.now() < until) isMore = await nextChunk(dataSource, open.id, now());
  }
}

/** Does the next chunk of an import or undo. Returns false when the batch is at its end. */
const nextChunk = (dataSource: DataSource, batchId: string, now: Date): Promise<boolean> =>
  inStep(dataSource, async (manager) => {
    const batch = await lockBatch(manager, batchId);
    if (batch?.status === 'importing') return bringChunk(manager, batch, now);
    if (batch?.status === 'undoing') return undoChunk(manager, batch, now);
    return false;
  });

async function bringChunk(manager: EntityManager, batch: BatchRow, now: Date): Promise<boolean> {
  if (batch.step === 'look') return lookAgain(manager, batch);
  if (batch.step === 'donors') {
    const upTo = await endOf(manager, 'place', batch, `import_donors where batch_id = $1`);
    if (upTo === null) return goOn(manager, batch, 'lines');
    await bringDonors(manager, batch.id, batch.workAt, upTo.last);
    return move(manager, batch, upTo.last);
  }
  const upTo = await endOf(
    manager,
    'line',
    batch,
    `import_lines where batch_id = $1 and state = 'ready' and not is_done`,
  );
  if (upTo === null) return finishImport(manager, batch, now);
  if (isDoubled(batch.workDone)) await analyzeFilled(manager, batch.kind);
  if (batch.kind === 'donations') await bringGifts(manager, batch.id, batch.workAt, upTo.last);
  else await bringRecords(manager, batch.kind, batch.id, batch.workAt, upTo.last);
  return move(manager, batch, upTo.last, upTo.count);
}

/** Decides anew which lines are here already and whose donors are, since other files may have come in after the dry run. */
async function lookAgain(manager: EntityManager, batch: BatchRow): Promise<boolean> {
  await analyzeLines(manager);
  await siftLines(manager, batch.id, batch.kind, true);
  await matchDonors(manager, batch.id, batch.kind);
  await updateBatch(manager, batch.id, { workTotal: await countReady(manager, batch.id) });
  return goOn(manager, batch, firstStep(batch));
}

async function undoChunk(manager: EntityManager, batch: BatchRow, now: Date): Promise<boolean> {
  if (batch.step === 'lines') {
    const upTo = await endOf(manager, 'line', batch, `import_lines where batch_id = $1 and is_done`);
    if (upTo === null) return goOn(manager, batch, 'donors');
    if (batch.workAt === 0) await analyzeLines(manager);
    await undoLines(manager, batch.kind, batch.id, batch.workAt, upTo.last);
    return move(manager, batch, upTo.last, upTo.count);
  }
  const upTo = await endOf(manager, 'place', batch, `import_donors where batch_id = $1`);
  if (upTo === null) return finishUndo(manager, batch, now);
  await undoDonors(manager, batch.id, batch.workAt, upTo.last);
  return move(manager, batch, upTo.last);
}

/** The last line or place of the next chunk, and how many it has; null when none is left. */
async function endOf(
  manager: EntityManager,
  column: 'line' | 'place',
  { id, workAt }: BatchRow,
  from: string,
): Promise<{ last: number; count: number } | null> {
  const row = await firstRow<{ last: number | null; count: number }>(
    manager,
    `select max(${column}) as last, count(*)::int as count from (select ${column} from ${from} and ${column} > $2 order by ${column} limit ${AT_ONCE}) next`,
    [id, workAt],
  );
  return row && row.last !== null ? { last: row.last, count: row.count } : null;
}

async function move(manager: EntityManager, { id, workDone }: BatchRow, workAt: number, lines = 0): Promise<boolean> {
  await updateBatch(manager, id, { workAt, workDone: workDone + lines });
  return true;
}

async function goOn(manager: EntityManager, { id }: BatchRow, step: string): Promise<boolean> {
  await updateBatch(manager, id, { step, workAt: 0 });
  return true;
}

/** Tables into which the lines of a file come. */
const FILLED: Readonly<Record<ImportKind, string>> = {
  donations: 'donations, donors',
  donors: 'donors',
  members: 'members',
  volunteers: 'volunteer_submissions',
};

/**
 * Takes statistics anew of the tables that a file fills. A session keeps the plans by which it checks foreign keys and runs
 * triggers until there are new ones: those of a site with its first donors read all donors for each gift.
 */
const analyzeFilled = (manager: EntityManager, kind: ImportKind): Promise<unknown> =>
  manager.query(`analyze ${FILLED[kind]}`);

/** Tells whether so many lines are 1, 2, 4, 8, … chunks: the file has doubled what it brought in since the last time. */
const isDoubled = (lines: number): boolean => lines > 0 && Number.isInteger(Math.log2(lines / AT_ONCE));

async function finishImport(manager: EntityManager, batch: BatchRow, now: Date): Promise<boolean> {
  await manager.query(
    `update import_donors set name = '', email = null, phone = null, address = null, pan = null where batch_id = $1`,
    [batch.id],
  );
  await updateBatch(manager, batch.id, {
    status: 'imported',
    step: '',
    workAt: 0,
    finishedAt: now,
    figures: {
      ...(await readFigures(manager, batch.id)),
      donorsByNameAlone: batch.figures?.donorsByNameAlone ?? null,
      donorsOfSeveralNames: batch.figures?.donorsOfSeveralNames ?? null,
      giftsLikeOthers: batch.figures?.giftsLikeOthers ?? null,
    },
  });
  // A new site has no statistics yet, or those of its first records.
  await analyzeFilled(manager, batch.kind);
  return false;
}

async function finishUndo(manager: EntityManager, batch: BatchRow, now: Date): Promise<boolean> {
  const left = await firstRow(manager, 'select 1 from import_lines where batch_id = $1 and is_done limit 1', [
    batch.id,
  ]);
  await updateBatch(
    manager,
    batch.id,
    left ? { status: 'imported', step: '', workAt: 0 } : { status: 'undone', step: '', workAt: 0, undoneAt: now },
  );
  await giveNumbersBack(manager, batch.id, now);
  if (!left) await manager.query('delete from import_lines where batch_id = $1', [batch.id]);
  if (!left) await manager.query('delete from import_donors where batch_id = $1', [batch.id]);
  return false;
}

const firstStep = ({ kind }: BatchRow): string => (kind === 'donors' ? 'donors' : 'lines');

/**
 * Tells whether something moved since the dry run on which it rests: another file came in or went, or is on its way, or a
 * donor was written. A minute is added for clocks that differ.
 */
async function needsLook(manager: EntityManager, { id, kind, updatedAt }: BatchRow): Promise<boolean> {
  if (kind === 'members' || kind === 'volunteers') return true;
  const moved = await firstRow(
    manager,
    `select 1 from import_batches where id <> $1 and (status in ('importing', 'undoing')
        or (status in ('imported', 'undone') and updated_at > $2::timestamptz - interval '1 minute'))
     union all select 1 from donors where updated_at > $2::timestamptz - interval '1 minute' limit 1`,
    [id, updatedAt],
  );
  return moved !== null;
}

async function countReady(manager: EntityManager, batchId: string): Promise<number> {
  const ready = await firstRow<{ count: number }>(
    manager,
    `select count(*)::int as count from import_lines where batch_id = $1 and state = 'ready' and not is_done`,
    [batchId],
  );
  return ready?.count ?? 0;
}

/** Starts the import of a batch whose lines were checked, in the caller's transaction. */
export async function beginImport(manager: EntityManager, batch: BatchRow, userId: string, now: Date): Promise<void> {
  const ready = await countReady(manager, batch.id);
  const step = (await needsLook(manager, batch)) ? 'look' : firstStep(batch);
  await manager.query('delete from import_parts where batch_id = $1', [batch.id]);
  await updateBatch(manager, batch.id, {
    ...{ status: 'importing', step, workAt: 0, workDone: 0, workTotal: ready, workStartedAt: now },
    startedAt: batch.startedAt ?? now,
  });
  await audit(manager, batch, userId, 'import.start', ready);
  await queueImports(manager);
}

/** Starts the undo of a batch, in the caller's transaction. */
export async function beginUndo(manager: EntityManager, batch: BatchRow, userId: string, now: Date): Promise<void> {
  const brought = await firstRow<{ count: number }>(
    manager,
    'select count(*)::int as count from import_lines where batch_id = $1 and is_done',
    [batch.id],
  );
  const total = brought?.count ?? 0;
  await forgetFailures(manager, batch.id, now);
  await updateBatch(manager, batch.id, {
    status: 'undoing',
    step: 'lines',
    workAt: 0,
    workDone: 0,
    workTotal: total,
    workStartedAt: now,
  });
  await audit(manager, batch, userId, 'import.undo', total);
  await queueImports(manager);
}

const audit = (
  manager: EntityManager,
  { id, kind, fileName }: BatchRow,
  userId: string,
  action: string,
  lines: number,
): Promise<void> =>
  recordAudit(manager, { userId, action, entity: 'import', entityId: id, after: { title: fileName, kind, lines } });
