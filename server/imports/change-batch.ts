import type { EntityManager } from 'typeorm';
import type { ImportField } from '../../rules/import-fields';
import { missingFields } from '../../rules/import-headings';
import { spareField } from '../../rules/import-spare-fields';
import { changedSince } from '../audit/audited-writes';
import { allowLongStatements } from '../database/long-statements';
import type { ServiceDeps } from '../deps';
import type {
  ImportDateOrder,
  ImportStatus,
  LeaveImportCellsOutInput,
  SaveImportColumnsInput,
  UserError,
} from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { lockBatch, queueImports, readBatch, updateBatch, type BatchRow } from './batch-rows';
import { checkLine } from './check-line';
import type { RawLine } from './line-cells';
import { chooseColumns, nameCampaigns, rememberCampaigns, rememberColumns } from './columns';
import { isStuck } from './failed-tries';
import { concludeCheck, readingOf, storeChecked } from './dry-run';
import { readHindrances } from './hindrances';
import type { StoredCampaign } from './import-batch.entity';
import { passImportedNumbers } from './move-numbers';
import { beginImport, beginUndo } from './work';

/** A changed batch, or why it was not. */
export interface Changed {
  readonly batch: BatchRow | null;
  readonly userErrors: UserError[];
}

type Deps = Pick<ServiceDeps, 'dataSource' | 'now'>;

const refused = (...userErrors: UserError[]): Changed => ({ batch: null, userErrors });

const notNow = (message: string): UserError => userError('', 'NOT_POSSIBLE', message);

/**
 * Runs one change of a batch in a transaction that holds it; its answer is the batch as it is then. What a change decides
 * may concern all lines of the file.
 */
const change = (
  { dataSource }: Deps,
  id: string,
  states: readonly ImportStatus[],
  work: (manager: EntityManager, batch: BatchRow) => Promise<UserError[] | void>,
): Promise<Changed> =>
  dataSource.transaction(async (manager) => {
    await allowLongStatements(manager);
    const batch = await lockBatch(manager, id);
    if (!batch) return refused(notFound('file'));
    if (!states.includes(batch.status)) return refused(notNow('This is not possible any more. Open the file again.'));
    const errors = (await work(manager, batch)) ?? [];
    return errors.length > 0 ? refused(...errors) : { batch: await readBatch(manager, id), userErrors: [] };
  });

/** Saves what a person chose for columns, dates and campaigns, and remembers it for the next file. */
export const saveColumns = (
  deps: Deps,
  { columns: chosenColumns = [], campaigns: chosenCampaigns = [], ...input }: SaveImportColumnsInput,
): Promise<Changed> =>
  change(deps, input.id, ['columns', 'checked'], async (manager, batch) => {
    if (typeof input.sheet === 'number' && input.sheet !== batch.sheet)
      return readSheet(manager, batch, input.sheet, deps.now());
    const wrong = chosenColumns.findIndex(({ position }) => !batch.columns[position]);
    if (wrong >= 0) return [userError(`columns.${wrong}.position`, 'OUT_OF_RANGE', 'The file has no such column.')];
    const ids = chosenCampaigns.flatMap(({ campaignId }) => campaignId ?? []);
    const known = await manager.query<{ id: string }[]>('select id::text from campaigns where id::text = any($1)', [
      ids,
    ]);
    const gone = chosenCampaigns.findIndex(
      ({ campaignId }) => campaignId && !known.some(({ id }) => id === campaignId),
    );
    if (gone >= 0) return [userError(`campaigns.${gone}.campaignId`, 'NOT_FOUND', 'This campaign no longer exists.')];
    const columns = chooseColumns(batch.columns, chosenColumns);
    const chosen = new Map(chosenCampaigns.map(({ name, campaignId = null }) => [name, campaignId]));
    const campaigns = batch.campaigns.map((campaign): StoredCampaign => {
      const campaignId = chosen.get(campaign.name);
      if (campaignId === undefined) return campaign;
      return { ...campaign, campaignId, isGeneral: campaignId === null, state: 'chosen' };
    });
    await rememberColumns(
      manager,
      batch.kind,
      chosenColumns.map(({ position, field = null }) => ({ heading: batch.columns[position]?.heading ?? '', field })),
    );
    await rememberCampaigns(
      manager,
      chosenCampaigns.map(({ name, campaignId = null }) => ({ name, campaignId })),
    );
    await updateBatch(manager, batch.id, {
      columns,
      campaigns: await nameCampaigns(manager, batch.id, columns, campaigns),
      dateOrder: input.dateOrder ?? batch.dateOrder,
      status: 'columns',
      figures: null,
      totals: null,
    });
  });

