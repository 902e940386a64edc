import type { TaxBenefitAudience } from '../../rules/eighty-g';
import { newestFirst, readInChunks } from '../database/export-chunks';
import type { ReachedPage } from '../database/listing';
import { firstRow, groupBy, type Queryable } from '../database/sql';
import { recordAudit } from '../audit/audit';
import type { ServiceDeps } from '../deps';
import type {
  GenerateReceiptPdfPayload,
  ReceiptDelivery,
  ReceiptRecord,
  ReceiptRevision,
  SendReceiptEmailPayload,
  UserError,
} from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { recordPanLook } from '../audit/record-pan-look';
import { checkUrl } from './check-link';
import { checkReceipt, type CheckedReceipt } from './check-receipt';
import { correctReceipt } from './correct-receipt';
import { readOrganisation } from './organisation';
import { holderOf, receiptOfPdfToken, receiptPdfUrl } from './pdf-link';
import { receiptFileName, type ReceiptSnapshot } from './receipt-document';
import { readPrintImages } from './print-images';
import { renderReceiptHtml } from './receipt-html';
import {
  exportColumns,
  listedReceipts,
  readReceipts,
  receiptColumns,
  receiptConditions,
  receiptSource,
  type ExportedReceipt,
  type ReceiptListArgs,
  type ReceiptRow,
} from './receipt-list';
import { readDeliveries, readReceiptsById } from './receipt-delivery';
import { enqueueReceiptMail } from './receipt-mail';
import { drawPdf } from './draw-pdf';
import { fileReceiptFailure, makeReceiptPdf } from './receipt-failure';
import { shareReceipt } from './share-receipt';
import { readReceipt, readSuperseded, type StoredReceipt } from './stored-receipt';
import type { Statement } from './statement-pdf';
import { benefitFacts, storedBenefit, type StoredBenefit, type TaxBenefit } from './tax-benefit';

export { lockWaitingMails } from './waiting-mails';
export type { ExportedReceipt };
export type ReceiptsService = ReturnType<typeof createReceiptsService>;

const refused = (error: UserError): SendReceiptEmailPayload => ({ receipt: null, userErrors: [error] });

/**
 * Creates the service of receipts of captured donations: the office's table, the document, and resending. Amounts in
 * paise.
 */
