import { Conditions, orderBy, readPage } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import { recordAudit } from '../audit/audit';
import type { ServiceDeps } from '../deps';
import type {
  GenerateReceiptPdfPayload,
  QueryAdminReceiptsArgs,
  ReceiptFilter,
  ReceiptRecord,
  ReceiptRecordPage,
  ReceiptSort,
  RequireFields,
  SendReceiptEmailPayload,
  UserError,
} from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { receiptFileName } from './receipt-document';
import { renderReceiptHtml } from './receipt-html';
import { enqueueReceiptMail } from './receipt-mail';
import { renderReceiptPdf } from './receipt-pdf';
import { readReceipt } from './stored-receipt';

export type ReceiptsService = ReturnType<typeof createReceiptsService>;

type ListArgs = RequireFields<QueryAdminReceiptsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const columns = `r.id, r.receipt_number as "receiptNumber", r.is_80g as "is80g", d.amount, d.donor_name as "donorName",
  d.donor_email as "donorEmail", coalesce(c.title, d.campaign_title) as "campaignTitle",
  r.donation_id as "donationId", r.issued_on as "issuedOn", r.sent_to_email_at as "sentToEmailAt",
  r.voided_at as "voidedAt", r.created_at as "createdAt"`;
const from = `receipts r join donations d on d.id = r.donation_id left join campaigns c on c.id = d.campaign_id`;

const sortColumns: Record<ReceiptSort, string> = {
  createdAt: 'r.created_at',
  receiptNumber: 'r.financial_year, r.serial',
  amount: 'd.amount',
  donorName: 'd.donor_name',
};

const searched = ['r.receipt_number', 'd.donor_name', 'd.donor_email', 'd.campaign_title'];

/** Filter days are days of issue. */
const conditions = (filter: ReceiptFilter, search: string | null | undefined): Conditions =>
  new Conditions()
    .add((value) => `r.is_80g = ${value}`, filter.is80g)
    .add((value) => `(r.sent_to_email_at is not null) = ${value}`, filter.sent)
    .add((value) => `r.issued_on >= ${value}`, filter.from)
    .add((value) => `r.issued_on <= ${value}`, filter.to)
    .search(search, searched);

const refused = (error: UserError): SendReceiptEmailPayload => ({ receipt: null, userErrors: [error] });

/** Receipts of captured donations: the office's table, the document, and sending it again. Amounts in paise. */
export function createReceiptsService(deps: ServiceDeps) {
  const { dataSource } = deps;

  const record = (db: Queryable, id: string): Promise<ReceiptRecord | null> =>
    firstRow<ReceiptRecord>(db, `select ${columns} from ${from} where r.id = $1`, [id]);

  return {
    /** The office's table. */
    list: ({ page, search, filter, sort, direction }: ListArgs): Promise<ReceiptRecordPage> =>
      readPage<ReceiptRecord>(dataSource, {
        select: columns,
        from,
        countFrom: search?.trim() ? from : 'receipts r',
        where: conditions(filter, search),
        order: orderBy(sortColumns, sort, direction, 'r.id'),
        page,
      }),

    /** The receipt for printing, in the forms that are asked for: an HTML document, a PDF in base64. */
    async document(id: string, wanted: { html: boolean; pdf: boolean }): Promise<GenerateReceiptPdfPayload> {
      const receipt = await readReceipt(dataSource, id);
      if (!receipt) return { html: null, pdf: null, fileName: null, userErrors: [notFound('receipt')] };
      const pdf = wanted.pdf ? await renderReceiptPdf(receipt.document) : null;
      return {
        html: wanted.html ? renderReceiptHtml(receipt.document) : null,
        pdf: pdf && pdf.toString('base64'),
        fileName: receiptFileName(receipt.document.receiptNumber),
        userErrors: [],
      };
    },

    /**
     * Queues the mail with the receipt. A mail that still waits to be sent is not queued a second time; after one
     * that failed for good, a new one is.
     */
    sendEmail: (userId: string, id: string): Promise<SendReceiptEmailPayload> =>
      dataSource.transaction(async (manager) => {
        const receipt = await readReceipt(manager, id, true);
        if (!receipt) return refused(notFound('receipt'));
        if (receipt.voidedAt)
          return refused(userError('', 'VOID', 'This receipt is void and cannot be sent.'));
        if (receipt.sentToEmailAt)
          return refused(userError('', 'ALREADY_SENT', 'This receipt was sent before.'));
        if (!receipt.document.donor.email)
          return refused(userError('', 'NO_EMAIL', 'This donor has no email address.'));

        const mails = await firstRow<{ total: number; waiting: number }>(
          manager,
          `select count(*)::int as total, (count(*) filter (where status = 'queued'))::int as waiting
             from mails where receipt_id = $1`,
          [receipt.id],
        );
        if (!mails?.waiting) {
          const dedupeKey = `receipt:${receipt.id}:${(mails?.total ?? 0) + 1}`;
          await enqueueReceiptMail(manager, { receiptId: receipt.id, snapshot: receipt.document, dedupeKey });
          await recordAudit(manager, {
            userId,
            action: 'receipt.send',
            entity: 'receipt',
            entityId: receipt.id,
          });
        }
        return { receipt: await record(manager, receipt.id), userErrors: [] };
      }),
  };
}
