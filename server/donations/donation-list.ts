import { addDays, startOfDay } from '../../rules/dates';
import { isUuid } from '../../rules/uuid';
import { FieldColumns } from '../database/field-columns';
import { addGiftConditions, filtersGifts } from '../database/gift-conditions';
import { Conditions, COUNT_UP_TO, isSet, searchedText, type SearchedNumbers } from '../database/listing';
import type { IndexedMatches } from '../database/matching';
import { escapeLike } from '../database/sql';
import { tributeColumn } from '../database/tribute-column';
import type {
  DonationFilter,
  DonationReceiptState,
  DonationRecord,
  DonationSort,
  DonationStatus,
} from '../generated/resolvers';

/** Fields resolved by server/payments. */
type RefundFields = 'refunds' | 'disputes' | 'refundableAmount' | 'tributeLetter';

/** A donation without the fields that are loaded for all rows at once, on request. */
export type DonationRow = Omit<
  DonationRecord,
  '__typename' | 'items' | 'panSiblings' | 'receipt' | 'story' | RefundFields
>;

/** Columns of the fields of `DonationRecord`; those below load for all rows at once, with the id. */
export const donationFields = new FieldColumns<DonationRow>(
  {
    id: 'd.id',
    amount: 'd.amount',
    refundedAmount: 'd.refunded_amount',
    status: 'd.status',
    donorId: 'd.donor_id',
    donorName: 'd.donor_name',
    donorEmail: 'd.donor_email',
    donorPhone: 'd.donor_phone',
    donorAddress: 'd.donor_address',
    donorPan: 'd.donor_pan',
    nameOnPan: 'd.name_on_pan',
    donorUpdatedAt: 'd.details_changed_at',
    isAnonymous: 'd.is_anonymous',
    tribute: tributeColumn('d'),
    isRecurring: 'd.is_recurring',
    donationFrequency: 'd.donation_frequency',
    source: 'd.source',
    wants80g: 'd.wants_80g',
    is80gEligible: 'd.is_80g_eligible',
    paymentId: 'd.payment_id',
    paymentMethod: 'd.payment_method',
    paymentReference: 'd.payment_reference',
    draweeBank: 'd.drawee_bank',
    drawnOn: 'd.drawn_on',
    clearedOn: 'd.cleared_on',
    bouncedOn: 'd.bounced_on',
    voidReason: 'd.void_reason',
    replacedBy: 'd.replaced_by',
    kindDescription: 'd.kind_description',
    orderId: 'o.provider_order_id',
    attempt: 'd.attempt',
    createdAt: 'd.created_at',
    capturedAt: 'd.captured_at',
    campaignId: 'd.campaign_id',
    campaignTitle: 'coalesce(c.title, d.campaign_title)',
    receiptNumber: 'r.receipt_number',
    importedReceiptNumber: 'd.imported_receipt',
  },
  {
    items: ['id'],
    receipt: ['id'],
    refunds: ['id'],
    disputes: ['id'],
    story: ['id'],
    tributeLetter: ['id'],
    panSiblings: ['id'],
    refundableAmount: ['id', 'status', 'amount', 'refundedAmount'],
  },
);

/** Joins with at most one row each, by alias, so that none changes a count or a sum. */
const joins = {
  c: 'left join campaigns c on c.id = d.campaign_id',
  o: 'left join payment_orders o on o.donation_id = d.id',
  r: 'left join receipts r on r.donation_id = d.id',
};

/** SQL of the joins that a list of columns needs. */
export const joinsFor = (columns: string): string =>
  Object.entries(joins)
    .filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(columns))
    .map(([, join]) => join)
    .join(' ');

export const donationSort: Record<DonationSort, string> = {
  createdAt: 'd.created_at',
  amount: 'd.amount, d.created_at',
  donorName: 'd.donor_name, d.created_at',
  status: 'd.status, d.created_at',
};

/** Spelled exactly as in the partial indexes of migrations/0112-donation-filters.ts. */
const receiptStates: Record<DonationReceiptState, string> = {
  mailed: 'sent_to_email_at is not null and voided_at is null',
  unsent: 'sent_to_email_at is null and voided_at is null',
  later: `mail_wish = 'later' and sent_to_email_at is null and voided_at is null`,
  void: 'voided_at is not null',
};
const hasReceipt = (state: DonationReceiptState): string =>
  `exists (select 1 from receipts state where state.donation_id = d.id and ${receiptStates[state]})`;
/** A receipt is void exactly when its gift is refunded: the ledger of the tests holds it. */
const statusWith = (state: DonationReceiptState): DonationStatus => (state === 'void' ? 'refunded' : 'success');
/** Gifts whose receipt is in a state: the index by status leaves few to look at. */
const receiptIn = (state: DonationReceiptState): string => `d.status = '${statusWith(state)}' and ${hasReceipt(state)}`;

/** Leaves out the status that the receipt's state implies: what is filtered by the receipt alone is counted in an index. */
export function withoutImplied(filter: DonationFilter): DonationFilter {
  const { status, ...others } = filter;
  return filter.receipt && status === statusWith(filter.receipt) ? others : filter;
}

/** Tells whether the tallies know nothing of what is filtered by. */
export const isUntallied = (filter: DonationFilter): boolean =>
  filtersGifts(filter) || [filter.importId, filter.receipt].some(isSet);

