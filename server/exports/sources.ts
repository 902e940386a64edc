import { istToday } from '../../rules/dates';
import { spanFileName } from '../../rules/report-span-name';
import type { AccessService } from '../access/access.service';
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
import { fileMakers, type ExportFile, type Sheet } from './export-file';
import { accessColumns } from './access-file';
import * as files from './files';
import { oversightFiles, type OversightServices } from './oversight-files';
import { isOfSpan, openSpanSheets, type SpanInput, type SpanList } from './span-files';

/** Services whose tables can be exported. */
export interface ExportServices extends OversightServices {
  readonly access: Pick<AccessService, 'forExport'>;
  readonly campaigns: Pick<CampaignsService, 'list'>;
  readonly donations: Pick<DonationsService, 'forExport'>;
  readonly donors: Pick<DonorsService, 'forExport'>;
  readonly events: Pick<EventsService, 'list'>;
  readonly imports: Pick<ImportsService, 'linesForExport'>;
  readonly inquiries: Pick<InquiriesService, 'contactsForExport' | 'volunteersForExport'>;
  readonly members: Pick<MembersService, 'list'>;
  readonly receipts: Pick<ReceiptsService, 'forExport'>;
  readonly reports: Pick<
    ReportsService,
    'donationRows' | 'memberRows' | 'printBoard' | 'printRegister' | 'register' | 'registerSums' | 'spanReport'
  >;
  readonly subscriptions: Pick<SubscriptionsService, 'list'>;
}

/** Lists that are one table. */
type TableList = Exclude<ExportList, SpanList | 'everything' | 'letters' | 'labels'>;

/** The request of a table's file, as CSV or XLSX. */
export type TableInput = ExportInput & { readonly list: TableList };

const PAGE = 100;

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

/** Opens the sheets of a request; a CSV has the first alone. */
export const openSheets = (services: ExportServices, input: TableInput | SpanInput): Sheet[] =>
  isOfSpan(input)
    ? openSpanSheets(services.reports, input)
    : [{ name: sheetNameOf(input), file: openFile(services, input) }];

/** Opens the export of a table. */
function openFile(services: ExportServices, input: TableInput): ExportFile {
  const { search } = input;
  const period = input.period ?? 'all';
  const { file, longFile } = fileMakers(input.format === 'xlsx' ? 'xlsx' : 'csv');
  const makers: Record<TableList, () => ExportFile> = {
    ...oversightFiles(services, input, file),
    access: () => file(accessColumns, services.access.forExport(input.span ?? { from: '', to: '' })),
    donations: () =>
      longFile(files.donationColumns, (line) =>
        services.donations.forExport({ search, filter: input.donations ?? {} }, line),
      ),
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
  access: 'access',
  donations: 'donations',
  receipts: 'receipts',
  donors: 'donors',
  members: 'members',
  contact: 'contact-messages',
  volunteers: 'volunteers',
  events: 'events',
  campaigns: 'campaigns',
  subscriptions: 'recurring-gifts',
  auditLog: 'audit-log',
  attention: 'needs-attention',
  webhookEvents: 'webhook-events',
  importProblems: 'bring-in-problems',
  donationsReport: 'donations-report',
  membersReport: 'members-report',
  donationRegister: 'donation-register',
  boardReport: 'board-report',
  letters: 'letters',
  labels: 'address-labels',
  everything: 'everything',
};

/** Names the sheet of a table: `Recurring gifts`. */
const sheetNameOf = ({ list }: TableInput): string =>
  tableNames[list].charAt(0).toUpperCase() + tableNames[list].slice(1).replaceAll('-', ' ');

/**
 * Builds the file name: `donations-2026-11-20.csv`, or `.xlsx`; a report has its period before the day (Asia/Kolkata):
 * `donations-report-month-2026-11-20.csv`; files of some days have those, `donation-register-2025-26-2026-11-20.pdf`; everything is `everything-2026-11-20.zip`.
 */
export function fileNameOf({ list, period, format, span }: ExportInput, now: Date): string {
  const isReport = list === 'donationsReport' || list === 'membersReport';
  const days = isReport ? [period ?? 'all'] : span ? [spanFileName({ from: span.from, to: span.to })] : [];
  return (
    [tableNames[list], ...days, istToday(now)].join('-') + (list === 'everything' ? '.zip' : `.${format ?? 'csv'}`)
  );
}
