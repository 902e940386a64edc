import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { mayExport } from '../../rules/may-export';
import { istToday } from '../../rules/dates';
import { spanProblem } from '../../rules/report-span';
import { isUuid } from '../../rules/uuid';
import { listsPans } from '../audit/lists-pans';
import type { AccountsService } from '../accounts/accounts.service';
import { recordAudit } from '../audit/audit';
import { EntityTable } from '../database/entity-table';
import { insertRow } from '../database/insert-rows';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { ExportInput, ExportPayload, ExportProgress, UserError } from '../generated/resolvers';
import { forbidden } from '../graphql/errors';
import { userError } from '../graphql/user-errors';
import type { LettersService } from '../letters/letters.service';
import { logSecurity } from '../security-log';
import type { SettingsService } from '../settings/settings.service';
import { openArchive } from './archive/archive';
import type { ArchivedFolder } from './archive/archived-folder';
import { csvStream } from './csv-stream';
import { ExportEntity } from './export.entity';
import type { Sheet } from './export-file';
import { fileNameOf, openSheets, type ExportServices, type TableInput } from './sources';
import { xlsxStream } from './xlsx/xlsx-stream';
import { spanFileProblem, isOfSpan, printSpanFile, type SpanInput } from './span-files';

export type ExportsService = ReturnType<typeof createExportsService>;

/** A started download: its content, and callbacks for its progress. */
export interface Download {
  readonly fileName: string;
  /** Media type. */
  readonly type: string;
  /** Opens the content, once. `onRows` is told of rows as they are written. */
  open(onRows: (rows: number) => Promise<void>): Promise<Readable>;
  /** Stores the number of rows sent; called now and then. */
  progress(rows: number): Promise<void>;
  finish(rows: number): Promise<void>;
  fail(rows: number): Promise<void>;
}

const table = new EntityTable(ExportEntity);

const LINK_SECONDS = 120;
/** Seconds without progress after which a download's process is considered dead. */
const SILENT_SECONDS = 60;
const KEPT_DAYS = 30;

const ALREADY_RUNNING = userError(
  'list',
  'TAKEN',
  'An export of everything is already under way. Please wait until it has ended.',
);

const NOT_PRINTED = userError('format', 'INVALID', 'This list is saved as CSV or XLSX.');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type Paper = ExportInput & { readonly list: 'letters' | 'labels' };

const isPaper = (input: ExportInput): input is Paper => input.list === 'letters' || input.list === 'labels';
const isTable = (input: ExportInput): input is TableInput | SpanInput => input.list !== 'everything' && !isPaper(input);

const NOT_PAPER = userError('format', 'INVALID', 'Letters and labels are saved as PDF.');
const NOBODY_ASKED = userError('letters', 'REQUIRED', 'Please choose to whom to write.');

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function mediaTypeOf(input: ExportInput): string {
  if (input.list === 'everything') return 'application/zip';
  if (input.format === 'pdf') return 'application/pdf';
  return input.format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8';
}

/**
 * Creates the service of exports: the office's tables as CSV or XLSX, and everything as one archive. A request gives a link that works once and for two
 * minutes, so that the browser downloads the file without the session in an address; the role is checked again
 * then.
 */
