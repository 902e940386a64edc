import { addDays, addMonths, startOfDay, type IsoDate } from '../../../rules/dates';
import { CASH_80G_LIMIT } from '../../../rules/eighty-g';
import type { Paise } from '../../../rules/money';
import type { ReportSpan } from '../../../rules/report-span';
import type { Tribute } from '../../../rules/tribute';
import { readInChunks } from '../../database/export-chunks';
import { Conditions } from '../../database/listing';
import { tributeColumn } from '../../database/tribute-column';
import type { ServiceDeps } from '../../deps';
import type { VoidReason } from '../../generated/resolvers';

/** A line of the donation register: a gift with its receipt. Amounts in paise. */
export interface RegisterLine {
  /** Day on which the money arrived, in Asia/Kolkata. */
  readonly day: IsoDate;
  /** Our receipt's number, or the one that was brought in with the gift. */
  readonly receiptNumber: string | null;
  readonly donorName: string;
  readonly donorPan: string | null;
  readonly donorAddress: string | null;
  /** The campaign's title; null for a gift for general causes. */
  readonly purpose: string | null;
  /** In memory or in honour of whom; null for any other gift. */
  readonly tribute: Tribute | null;
  readonly method: string | null;
  /** Cheque number, bank reference or the provider's payment. */
  readonly reference: string | null;
  readonly amount: Paise;
  /** What does not count any more: refunded, or all of a void gift. */
  readonly refunded: Paise;
  readonly is80g: boolean;
  readonly isImported: boolean;
  readonly isVoid: boolean;
  /** Why it is void although no money went back; null for any other. */
  readonly voidReason: VoidReason | null;
}

/** Limits the register to gifts that were really made: successful, and those given back later. */
const MADE = `d.status in ('success', 'refunded')`;
/** SQL of what does not count any more, on `donations d`: a void gift was not always refunded. */
export const GONE = `case d.status when 'refunded' then d.amount else d.refunded_amount end`;
const DAY = `(d.captured_at at time zone 'Asia/Kolkata')::date`;

/** Conditions on `donations d` for the gifts of some days in Asia/Kolkata. */
export const madeIn = ({ from, to }: ReportSpan): Conditions =>
  new Conditions()
    .addFixed(MADE, true)
    .add((value) => `d.captured_at >= ${value}`, startOfDay(from))
    .add((value) => `d.captured_at < ${value}`, startOfDay(addDays(to, 1)));

/** Cuts days into months, so that no chunk sorts more than a month. */
function monthsOf({ from, to }: ReportSpan): ReportSpan[] {
  const months: ReportSpan[] = [];
  for (let start = from; start <= to;) {
    const next: IsoDate = `${addMonths(start, 1).slice(0, 7)}-01`;
    months.push({ from: start, to: next > to ? to : addDays(next, -1) });
    start = next;
  }
  return months;
}

/**
 * Streams the register of some days: by day, and within a day by the receipt's number. Void receipts and gifts without
 * a receipt are in it.
 * @param largeCash true for gifts of more than ₹2,000 in cash alone
 */
export async function* readRegister(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  span: ReportSpan,
  largeCash = false,
): AsyncGenerator<RegisterLine[]> {
  for (const month of monthsOf(span))
    yield* readInChunks<RegisterLine>(dataSource, {
      select: `${DAY}::text as day, coalesce(r.receipt_number, d.imported_receipt) as "receiptNumber",
        coalesce(r.donor_name, d.donor_name) as "donorName",
        coalesce(r.snapshot #>> '{donor,pan}', d.donor_pan) as "donorPan",
        coalesce(r.snapshot #>> '{donor,address}', d.donor_address) as "donorAddress",
        coalesce(c.title, d.campaign_title) as purpose, ${tributeColumn('d')} as tribute, d.payment_method as method,
        coalesce(d.payment_reference, d.imported_reference, d.payment_id) as reference, d.amount,
        ${GONE} as refunded, coalesce(r.is_80g, d.is_80g_eligible, false) as "is80g",
        d.source = 'imported' as "isImported", (r.voided_at is not null or d.status = 'refunded') as "isVoid",
        d.void_reason as "voidReason"`,
      from: `donations d left join receipts r on r.donation_id = d.id left join campaigns c on c.id = d.campaign_id`,
      where: madeIn(month)
        .addFixed(`d.payment_method = 'cash'`, largeCash)
        .add((value) => `d.amount > ${value}`, largeCash ? CASH_80G_LIMIT : null),
      keys: [
        { column: DAY, type: 'date' },
        { column: `coalesce(r.series, '~')`, type: 'text' },
        { column: `coalesce(r.serial, 0)`, type: 'int' },
        { column: 'd.id', type: 'uuid' },
      ],
      direction: 'asc',
    });
}
