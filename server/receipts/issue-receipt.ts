import type { EntityManager } from 'typeorm';
import { financialYear, istDate, type IsoDate } from '../../rules/dates';
import { sectionLabel } from '../../rules/deduction-law';
import type { SubscriptionFrequency } from '../../rules/donation';
import type { RegistrationState } from '../../rules/eighty-g';
import { nextChargeOn } from '../../rules/subscription';
import type { ServiceDeps } from '../deps';
import { donorOnReceipt } from './donor-on-receipt';
import { enqueueReceiptMail } from './receipt-mail';
import { readOrganisation } from './organisation';
import { paymentMode } from './payment-mode';
import type { ReceiptSnapshot } from './receipt-document';

interface SettledDonation {
  readonly amount: number;
  readonly capturedAt: Date;
  readonly campaignTitle: string | null;
  readonly donorName: string;
  readonly donorEmail: string;
  readonly donorAddress: string | null;
  readonly donorPan: string | null;
  readonly nameOnPan: string | null;
  readonly is80gEligible: boolean;
  readonly wants80g: boolean;
  readonly paymentId: string | null;
  readonly paymentMethod: string | null;
  readonly paymentReference: string | null;
  /**
   * Key mode of the order or recurring gift behind the donation, also where the office booked its payment; null without
   * one.
   */
  readonly keyMode: 'live' | 'test' | null;
  readonly recurring: SubscriptionRow | null;
  readonly items: { name: string; quantity: number; unitPrice: number }[];
}

/**
 * Numbers, stores and mails the receipt of a donation that is being settled. The number comes from a counter row in the
 * caller's transaction: a rollback gives it back, so a year's numbers have no gaps. The counter stays locked until that
 * transaction ends; call this last.
 *
 * The receipt's date is the day on which the money arrived, and the number is the next one of that day's financial
 * year, since the donor's deduction belongs to that year. Numbers follow the order of issue: a payment reported late,
 * or a cheque recorded days later, has its own date and a later number than gifts that came after it. The rule
 * `earliestReceivedOn` limits how far back an offline gift may be dated. Nothing is mailed without an address.
 *
 * A payment with the provider's test keys moved no money: its receipt says so and has a separate series of numbers, so
 * that the real series begins with 1 on the day the live keys are set.
 * @param registration state of the foundation's registration on that day, as used for the eligibility
 * @returns the receipt number, such as 2026-27/000042 (April to March, Asia/Kolkata), or TEST-2026-27/000001
 */
