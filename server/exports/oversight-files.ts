import { attentionWords } from '../../rules/attention-words';
import { actionInWords, fieldInWords, valueInWords } from '../../rules/audit-words';
import { webhookStateWords, webhookSubjectOf } from '../../rules/webhook-words';
import type { AttentionService } from '../attention/attention.service';
import type { AuditService } from '../audit/audit.service';
import type { AttentionItem, AuditChange, AuditEntry, ExportInput, WebhookEventRecord } from '../generated/resolvers';
import type { PaymentsService } from '../payments/payments.service';
import { csvRupees, csvTime, type CsvColumn } from './csv';
import type { ExportFile, FileMaker } from './export-file';

/** Services of the lists by which the office is watched over. */
export interface OversightServices {
  readonly attention: Pick<AttentionService, 'forExport'>;
  readonly audit: Pick<AuditService, 'forExport'>;
  readonly payments: Pick<PaymentsService, 'webhooksForExport'>;
}

export type OversightList = 'auditLog' | 'attention' | 'webhookEvents';

/** Tells a change as the screen does: `Goal amount: ₹500 → ₹600`; the sides of a creation or deletion alone. */
function changeInWords({ field, before, after }: AuditChange): string {
  const sides = [before, after].flatMap((value) => (typeof value === 'string' ? [valueInWords(field, value)] : []));
  return `${fieldInWords(field)}: ${sides.join(' → ')}`;
}

/** Names the changed fields, each once. */
const fieldsOf = ({ changes }: AuditEntry): string =>
  [...new Set(changes.map(({ field }) => fieldInWords(field)))].join(', ');

/** Columns of the audit log's file. Changes arrive as on the screen: of a PAN the ends. */
const auditColumns: readonly CsvColumn<AuditEntry>[] = [
  { header: 'When', kind: 'time', cell: ({ at }) => csvTime(at) },
  { header: 'Who', cell: ({ personName }) => personName ?? 'system' },
  { header: 'What', cell: ({ action }) => actionInWords(action) },
  { header: 'Of', cell: ({ subject }) => subject },
  { header: 'Changed', cell: fieldsOf },
  { header: 'Changes', cell: ({ changes }) => changes.map(changeInWords).join('\n') },
  { header: 'Identifier', cell: ({ entityId }) => entityId },
];

/** Columns of the file of what needs attention. */
const attentionColumns: readonly CsvColumn<AttentionItem>[] = [
  { header: 'What', cell: ({ kind }) => attentionWords[kind].title },
  { header: 'Who', cell: ({ donorName }) => donorName },
  { header: 'Amount', kind: 'rupees', cell: ({ amount }) => (typeof amount === 'number' ? csvRupees(amount) : '') },
  { header: 'Details', cell: ({ details }) => details },
  { header: 'Identifier', cell: ({ reference }) => reference },
  { header: 'What to do next', cell: ({ kind }) => attentionWords[kind].next },
  { header: 'Deadline', kind: 'time', cell: ({ dueAt }) => csvTime(dueAt) },
  { header: 'Since', kind: 'time', cell: ({ createdAt }) => csvTime(createdAt) },
  { header: 'State', cell: ({ resolvedAt }) => (resolvedAt ? 'Done' : 'Open') },
  { header: 'Done', kind: 'time', cell: ({ resolvedAt }) => csvTime(resolvedAt) },
  { header: 'Done by', cell: ({ resolvedBy }) => resolvedBy },
];

/** What the file of the provider's events needs of one: not what it carries, which names the giver. */
type ExportedWebhook = Omit<WebhookEventRecord, '__typename' | 'body'>;

/** Columns of the file of the provider's events. */
const webhookColumns: readonly CsvColumn<ExportedWebhook>[] = [
  { header: 'Received', kind: 'time', cell: ({ receivedAt }) => csvTime(receivedAt) },
  { header: 'Event', cell: ({ event }) => event },
  { header: 'Event ID', cell: ({ id }) => id },
  { header: 'About', cell: webhookSubjectOf },
  { header: 'Order ID', cell: ({ orderId }) => orderId },
  { header: 'State', cell: ({ state }) => webhookStateWords[state] },
  { header: 'Processed', kind: 'time', cell: ({ processedAt }) => csvTime(processedAt) },
  { header: 'Attempts', kind: 'number', cell: ({ attempts }) => String(attempts) },
  { header: 'Last error', cell: ({ lastError }) => lastError },
  { header: 'Answered in ms', kind: 'number', cell: ({ answeredInMs }) => answeredInMs?.toString() },
];

/** Names the makers of the three files, each of which reads what its list shows with this search and filter. */
export const oversightFiles = (
  { attention, audit, payments }: OversightServices,
  { search, ...filters }: ExportInput,
  file: FileMaker,
): Record<OversightList, () => ExportFile> => ({
  auditLog: () => file(auditColumns, audit.forExport({ search, filter: filters.auditLog ?? {} })),
  attention: () => file(attentionColumns, attention.forExport({ search, filter: filters.attention ?? {} })),
  webhookEvents: () =>
    file(webhookColumns, payments.webhooksForExport({ search, filter: filters.webhookEvents ?? {} })),
});
