import type { EntityManager } from 'typeorm';
import { financialYear, istDate, type IsoDate } from '../../rules/dates';
import { sectionLabel } from '../../rules/deduction-law';
import type { RegistrationState } from '../../rules/eighty-g';
import { nextChargeOn } from '../../rules/subscription';
import { prepared } from '../database/prepared-sql';
import { newRowId } from '../database/row-ids';
import { firstRow } from '../database/sql';
import { together } from '../database/together';
import type { ServiceDeps } from '../deps';
import { enqueueNumbered } from '../mail/outbox';
import { RECEIPT_NUMBER_MARK } from '../mail/templates/marks';
import { donorOnReceipt } from './donor-on-receipt';
import { numberHead, seriesOf, type Numbering, type ReceiptSeries } from './numbering/numbering';
import { receiptMail } from './receipt-mail';
import { paymentMode } from '../../rules/payment-mode';
import type { BookedGift, Recurring } from './read-gift';
import type { ReceiptSnapshot } from './receipt-document';

/** The foundation as its settings describe it while the gift is booked. */
interface Foundation {
  readonly organisation: ReceiptSnapshot['organisation'];
  /** State of the registration on the day of the payment, as used for the eligibility. */
  readonly registration: RegistrationState;
  readonly numbering: Numbering;
}

/**
 * Numbers, stores and mails the receipt of a donation that is being settled. The number comes from a counter row in the
 * caller's transaction: a rollback gives it back, so a year's numbers have no gaps. The counter stays locked until that
 * transaction ends; call this last.
 *
 * The receipt's date is the day on which the money arrived, and the number is the next one of that day's financial
 * year, since the donor's deduction belongs to that year. Numbers follow the order of issue: a payment reported late,
 * or a cheque recorded days later, has its own date and a later number than gifts that came after it. The rule
 * `earliestReceivedOn` limits how far back an offline gift may be dated. Nothing is mailed without an address,
 * for a quiet gift, or where the office mails it later or never.
 *
 * A payment with the provider's test keys moved no money: its receipt says so and has a separate series of numbers, so
 * that the real series begins with 1 on the day the live keys are set. An offline gift has its number from the series of
 * offline gifts, where the office set one (see numbering).
 * @returns the receipt number, such as 2026-27/000042 (April to March, Asia/Kolkata), ASHA/2026-27/00351, or
 *   TEST-2026-27/000001
 */
export async function issueReceipt(
  manager: EntityManager,
  gift: BookedGift,
  { organisation, registration, numbering }: Foundation,
  deps: ServiceDeps,
): Promise<string> {
  const issuedOn = istDate(gift.capturedAt);
  const year = financialYear(issuedOn);
  const isTest = isTestPayment(gift, deps);
  const series = seriesOf(numbering, gift.paymentId === null && !isTest);
  const snapshot: ReceiptSnapshot = {
    receiptNumber: RECEIPT_NUMBER_MARK,
    issuedOn,
    organisation,
    donor: donorOnReceipt({
      donorName: gift.name,
      donorEmail: gift.email,
      donorAddress: gift.address,
      donorPan: gift.pan,
      nameOnPan: gift.nameOnPan,
    }),
    amount: gift.amount,
    mode: paymentMode(gift.method),
    paymentId: gift.paymentId,
    reference: gift.paymentReference,
    ...(gift.draweeBank || gift.drawnOn ? { drawn: { bank: gift.draweeBank, on: gift.drawnOn } } : {}),
    ...(gift.kindDescription === null ? {} : { kindDescription: gift.kindDescription }),
    isCash: gift.method === 'cash',
    purpose: gift.campaignTitle ?? 'General donation',
    ...(gift.tributeKind && gift.tributeName ? { tribute: { kind: gift.tributeKind, name: gift.tributeName } } : {}),
    items: gift.items,
    is80g: gift.is80gEligible,
    taxFacts: { isWished: gift.wants80g, registration },
    ...(gift.recurring ? { recurring: chargeOf(gift.recurring, issuedOn) } : {}),
    sectionLabel: sectionLabel(issuedOn),
    voided: null,
    ...(isTest ? { isTest } : {}),
    revision: 1,
  };
  const receiptId = newRowId();
  const { receiptMail: time = 'now' } = gift;
  const wish = time === 'now' ? null : time;
  const mail =
    snapshot.donor.email && !gift.isQuiet && wish === null
      ? receiptMail({ receiptId, snapshot, dedupeKey: `receipt:${gift.id}` })
      : null;
  const number = { before: numberHead(numbering, series, year, isTest), digits: numbering.digits };
  const [receiptNumber] = await together(
    storeNumbered(manager, { receiptId, giftId: gift.id, year, isTest, series, snapshot, number, wish }),
    mail && enqueueNumbered(manager, mail),
  );
  return receiptNumber;
}