/** Lets another sheet of the workbook be read instead: choices for columns were those of the other one. */
async function readSheet(
  manager: EntityManager,
  batch: BatchRow,
  sheet: number,
  now: Date,
): Promise<UserError[] | void> {
  if (!batch.sheets[sheet]) return [userError('sheet', 'OUT_OF_RANGE', 'The workbook has no such sheet.')];
  await updateBatch(manager, batch.id, {
    ...{ sheet, status: 'reading', format: '', columns: [], campaigns: [], figures: null, totals: null },
    ...{ workAt: 0, workDone: 0, workTotal: 0, workStartedAt: now },
  });
  await queueImports(manager);
}

/** Starts the dry run; refused while a needed field has no column. */
export const startDryRun = (deps: Deps, id: string): Promise<Changed> =>
  change(deps, id, ['columns', 'checked'], async (manager, batch) => {
    const held = new Set(batch.columns.flatMap(({ field }): ImportField[] => (field === null ? [] : [field])));
    const missing = missingFields(batch.kind, held);
    if (missing.length > 0) return [userError('columns', 'REQUIRED', `Say which column holds: ${missing.join(', ')}.`)];
    await updateBatch(manager, id, { status: 'checking', workAt: 0, workDone: 0, workStartedAt: deps.now() });
    await queueImports(manager);
    return [];
  });

const MAX_MEND = 500;
const OVERTAKEN = userError(
  'field',
  'CONFLICT',
  'This line was mended meanwhile, and its problem is in another cell now. Nothing was changed by this.',
);

/** Lines that are checked anew at once: a third of a file may have dates that can be read in two ways. */
const AT_ONCE = 2_000;

/** Checks lines anew after their mends were changed. */
const checkAgain = (manager: EntityManager, batch: BatchRow, lines: readonly RawLine[], now: Date): Promise<void> => {
  const reading = readingOf(batch, now);
  return storeChecked(
    manager,
    batch.id,
    lines.map((line) => checkLine(line, reading)),
  );
};

/**
 * Checks all lines anew that fulfil a condition, and what concerns several of them.
 * @param which SQL; its parameters begin with $3
 */
async function checkAllAgain(
  manager: EntityManager,
  batch: BatchRow,
  which: string,
  parameters: readonly unknown[],
  now: Date,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const lines: RawLine[] = await manager.query<RawLine[]>(
      `select line, cells, formulas, mends from import_lines
        where batch_id = $1 and line > $2 and not is_done and ${which} order by line limit ${AT_ONCE}`,
      [batch.id, after, ...parameters],
    );
    await checkAgain(manager, batch, lines, now);
    after = lines.at(-1)?.line;
  }
  await concludeCheck(manager, batch);
}

/** The cell that is mended: of which line, and in which field its problem was when a person read it; null for any. */
export interface MendedCell {
  readonly line: number;
  readonly field: ImportField | null;
}

/**
 * Mends one line: what was typed stands instead of the cell with the problem. Null takes all mends of the line back. A line
 * whose problem is in another field by now is refused: an amount would become the number of a receipt.
 */
export const mendLine = (deps: Deps, id: string, { line, field }: MendedCell, value: string | null): Promise<Changed> =>
  change(deps, id, ['checked', 'imported'], async (manager, batch) => {
    if (value !== null && value.length > MAX_MEND)
      return [userError('value', 'TOO_LONG', `Please type at most ${MAX_MEND} characters.`)];
    const [found] = await manager.query<(RawLine & { field: ImportField | null })[]>(
      `select line, cells, formulas, mends, problem_field as field from import_lines
        where batch_id = $1 and line = $2 and first_problem is not null and not is_done`,
      [id, line],
    );
    if (!found) return [userError('line', 'NOT_FOUND', 'This line is not among those to mend.')];
    if (!found.field) return [userError('line', 'NOT_POSSIBLE', 'This line can only be mended in the file.')];
    if (field !== null && field !== found.field) return [OVERTAKEN];
    const mends = value === null ? {} : { ...found.mends, [found.field]: value };
    await manager.query('update import_lines set mends = $3 where batch_id = $1 and line = $2', [id, line, mends]);
    await checkAgain(manager, batch, [{ ...found, mends }], deps.now());
    await concludeCheck(manager, batch);
    return [];
  });

