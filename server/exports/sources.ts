import { istToday } from '../../rules/dates';
import type { CampaignsService } from '../campaigns/campaigns.service';
import type { DonationsService } from '../donations/donations.service';
import type { DonorsService } from '../donors/donors.service';
import type { EventsService } from '../events/events.service';
import type { ExportInput, ExportList, Pagination } from '../generated/resolvers';
import type { ImportsService } from '../imports/imports.service';
import type { InquiriesService } from '../inquiries/inquiries.service';
import type { MembersService } from '../members/members.service';
import type { SubscriptionsService } from '../payments/subscriptions/subscriptions.service';
import type { ReceiptsService } from '../receipts/receipts.service';
import type { ReportsService } from '../reports/reports.service';
import type { CsvColumn } from './csv';
import * as files from './files';

/** Services whose tables can be exported. */
export interface ExportServices {
  readonly campaigns: Pick<CampaignsService, 'list'>;
  readonly donations: Pick<DonationsService, 'forExport'>;
  readonly donors: Pick<DonorsService, 'forExport'>;
  readonly events: Pick<EventsService, 'list'>;
  readonly imports: Pick<ImportsService, 'linesForExport'>;
  readonly inquiries: Pick<InquiriesService, 'contactsForExport' | 'volunteersForExport'>;
  readonly members: Pick<MembersService, 'list'>;
  readonly receipts: Pick<ReceiptsService, 'forExport'>;
  readonly reports: Pick<ReportsService, 'donationRows' | 'memberRows'>;
  readonly subscriptions: Pick<SubscriptionsService, 'list'>;
}

/** Lists that are one table. */
type TableList = Exclude<ExportList, 'everything'>;

/** The request of a table's file, as CSV or XLSX. */
export type TableInput = ExportInput & { readonly list: TableList };

/** A file being exported: its columns, and its rows in chunks, each row as cells. */
export interface ExportFile {
  readonly columns: readonly Pick<CsvColumn<never>, 'header' | 'kind'>[];
  readonly chunks: AsyncGenerator<(string | null | undefined)[][]>;
}

const PAGE = 100;

async function* toCells<Row>(
  chunks: AsyncGenerator<Row[]>,
  columns: readonly CsvColumn<Row>[],
): AsyncGenerator<(string | null | undefined)[][]> {
  for await (const rows of chunks) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
}

const file = <Row>(columns: readonly CsvColumn<Row>[], chunks: AsyncGenerator<Row[]>): ExportFile => ({
  columns,
  chunks: toCells(chunks, columns),
});

/** Reads a small table page by page. */
async function* pages<Row>(list: (page: Pagination) => Promise<{ items: Row[] }>): AsyncGenerator<Row[]> {
  for (let number = 1; ; number += 1) {
    const { items } = await list({ number, size: PAGE });
    if (items.length > 0) yield items;
    if (items.length < PAGE) return;
  }
}

/** Default order of the screens. */
const newest = { sort: 'createdAt', direction: 'desc' } as const;

/** Opens the export of a request. */
export function openFile(services: ExportServices, input: TableInput): ExportFile {
  const { search } = input;
  const period = input.period ?? 'all';
  const makers: Record<TableList, () => ExportFile> = {
    donations: () =>
      file(files.donationColumns, services.donations.forExport({ search, filter: input.donations ?? {} })),
    receipts: () => file(files.receiptColumns, services.receipts.forExport({ search, filter: input.receipts ?? {} })),
    donors: () => file(files.donorColumns, services.donors.forExport({ search, filter: input.donors ?? {} })),
    members: () =>
      file(
        files.memberColumns,
        pages((page) =>
          services.members.list({ page, search, filter: input.members ?? {}, sort: 'joiningDate', direction: 'desc' }),
        ),
      ),
    contact: () =>
      file(files.contactColumns, services.inquiries.contactsForExport({ search, filter: input.contact ?? {} })),
    volunteers: () =>
      file(files.volunteerColumns, services.inquiries.volunteersForExport({ search, filter: input.volunteers ?? {} })),
    events: () =>
      file(
        files.eventColumns,
        pages((page) =>
          services.events.list({ page, search, filter: input.events ?? {}, sort: 'eventDate', direction: 'desc' }),
        ),
      ),
    campaigns: () =>
      file(
        files.campaignColumns,
        pages((page) => services.campaigns.list({ page, search, filter: input.campaigns ?? {}, ...newest })),
      ),
    subscriptions: () =>
      file(
        files.subscriptionColumns,
        pages((page) => services.subscriptions.list({ page, search, filter: input.subscriptions ?? {}, ...newest })),
      ),
    donationsReport: () => file(files.donationsReportColumns, services.reports.donationRows(period)),
    importProblems: () =>
      file(files.importProblemColumns, services.imports.linesForExport(input.importProblems ?? { importId: '' })),
    membersReport: () => file(files.membersReportColumns, services.reports.memberRows(period)),
  };
  return makers[input.list]();
}

const tableNames: Record<ExportList, string> = {
  donations: 'donations',
  receipts: 'receipts',
  donors: 'donors',
  members: 'members',
  contact: 'contact-messages',
  volunteers: 'volunteers',
  events: 'events',
  campaigns: 'campaigns',
  subscriptions: 'recurring-gifts',
  importProblems: 'bring-in-problems',
  donationsReport: 'donations-report',
  membersReport: 'members-report',
  everything: 'everything',
};

/** Names the sheet of a table: `Recurring gifts`. */
export const sheetNameOf = ({ list }: ExportInput): string =>
  tableNames[list].charAt(0).toUpperCase() + tableNames[list].slice(1).replaceAll('-', ' ');

/**
 * Builds the file name: `donations-2026-11-20.csv`, or `.xlsx`; a report has its period before the day (Asia/Kolkata):
 * `donations-report-month-2026-11-20.csv`; everything is `everything-2026-11-20.zip`.
 */
export function fileNameOf({ list, period, format }: ExportInput, now: Date): string {
  const isReport = list === 'donationsReport' || list === 'membersReport';
  return (
    [tableNames[list], ...(isReport ? [period ?? 'all'] : []), istToday(now)].join('-') +
    (list === 'everything' ? '.zip' : `.${format ?? 'csv'}`)
  );
}
