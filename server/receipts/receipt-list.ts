import {
  COUNT_UP_TO, Conditions, countRows, orderBy, pageWindow, searchedText, type Page,
} from '../database/listing';
import { receiptText } from '../database/search-texts';
import { firstRow, type Queryable } from '../database/sql';
import type { QueryAdminReceiptsArgs, ReceiptFilter, ReceiptRecord, ReceiptSort, RequireFields } from '../generated/resolvers';

/** A receipt without its earlier revisions, which are loaded for all rows at once when they are asked for. */
export type ReceiptRow = Omit<ReceiptRecord, '__typename' | 'revisions'>;

export type ReceiptListArgs = RequireFields<QueryAdminReceiptsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

export const receiptColumns = `r.id, r.receipt_number as "receiptNumber", r.revision, r.is_80g as "is80g", d.amount,
  d.donor_name as "donorName", d.donor_email as "donorEmail", coalesce(c.title, d.campaign_title) as "campaignTitle",
  r.donation_id as "donationId", r.issued_on as "issuedOn", r.sent_to_email_at as "sentToEmailAt",
  r.voided_at as "voidedAt", r.created_at as "createdAt"`;
export const receiptSource = `receipts r join donations d on d.id = r.donation_id left join campaigns c on c.id = d.campaign_id`;

/** A receipt as a file has it: donor and amount as they are printed on it. */
export interface ExportedReceipt extends ReceiptRow {
  printedName: string;
  printedAddress: string | null;
  printedPan: string | null;
  /** Paise; what is left after a partial refund. */
  printedAmount: number;
  mode: string | null;
}

export const exportColumns = `${receiptColumns}, r.snapshot #>> '{donor,name}' as "printedName",
  r.snapshot #>> '{donor,address}' as "printedAddress", r.snapshot #>> '{donor,pan}' as "printedPan",
  (r.snapshot ->> 'amount')::bigint as "printedAmount", r.snapshot ->> 'mode' as mode`;

const sortColumns: Record<ReceiptSort, string> = {
  // By the date on the receipt, which is what the filter's days mean too: one index answers both.
  createdAt: 'r.issued_on, r.created_at',
  receiptNumber: 'r.financial_year, r.serial',
  amount: 'd.amount',
  donorName: 'd.donor_name',
};

/** The conditions of the receipts screen, on receipts alone. Filter days are days of issue. */
export const receiptConditions = (filter: ReceiptFilter, search: string | null | undefined): Conditions =>
  new Conditions()
    .add((value) => `r.is_80g = ${value}`, filter.is80g)
    // Written as the partial index of unsent receipts has it.
    .addFixed('r.sent_to_email_at is not null', filter.sent === true)
    .addFixed('r.sent_to_email_at is null', filter.sent === false)
    .add((value) => `r.issued_on >= ${value}`, filter.from)
    .add((value) => `r.issued_on <= ${value}`, filter.to)
    .searchText(search, receiptText);

/** Exact, whatever the filter, from the tallies that triggers keep (see migrations/0001-scale.ts). */
async function countTallies(db: Queryable, filter: ReceiptFilter): Promise<number> {
  const where = new Conditions()
    .add((value) => `is_80g = ${value}`, filter.is80g)
    .add((value) => `is_sent = ${value}`, filter.sent)
    .add((value) => `issued_on >= ${value}`, filter.from)
    .add((value) => `issued_on <= ${value}`, filter.to);
  const counted = await firstRow<{ count: number }>(
    db,
    `select coalesce(sum(receipts), 0)::int as count from receipt_tallies ${where.sql}`,
    where.params,
  );
  return counted?.count ?? 0;
}

/** One page of the receipts screen, cut before campaigns are joined to it, with the number of all that match. */
export async function readReceipts(db: Queryable, args: ReceiptListArgs): Promise<Page<ReceiptRecord>> {
  const { filter, search, page } = args;
  const where = receiptConditions(filter, search);
  const ofDonation = sortColumns[args.sort].startsWith('d.');
  // Equal amounts are many: their order has to be that of the index on donations.
  const order = orderBy(sortColumns, args.sort, args.direction, ofDonation ? 'd.id' : 'r.id');
  const from = ofDonation ? 'receipts r join donations d on d.id = r.donation_id' : 'receipts r';
  const { limit, offset } = pageWindow(page);
  const cut = `(select r.id from ${from} ${where.sql} order by ${order}
                 limit $${where.params.length + 1} offset $${where.params.length + 2}) page
    join receipts r using (id) join donations d on d.id = r.donation_id left join campaigns c on c.id = d.campaign_id`;
  const items = await db.query<ReceiptRecord[]>(`select ${receiptColumns} from ${cut} order by ${order}`, [
    ...where.params, limit, offset,
  ]);
  if (searchedText(search) === '') return { items, totalCount: await countTallies(db, filter), countIsCapped: false };
  return { items, ...(await countRows(db, 'receipts r', where, COUNT_UP_TO)) };
}