export async function issueReceipt(
  manager: EntityManager,
  donationId: string,
  registration: RegistrationState,
  deps: ServiceDeps,
): Promise<string> {
  const donation = await readDonation(manager, donationId);
  const organisation = await readOrganisation(manager, deps.siteName);
  const issuedOn = istDate(donation.capturedAt);
  const year = financialYear(issuedOn);
  const isTest = isTestPayment(donation, deps);
  const serial = await nextSerial(manager, year, isTest);
  const receiptNumber = `${isTest ? 'TEST-' : ''}${year}/${String(serial).padStart(6, '0')}`;
  const snapshot: ReceiptSnapshot = {
    receiptNumber,
    issuedOn,
    organisation,
    donor: donorOnReceipt(donation),
    amount: donation.amount,
    mode: paymentMode(donation.paymentMethod),
    paymentId: donation.paymentId,
    reference: donation.paymentReference,
    isCash: donation.paymentMethod === 'cash',
    purpose: donation.campaignTitle ?? 'General donation',
    items: donation.items,
    is80g: donation.is80gEligible,
    taxFacts: { isWished: donation.wants80g, registration },
    ...(donation.recurring ? { recurring: chargeOf(donation.recurring, issuedOn) } : {}),
    sectionLabel: sectionLabel(issuedOn),
    voided: null,
    ...(isTest ? { isTest } : {}),
    revision: 1,
  };
  const rows: { id: string }[] = await manager.query(
    `insert into receipts (donation_id, financial_year, serial, is_test, receipt_number, is_80g, issued_on, snapshot)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [donationId, year, serial, isTest, receiptNumber, snapshot.is80g, issuedOn, snapshot],
  );
  const receiptId = rows[0]?.id;
  if (!receiptId) throw new Error('the receipt was not stored');
  if (snapshot.donor.email)
    await enqueueReceiptMail(manager, { receiptId, snapshot, dedupeKey: `receipt:${donationId}` });
  return receiptNumber;
}

/** State of a recurring gift when one of its charges is booked. */
interface SubscriptionRow {
  readonly frequency: SubscriptionFrequency;
  readonly charge: number;
  readonly firstAt: string;
  /** The provider's date, which mostly arrives after the charge. */
  readonly nextChargeAt: string | null;
  readonly isOver: boolean;
  readonly totalCount: number;
}

function chargeOf(
  { frequency, charge, firstAt, nextChargeAt, isOver, totalCount }: SubscriptionRow,
  issuedOn: IsoDate,
): ReceiptSnapshot['recurring'] {
  const firstOn = istDate(firstAt);
  const told = nextChargeAt && istDate(nextChargeAt);
  const next = told && told > issuedOn ? told : nextChargeOn(frequency, firstOn, issuedOn);
  return { frequency, charge, firstOn, nextOn: isOver || charge >= totalCount ? null : next, totalCount };
}

async function readDonation(manager: EntityManager, donationId: string): Promise<SettledDonation> {
  const rows: SettledDonation[] = await manager.query(
    `select d.amount, d.captured_at as "capturedAt", d.campaign_title as "campaignTitle", d.donor_name as "donorName",
            d.donor_email as "donorEmail", d.donor_address as "donorAddress", d.donor_pan as "donorPan", d.name_on_pan as "nameOnPan",
            d.is_80g_eligible as "is80gEligible", d.wants_80g as "wants80g", d.payment_id as "paymentId", d.payment_method as "paymentMethod",
            d.payment_reference as "paymentReference",
            coalesce(
              (select o.key_mode from payment_orders o where o.donation_id = d.id),
              (select s.key_mode from subscriptions s where s.id = d.subscription_id),
              (select o.key_mode from payments p join payment_orders o using (provider_order_id) where p.provider_payment_id = d.payment_id)
            ) as "keyMode",
            (select json_build_object('frequency', s.frequency, 'totalCount', s.total_count, 'nextChargeAt', s.next_charge_at,
                                      'isOver', s.status in ('paused', 'cancelled', 'completed', 'expired'),
                                      'firstAt', min(c.captured_at), 'charge', count(*) filter (where c.captured_at <= d.captured_at))
               from subscriptions s join donations c on c.subscription_id = s.id and c.captured_at is not null
              where s.id = d.subscription_id group by s.id) as recurring,
            (select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'unitPrice', i.unit_price)
                                      order by i.name), '[]')
               from donation_items i where i.donation_id = d.id) as items
       from donations d where d.id = $1`,
    [donationId],
  );
  const donation = rows[0];
  if (!donation) throw new Error(`donation ${donationId} does not exist`);
  return donation;
}

/**
 * Tells whether a payment was a test. One started with test keys stays a test after the change to live keys. The
 * development emulator does not count as test, so that its demo shows real receipts. Cash, cheques and transfers
 * recorded by the office are always real.
 */
const isTestPayment = ({ keyMode, paymentId }: SettledDonation, { payments }: ServiceDeps): boolean =>
  payments.mode !== 'emulator' && (keyMode ?? (paymentId ? payments.mode : 'live')) === 'test';

async function nextSerial(manager: EntityManager, year: string, isTest: boolean): Promise<number> {
  const rows: { serial: number }[] = await manager.query(
    `insert into receipt_counters (financial_year, is_test, last_serial) values ($1, $2, 1)
     on conflict (financial_year, is_test) do update set last_serial = receipt_counters.last_serial + 1
     returning last_serial as serial`,
    [year, isTest],
  );
  const serial = rows[0]?.serial;
  if (!serial) throw new Error('the receipt counter gave no number');
  return serial;
}
