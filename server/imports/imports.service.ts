import type { FileHandle } from 'node:fs/promises';
import { isUuid } from '../../rules/uuid';
import { Conditions, orderBy, readPage, type Page } from '../database/listing';
import { allowLongStatements } from '../database/long-statements';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  ImportDateOrder,
  ImportKind,
  ImportHindrance,
  ImportLine,
  ImportLineFilter,
  ImportNumberMove,
  LeaveImportCellsOutInput,
  QueryAdminImportLinesArgs,
  QueryAdminImportsArgs,
  RequireFields,
  SaveImportColumnsInput,
} from '../generated/resolvers';
import { deletion, notFound } from '../graphql/user-errors';
import { readGivenBack } from '../receipts/numbering/give-back';
import { batchColumns, batchSource, queueImports, readBatch, type BatchRow } from './batch-rows';
import {
  leaveCellsOut,
  mendDates,
  mendLine,
  saveColumns,
  startDryRun,
  startImport,
  undoBatch,
  type Changed,
  type MendedCell,
} from './change-batch';
import { forgetFailures } from './failed-tries';
import { readProblems } from './figures';
import { readHindrances } from './hindrances';
import { linesForExport, listLines, readLine } from './import-lines';
import { nextReceiptOf, readSeries, type Series } from './move-numbers';
import { presentBatch, readCampaignNames, readDateQuestion, type PresentedBatch } from './present-batch';
import { storeFile } from './store-file';
import { workOnImports } from './work';

export type ImportsService = ReturnType<typeof createImportsService>;

type ListArgs = RequireFields<QueryAdminImportsArgs, 'direction' | 'filter' | 'page' | 'sort'>;
type LinesArgs = RequireFields<QueryAdminImportLinesArgs, 'direction' | 'filter' | 'page' | 'sort'>;

/** Creates the service of files that are brought in: donors, members, past donations and volunteers. */
export function createImportsService(deps: ServiceDeps) {
  const { dataSource, now } = deps;

  return {
    /** Lists batches, by the time their files were sent. */
    list: ({ page, search, filter, sort, direction }: ListArgs): Promise<Page<BatchRow>> =>
      readPage<BatchRow>(dataSource, {
        select: batchColumns,
        from: batchSource,
        where: new Conditions()
          .add((value) => `b.kind = ${value}`, filter.kind)
          .add((value) => `b.status = ${value}`, filter.status)
          .addFixed(`b.status in ('reading', 'checking', 'importing', 'undoing')`, filter.isRunning === true)
          .search(search, ['b.file_name']),
        order: orderBy({ createdAt: 'b.created_at' }, sort, direction, 'b.id'),
        page,
      }),
    /** Reads a batch; null when there is none. */
    byId: (id: string): Promise<BatchRow | null> => readBatch(dataSource, id),
    /** Presents a batch to the API. */
    present: (batch: BatchRow): PresentedBatch => presentBatch(batch, now()),
    /** Counts the dates of a batch that can be read in two ways. */
    dateQuestion: (batch: BatchRow) => readDateQuestion(dataSource, batch, now()),
    /** Reads the campaigns that a batch names. */
    campaignNames: (batch: BatchRow) => readCampaignNames(dataSource, batch),
    /** Counts the problems of a batch. */
    problems: (batch: BatchRow) => readProblems(dataSource, batch.id),
    /** Reads where the series of receipts are. */
    series: (): Promise<Series> => readSeries(dataSource),
    /** Returns the number that the next receipt gets. */
    nextReceipt: (series: Series): string => nextReceiptOf(series, now()),
    /** Reads how the undo of a batch moves the next receipt numbers back. */
    numbersBack: (id: string): Promise<ImportNumberMove[]> => readGivenBack(dataSource, id),
    /** Finds what is in the way of undoing batches, in the order of the ids. */
    hindrances: (ids: readonly string[]): Promise<ImportHindrance[][]> => readHindrances(dataSource, ids),

    /** Lists lines of a batch that were refused or mended. */
    lines: (args: LinesArgs): Promise<Page<ImportLine>> => listLines(dataSource, args),
    /** Streams these lines for the export. */
    linesForExport: (filter: ImportLineFilter): AsyncGenerator<ImportLine[]> => linesForExport(dataSource, filter),

    /** Stores a file that was sent, and queues its reading. Returns the id of its batch. */
    store: (userId: string, kind: ImportKind, fileName: string, file: FileHandle): Promise<string> =>
      storeFile(deps, { userId, kind, fileName }, file),
    /** Saves what a person chose for columns, dates and campaigns. */
    saveColumns: (input: SaveImportColumnsInput): Promise<Changed> => saveColumns(deps, input),
    /** Starts the dry run. */
    startDryRun: (id: string): Promise<Changed> => startDryRun(deps, id),
    /** Mends one line, and reads it again. */
    async mendLine(id: string, cell: MendedCell, value: string | null) {
      const changed = await mendLine(deps, id, cell, value);
      return { ...changed, line: changed.batch ? await readLine(dataSource, id, cell.line) : null };
    },
    /** Decides all dates that can be read in two ways. */
    mendDates: (id: string, order: ImportDateOrder): Promise<Changed> => mendDates(deps, id, order),
    leaveCellsOut: (input: LeaveImportCellsOutInput): Promise<Changed> => leaveCellsOut(deps, input),
    /** Starts to bring the ready lines in. */
    start: (userId: string, id: string, readAt: Date | null): Promise<Changed> => startImport(deps, userId, id, readAt),
    /** Starts to take a batch back. */
    undo: (userId: string, id: string): Promise<Changed> => undoBatch(deps, userId, id),
    /** Removes a batch that was not brought in. */
    async discard(id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return { deletedId: null, userErrors: [notFound('file')] };
      return dataSource.transaction(async (manager) => {
        // With all lines of the file.
        await allowLongStatements(manager);
        const [gone] = await changedRows<{ id: string }>(
          manager,
          `delete from import_batches
            where id = $1 and status in ('reading', 'columns', 'checking', 'checked', 'refused') returning id`,
          [id],
        );
        if (gone) await forgetFailures(manager, gone.id, now());
        return deletion('file', gone?.id ?? null);
      });
    },

    /** Runs one turn of the job that works on batches. */
    work: (): Promise<void> => workOnImports(deps),
    /** Goes on with batches whose job was lost. */
    async resume(): Promise<void> {
      const open = `select 1 from import_batches where status in ('reading', 'checking', 'importing', 'undoing')`;
      if (await firstRow(dataSource, `${open} limit 1`)) await queueImports(dataSource);
    },
  };
}