export function createReceiptsService(deps: ServiceDeps) {
  const { dataSource } = deps;

  const record = (db: Queryable, id: string): Promise<ReceiptRecord | null> =>
    firstRow<ReceiptRecord>(db, `select ${receiptColumns} from ${receiptSource} where r.id = $1`, [id]);

  /** Draws a PDF and files an exception for the office when that fails, whoever requested it. */
  const makePdf = async (receipt: StoredReceipt, document: StoredReceipt['document']): Promise<Buffer> => {
    try {
      return await makeReceiptPdf(dataSource, deps, document);
    } catch (error) {
      await fileReceiptFailure(dataSource, receipt);
      throw error;
    }
  };

  return {
    /** Lists the office's table. */
    list: (args: ReceiptListArgs): Promise<ReachedPage<ReceiptRecord>> => readReceipts(dataSource, args),

    /** Reads the receipts with these ids; see receipt-delivery. */
    byIds: (ids: readonly string[]): Promise<ReceiptRecord[]> => readReceiptsById(dataSource, ids),

    /** Reads the state of the mails of unsent receipts; see receipt-delivery. */
    deliveries: (receiptIds: readonly string[]): Promise<(ReceiptDelivery | null)[]> =>
      readDeliveries(dataSource, receiptIds),

    /** Streams all matches, newest first, with details of donor and payment. */
    forExport: ({ filter, search }: Pick<ReceiptListArgs, 'filter' | 'search'>): AsyncGenerator<ExportedReceipt[]> =>
      readInChunks(dataSource, {
        select: exportColumns,
        from: listedReceipts,
        where: receiptConditions(filter, search),
        keys: [{ column: 'l.issued_on', type: 'date' }, ...newestFirst('l.')],
      }),

    /**
     * Builds the receipt for printing in the requested forms: an HTML document, a PDF in base64.
     * @param wanted `by` is the user of the office who asked: where it has a PAN, that is a look at it, and recorded
     */
    async document(
      id: string,
      wanted: { html: boolean; pdf: boolean; revision?: number | null; by?: string },
    ): Promise<GenerateReceiptPdfPayload> {
      const receipt = await readReceipt(dataSource, id);
      const earlier = receipt && wanted.revision && wanted.revision !== receipt.document.revision;
      const document = earlier ? await readSuperseded(dataSource, receipt, wanted.revision ?? 0) : receipt?.document;
      if (!receipt || !document) return { html: null, pdf: null, fileName: null, userErrors: [notFound('receipt')] };
      const { receiptNumber } = document;
      if (wanted.by && document.donor.pan && (wanted.pdf || wanted.html))
        await recordPanLook(deps, { userId: wanted.by, of: 'receipt', id: receipt.id, subject: { receiptNumber } });
      const pdf = wanted.pdf ? await makePdf(receipt, document) : null;
      return {
        html: wanted.html
          ? renderReceiptHtml(document, checkUrl(deps, document), '', await readPrintImages(dataSource, document))
          : null,
        pdf: pdf && pdf.toString('base64'),
        fileName: receiptFileName(document.receiptNumber, document.superseded ? document.revision : undefined),
        userErrors: [],
      };
    },

    /** Checks the QR code of a print; null when its link is not ours. */
    check: (token: string): Promise<CheckedReceipt | null> => checkReceipt(dataSource, deps, token),

    /** Reads the foundation's details as receipts print them now. */
    organisation: (): Promise<ReceiptSnapshot['organisation']> => readOrganisation(dataSource, deps.siteName),

    /** Draws the receipt behind a mail's button; null when the link is invalid or expired. */
    async pdfOfLink(token: string): Promise<{ pdf: Buffer; fileName: string } | null> {
      const receipt = await receiptOfPdfToken(dataSource, deps, token);
      if (!receipt) return null;
      return {
        pdf: await makePdf(receipt, receipt.document),
        fileName: receiptFileName(receipt.document.receiptNumber),
      };
    },

    /** Reads the receipts of many donations at once, in the order of the ids; null where there is none. */
    async ofDonations(donationIds: readonly string[]): Promise<(ReceiptRow | null)[]> {
      const rows = await dataSource.query<ReceiptRow[]>(
        `select ${receiptColumns} from ${receiptSource} where r.donation_id = any($1::uuid[])`,
        [donationIds],
      );
      const byDonation = new Map(rows.map((row) => [row.donationId, row]));
      return donationIds.map((id) => byDonation.get(id) ?? null);
    },

    /** Reads the earlier revisions of many receipts, latest first. */
    async revisions(receiptIds: readonly string[]): Promise<ReceiptRevision[][]> {
      const rows = await dataSource.query<(ReceiptRevision & { receiptId: string })[]>(
        `select receipt_id as "receiptId", revision, issued_at as "issuedAt", sent_to_email_at as "sentToEmailAt",
                superseded_at as "supersededAt", reason
           from receipt_revisions where receipt_id = any($1::uuid[]) order by revision desc`,
        [receiptIds],
      );
      const byReceipt = groupBy(rows, ({ receiptId }) => receiptId);
      return receiptIds.map((id) => byReceipt.get(id) ?? []);
    },

    /** Reads why many receipts are eligible or not, each with a sentence for its audience, in the order of the ids. */
    async benefits(receiptIds: readonly string[], audience: TaxBenefitAudience): Promise<TaxBenefit[]> {
      const rows = await dataSource.query<{ id: string; benefit: StoredBenefit }[]>(
        `select r.id, ${benefitFacts} as benefit from receipts r join donations d on d.id = r.donation_id where r.id = any($1::uuid[])`,
        [receiptIds],
      );
      const byId = new Map(rows.map(({ id, benefit }) => [id, storedBenefit(benefit, audience)]));
      return receiptIds.map((id) => byId.get(id) ?? { code: 'unknown', sentence: '' });
    },

    /** Renders a statement of receipts as a PDF, with the foundation's current name. */
    statementPdf: async (statement: Omit<Statement, 'organisation'>): Promise<Buffer> =>
      drawPdf({
        kind: 'statement',
        statement: { ...statement, organisation: await readOrganisation(dataSource.manager, deps.siteName) },
      }),

    /** Builds the WhatsApp message with a receipt's link; see share-receipt. */
    share: (userId: string, id: string) => shareReceipt(deps, userId, id),

    /** Builds the links that open many receipts, in the order of the ids; null where one is missing or void. */
    async links(receiptIds: readonly string[]): Promise<(string | null)[]> {
      const rows = await dataSource.query<{ id: string; donor: ReceiptSnapshot['donor'] }[]>(
        `select id, snapshot -> 'donor' as donor from receipts where id = any($1::uuid[]) and voided_at is null`,
        [receiptIds],
      );
      const byId = new Map(rows.map(({ id, donor }) => [id, receiptPdfUrl(deps, id, holderOf(donor))]));
      return receiptIds.map((id) => byId.get(id) ?? null);
    },

    /** Puts other donor details on a receipt, in the transaction that corrects the donation; see correct-receipt. */
    correct: correctReceipt,

    /**
     * Enqueues the mail with the receipt. A queued mail is not queued twice; after a permanent failure a new one is.
     */
    sendEmail: (userId: string, id: string): Promise<SendReceiptEmailPayload> =>
      dataSource.transaction(async (manager) => {
        const receipt = await readReceipt(manager, id, true);
        if (!receipt) return refused(notFound('receipt'));
        if (receipt.voidedAt) return refused(userError('', 'VOID', 'This receipt is void and cannot be sent.'));
        if (receipt.sentToEmailAt) return refused(userError('', 'ALREADY_SENT', 'This receipt was already sent.'));
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