/** Decides all dates that can be read in two ways; one that was typed by hand stays. */
export const mendDates = (deps: Deps, id: string, order: ImportDateOrder): Promise<Changed> =>
  change(deps, id, ['checked', 'imported'], async (manager, batch) => {
    const place = order === 'month_first' ? 2 : 1;
    const mends = order === 'by_line' ? `'{}'` : `mends || jsonb_build_object(problem_field, choices[${place}]::text)`;
    await manager.query(
      `update import_lines set mends = ${mends}
        where batch_id = $1 and not is_done and first_problem = 'two_dates' and choices is not null
          and (mends -> problem_field is null or (mends ->> problem_field) = any(choices::text[]))`,
      [id],
    );
    await checkAllAgain(manager, batch, `first_problem = 'two_dates'`, [], deps.now());
  });

/** Lets all lines with a problem be read as if its cell were empty, or takes this back. */
export const leaveCellsOut = (deps: Deps, { id, problem, isOut }: LeaveImportCellsOutInput): Promise<Changed> =>
  change(deps, id, ['checked', 'imported'], async (manager, batch) => {
    const field = spareField(batch.kind, problem);
    if (!field) return [userError('problem', 'NOT_POSSIBLE', 'These lines cannot be brought in without this cell.')];
    const [mends, which] = isOut
      ? [`mends || jsonb_build_object($3::text, '')`, 'problem = $2']
      : ['mends - $3::text', `first_problem = $2 and mends ->> $3::text = ''`];
    await manager.query(`update import_lines set mends = ${mends} where batch_id = $1 and not is_done and ${which}`, [
      id,
      problem,
      field,
    ]);
    await checkAllAgain(manager, batch, '$3 in (problem, first_problem)', [problem], deps.now());
    return [];
  });

const CHANGED_DRY_RUN = userError(
  '',
  'CONFLICT',
  'What would be brought in changed since this page was loaded. Nothing was brought in by this press. Press again if it is right.',
);

/**
 * Starts to bring the ready lines in; a batch that is being brought in already is answered as it is.
 * @param readAt the batch's `updatedAt` when its dry run was shown: what it brings in may be something else by now
 */
export const startImport = (deps: Deps, userId: string, id: string, readAt: Date | null): Promise<Changed> =>
  change(deps, id, ['checked', 'imported', 'importing'], async (manager, batch) => {
    if (batch.status === 'importing') return [];
    if (changedSince(batch.updatedAt, readAt)) return [CHANGED_DRY_RUN];
    const [ready] = await manager.query<unknown[]>(
      `select 1 from import_lines where batch_id = $1 and state = 'ready' and not is_done limit 1`,
      [id],
    );
    if (!ready) return [userError('', 'NOT_POSSIBLE', 'No line of the file is left to be brought in.')];
    if (batch.kind === 'donations') await passImportedNumbers(manager, userId, id, deps.now());
    await beginImport(manager, batch, userId, deps.now());
    return [];
  });

/** Starts to take a batch back, also one that is stuck half way, unless something was built on it. */
export const undoBatch = (deps: Deps, userId: string, id: string): Promise<Changed> =>
  change(deps, id, ['imported', 'undoing', 'importing'], async (manager, batch) => {
    if (batch.status === 'undoing') return [];
    if (batch.status === 'importing' && !isStuck(batch))
      return [notNow('This file is still being brought in. Undo it when that is over.')];
    const [hindrances = []] = await readHindrances(manager, [id]);
    if (hindrances.length > 0) return hindrances.map(({ sentence }) => notNow(sentence));
    await beginUndo(manager, batch, userId, deps.now());
    return [];
  });
