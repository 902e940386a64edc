import { istToday, type IsoDate } from '../../rules/dates';
import { groupIndian } from '../../rules/money';
import { spanProblem, type ReportSpan } from '../../rules/report-span';
import { spanName } from '../../rules/report-span-name';
import type { ExportInput, ReportSpan as AskedSpan, UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import type { PrintHead } from '../reports/print/printed';
import type { ReportsService } from '../reports/reports.service';
import { boardSheets } from './board-sheets';
import { fileMakers, type Sheet } from './export-file';
import { registerSheets } from './register-sheets';

/** Lists of the days of a report: files of several sheets, which can be printed. */
const SPAN_LISTS = ['donationRegister', 'boardReport'] as const;
export type SpanList = (typeof SPAN_LISTS)[number];
export type SpanInput = ExportInput & { readonly list: SpanList };

/** Tells whether a file is of some days. */
export const isOfSpan = (input: ExportInput): input is SpanInput =>
  (SPAN_LISTS as readonly string[]).includes(input.list);

/** Maximum number of gifts that are printed: about 330 pages. */
const MOST_PRINTED = 5_000;

const titles: Record<SpanList, string> = { donationRegister: 'Donation register', boardReport: 'Board report' };

type Reports = Pick<ReportsService, 'printBoard' | 'printRegister' | 'register' | 'registerSums' | 'spanReport'>;

const spanOf = ({ from, to }: AskedSpan): ReportSpan => ({ from, to });
const askedSpan = ({ span }: SpanInput): ReportSpan => (span ? spanOf(span) : { from: '', to: '' });

/** Tells why a file of some days cannot be made; null when it can. */
export async function spanFileProblem(reports: Reports, input: SpanInput, now: Date): Promise<UserError | null> {
  const { list, format, span } = input;
  if (!span) return userError('span', 'REQUIRED', 'Choose the days of the report.');
  const problem = spanProblem(spanOf(span), istToday(now));
  if (problem) return userError('span', 'INVALID', problem);
  if (list === 'boardReport' && format !== 'xlsx' && format !== 'pdf')
    return userError('format', 'INVALID', 'The board report is saved as XLSX or PDF.');
  if (list !== 'donationRegister' || format !== 'pdf') return null;
  const { gifts } = (await reports.registerSums(spanOf(span))).total;
  return gifts <= MOST_PRINTED
    ? null
    : userError(
        'format',
        'INVALID',
        `These days have ${groupIndian(String(gifts))} gifts; at most ${groupIndian(String(MOST_PRINTED))} are printed. Choose fewer days, or XLSX.`,
      );
}

/** Opens the sheets of a file of some days; the first is all that a CSV has. */
export function openSpanSheets(reports: Reports, input: SpanInput): Sheet[] {
  const span = askedSpan(input);
  const { file } = fileMakers(input.format === 'xlsx' ? 'xlsx' : 'csv');
  return input.list === 'boardReport'
    ? boardSheets(() => reports.spanReport(span), file)
    : registerSheets(reports, span, file);
}

/** Prints a file of some days. `printedOn` in Asia/Kolkata. */
export async function printSpanFile(
  reports: Reports,
  input: SpanInput,
  { siteName, printedOn }: { siteName: string; printedOn: IsoDate },
): Promise<Buffer> {
  const span = askedSpan(input);
  const head: PrintHead = { siteName, printedOn, title: titles[input.list], days: spanName(span) };
  return input.list === 'boardReport' ? reports.printBoard(head, span) : reports.printRegister(head, span);
}