function chargeOf(
  { frequency, charge, firstAt, cycleFrom, chargesBefore, nextChargeAt, isOver, totalCount: own }: Recurring,
  issuedOn: IsoDate,
): ReceiptSnapshot['recurring'] {
  const totalCount = chargesBefore + own;
  const told = nextChargeAt && istDate(nextChargeAt);
  const next = told && told > issuedOn ? told : nextChargeOn(frequency, istDate(cycleFrom), issuedOn);
  return {
    frequency,
    charge,
    firstOn: istDate(firstAt),
    nextOn: isOver || charge >= totalCount ? null : next,
    totalCount,
  };
}

/**
 * Tells whether a payment was a test. One started with test keys stays a test after the change to live keys. The
 * development emulator does not count as test, so that its demo shows real receipts. Cash, cheques and transfers
 * recorded by the office are always real.
 */
export function isTestPayment(
  { keyMode, paymentId }: Pick<BookedGift, 'keyMode' | 'paymentId'>,
  { payments }: ServiceDeps,
): boolean {
  return payments.mode !== 'emulator' && (keyMode ?? (paymentId ? payments.mode : 'live')) === 'test';
}

interface NewReceipt {
  readonly receiptId: string;
  readonly giftId: string;
  /** Financial year of the number. */
  readonly year: string;
  readonly isTest: boolean;
  readonly series: ReceiptSeries;
  readonly snapshot: ReceiptSnapshot;
  /** What stands before the serial in the number, and the least digits of the serial. */
  readonly number: { readonly before: string; readonly digits: number };
  /** Null for a receipt that is mailed at once. */
  readonly wish: 'later' | 'never' | null;
}

/** The number is made where the counter is, so that nobody waits for a round trip between the two. */
const STORE = prepared(`
  with counted as (
    insert into receipt_counters (financial_year, is_test, series, last_serial) values ($3, $4, $10, 1)
    on conflict (financial_year, is_test, series) do update set last_serial = receipt_counters.last_serial + 1
    returning last_serial as serial, $8::text || lpad(last_serial::text, greatest($9::int, length(last_serial::text)), '0') as number
  )
  insert into receipts (id, donation_id, financial_year, serial, is_test, receipt_number, is_80g, issued_on, snapshot, series, mail_wish)
  select $1, $2, $3, serial, $4, number, $5, $6, jsonb_set($7, '{receiptNumber}', to_jsonb(number)), $10, $11 from counted
  returning receipt_number as number`);

/** Takes the next number of a year and stores the receipt with it. */
async function storeNumbered(
  manager: EntityManager,
  { receiptId, giftId, year, isTest, series, snapshot, number: { before, digits }, wish }: NewReceipt,
): Promise<string> {
  const values = [
    receiptId,
    giftId,
    year,
    isTest,
    snapshot.is80g,
    snapshot.issuedOn,
    snapshot,
    before,
    digits,
    series,
    wish,
  ];
  const stored = await firstRow<{ number: string }>(manager, STORE, values);
  if (!stored) throw new Error('the receipt got no number');
  return stored.number;
}