/**
 * Builds the source and the conditions of the matches of a filter that are counted without reading a gift: by amount with
 * or without the tax benefit, by receipt alone, and of general gifts by method or source. Null for any other filter.
 */
export function indexedMatches(filter: DonationFilter): IndexedMatches | null {
  const { receipt, amountFrom, amountTo, is80gEligible, general, paymentMethod, source, ...others } = filter;
  const hasAmount = isSet(amountFrom) || isSet(amountTo);
  if (Object.values(others).some(isSet)) return null;
  const inDonations = { from: 'donations d', where: donationConditions(filter, null) };
  if (general && !receipt && !hasAmount && !isSet(is80gEligible)) return inDonations;
  if ([general, paymentMethod, source].some(isSet)) return null;
  if (!receipt) return hasAmount ? inDonations : null;
  if (hasAmount || isSet(is80gEligible)) return null;
  return { from: 'receipts state', where: new Conditions().addFixed(receiptStates[receipt], true) };
}

/** Shortest text that is looked for among the numbers of gifts. */
const SHORTEST_NUMBER = 3;

/**
 * Builds the conditions by which a gift is also found, besides its text: the beginning of its reference or cheque number,
 * and its whole order id or receipt number (000351 as well as 2026-27/000351), in small letters too. Each is an index
 * scan, so that the search stays one of indexes. Null for a text without a digit, which is a name.
 */
function numbersOf(search: string | null | undefined): SearchedNumbers | null {
  const text = searchedText(search);
  if (text.length < SHORTEST_NUMBER || !/\d/.test(text)) return null;
  const serial = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return {
    values: [`${escapeLike(text.toLowerCase())}%`, text, serial],
    sql: ([start, whole, number]) => [
      `lower(d.payment_reference) like ${start}`,
      `d.imported_receipt in (${whole}, upper(${whole}))`,
      `d.id = any(array(select o.donation_id from payment_orders o where o.provider_order_id = ${whole}
                        union all select r.donation_id from receipts r where r.receipt_number = upper(${whole}) or r.receipt_number = ${whole}
                        union all select r.donation_id from receipts r where r.serial = ${number}::int))`,
    ],
  };
}

/** Builds the conditions of the donations screen, on donations alone; days are in Asia/Kolkata. */
export const donationConditions = (filter: DonationFilter, search: string | null | undefined): Conditions =>
  addGiftConditions(new Conditions(), 'd', filter)
    .add((value) => `d.status = ${value}`, filter.status)
    .add(
      (value) => `d.campaign_id = ${value}`,
      filter.campaignId && isUuid(filter.campaignId) ? filter.campaignId : null,
    )
    // A malformed id matches no campaign, and therefore no gift.
    .addFixed('false', !!filter.campaignId && !isUuid(filter.campaignId))
    .addFixed('d.campaign_id is null and d.campaign_title is null', filter.general === true)
    .add((value) => `d.is_80g_eligible = ${value}`, filter.is80gEligible)
    .add((value) => `d.is_recurring = ${value}`, filter.isRecurring)
    .add((value) => `d.import_id = ${value}`, filter.importId && isUuid(filter.importId) ? filter.importId : null)
    .addFixed('false', !!filter.importId && !isUuid(filter.importId))
    .addFixed(receiptIn(filter.receipt ?? 'mailed'), Boolean(filter.receipt))
    .add((value) => `d.created_at >= ${value}`, filter.from && startOfDay(filter.from))
    .add((value) => `d.created_at < ${value}`, filter.to && startOfDay(addDays(filter.to, 1)))
    .searchWords(search, 'd.search_text', numbersOf(search));

/** Tells whether an index finds the ids of what is filtered by: a campaign or none, an amount, days, monthly and yearly gifts. */
const hasOwnIndex = ({ campaignId, general, amountFrom, amountTo, from, to, isRecurring }: DonationFilter): boolean =>
  isRecurring === true || general === true || [campaignId, amountFrom, amountTo, from, to].some(isSet);

/**
 * Tells whether an index has all that is filtered by and summed: of general gifts, and of monthly and yearly ones
 * (migrations/0710-sums-in-indexes.ts).
 */
const isWithinIndex = ({ general, isRecurring, importId, campaignId, ...others }: DonationFilter): boolean =>
  ![importId, campaignId].some(isSet) &&
  (general === true ||
    (isRecurring === true && ![others.is80gEligible, others.paymentMethod, others.source].some(isSet)));

/** What is looked up: a filter and a search, and whether the list is sorted by the donor's name, which stands in no such index. */
export interface Lookup {
  readonly filter: DonationFilter;
  readonly search?: string | null;
  readonly isByName: boolean;
}

/**
 * Builds the same conditions, for looking all matches up. The gifts of unsent receipts that an index finds are chosen by their
 * ids, in the indexes of both, before one is read, unless their index has all that is wanted of them: to read the gift of each
 * of 28,000 unsent receipts takes two to five times as long.
 */
export function lookupConditions({ filter, search, isByName }: Lookup): Conditions {
  const { receipt, ...others } = filter;
  const isRead = isByName || searchedText(search) !== '' || !isWithinIndex(others);
  if (receipt !== 'unsent' || !hasOwnIndex(others) || !isRead) return donationConditions(filter, search);
  return donationConditions(others, search)
    .addFixed(hasReceipt(receipt), true)
    .within((where) => `d.id = any(array(select d.id from donations d ${where} limit ${COUNT_UP_TO + 1}))`)
    .addFixed(`d.status = 'success'`, true);
}