export function createExportsService(
  deps: ServiceDeps,
  services: ExportServices & {
    readonly accounts: Pick<AccountsService, 'roleOf'>;
    readonly settings: Pick<SettingsService, 'siteName'>;
    readonly letters: Pick<LettersService, 'print' | 'problem'>;
    /** Folders of the archive of everything; none by default. */
    readonly archivedFolders?: readonly ArchivedFolder[];
  },
) {
  const { dataSource, now } = deps;
  const inSeconds = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);

  const archiveRuns = async (): Promise<boolean> =>
    (await firstRow(
      dataSource,
      `select 1 from exports
        where request->>'list' = 'everything' and started_at is not null and finished_at is null and failed_at is null
          and coalesce(progress_at, started_at) >= $1`,
      [inSeconds(-SILENT_SECONDS)],
    )) !== null;

  const tableStream = (input: ExportInput, sheets: Sheet[], onRows: (rows: number) => Promise<void>): Readable => {
    if (input.format === 'xlsx') return xlsxStream({ sheets, now: now(), onRows });
    const [first] = sheets;
    if (!first) throw new Error('A file has at least one sheet.');
    return csvStream(first.file, onRows);
  };

  const openContent = async (input: ExportInput, onRows: (rows: number) => Promise<void>): Promise<Readable> => {
    if (isPaper(input))
      return Readable.from(services.letters.print(input.list, input.letters ?? null, onRows), { objectMode: false });
    if (!isTable(input)) {
      const siteName = await services.settings.siteName();
      return openArchive({ dataSource, siteName, now: now(), folders: services.archivedFolders ?? [], onRows });
    }
    if (!isOfSpan(input) || input.format !== 'pdf') return tableStream(input, openSheets(services, input), onRows);
    const head = { siteName: await services.settings.siteName(), printedOn: istToday(now()) };
    return Readable.from([await printSpanFile(services.reports, input, head)]);
  };

  /** Tells why a request cannot be met; null when it can. Searches that are too long are refused by the lists. */
  const problemOf = async (input: ExportInput): Promise<UserError | null> => {
    if (isPaper(input)) {
      if (!input.letters) return NOBODY_ASKED;
      return input.format === 'pdf' ? services.letters.problem(input.list, input.letters) : NOT_PAPER;
    }
    if (!isTable(input)) return (await archiveRuns()) ? ALREADY_RUNNING : null;
    if (isOfSpan(input)) return spanFileProblem(services.reports, input, now());
    if (input.format === 'pdf') return NOT_PRINTED;
    if (input.list === 'access') {
      const problem = input.span ? spanProblem(input.span, istToday(now())) : 'Choose the days.';
      return problem === null ? null : userError('span', input.span ? 'INVALID' : 'REQUIRED', problem);
    }
    await Promise.all(openSheets(services, input).map(({ file }) => file.chunks.return(undefined)));
    return null;
  };

  return {
    /**
     * Stores the request and returns its link. One archive of everything is made at a time.
     * @throws FORBIDDEN when the caller's role does not include the list
     */
    async create(userId: string, input: ExportInput): Promise<ExportPayload> {
      if (!mayExport(await services.accounts.roleOf({ userId, sessionId: null }), input)) throw forbidden();
      const token = randomBytes(32).toString('base64url');
      const fileName = fileNameOf(input, now());
      const problem = await problemOf(input);
      if (problem) return { export: null, userErrors: [problem] };
      await dataSource.query('delete from exports where created_at < $1', [inSeconds(-KEPT_DAYS * 86_400)]);
      const asked = { userId, request: input, fileName, tokenHash: hashOf(token) };
      const times = { createdAt: now(), expiresAt: inSeconds(LINK_SECONDS) };
      const { id } = await insertRow(dataSource, table, { ...asked, ...times }, table.select(['id']));
      return { export: { id, path: `/exports/${token}`, fileName }, userErrors: [] };
    },

    /** Reads the progress of one of the caller's own downloads; null when there is none. */
    async progress(userId: string, id: string): Promise<ExportProgress | null> {
      if (!isUuid(id)) return null;
      return firstRow<ExportProgress>(
        dataSource,
        `select id, file_name as "fileName", row_count as "rowCount",
                case when finished_at is not null then 'done'
                     when failed_at is not null then 'failed'
                     when started_at is null then case when expires_at < $3 then 'failed' else 'waiting' end
                     when coalesce(progress_at, started_at) < $4 then 'failed'
                     else 'running' end as status
           from exports where id = $1 and user_id = $2`,
        [id, userId, now(), inSeconds(-SILENT_SECONDS)],
      );
    },

    /**
     * Redeems the link, once, and writes the audit entry. Null when it is unknown, used or expired, or when its
     * requester may not have it any more.
     */
    async open(token: string): Promise<Download | null> {
      const claimed = await dataSource.transaction(async (manager) => {
        const [row] = await changedRows<{ id: string; userId: string; fileName: string; request: ExportInput }>(
          manager,
          `update exports set started_at = $2 where token_hash = $1 and started_at is null and expires_at > $2
           returning id, user_id as "userId", file_name as "fileName", request`,
          [hashOf(token), now()],
        );
        if (!row || !mayExport(await services.accounts.roleOf({ userId: row.userId, sessionId: null }), row.request))
          return null;
        await recordAudit(manager, {
          userId: row.userId,
          action: 'export.download',
          entity: 'export',
          entityId: row.id,
          after: { title: row.fileName, ...row.request, hasPans: listsPans(row.request.list) },
        });
        return row;
      });
      if (!claimed) return null;
      const { id: exportId, userId, request } = claimed;
      logSecurity(deps.log, 'exported', { userId, exportId, list: request.list, hasPans: listsPans(request.list) });
      const write = (column: string, rows: number): Promise<unknown> =>
        dataSource.query(`update exports set row_count = $2, ${column} = $3 where id = $1`, [claimed.id, rows, now()]);
      return {
        fileName: claimed.fileName,
        type: mediaTypeOf(claimed.request),
        open: (onRows) => openContent(claimed.request, onRows),
        progress: async (rows) => void (await write('progress_at', rows)),
        finish: async (rows) => void (await write('finished_at', rows)),
        fail: async (rows) => void (await write('failed_at', rows)),
      };
    },
  };
}
