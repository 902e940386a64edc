import { amountInWords } from '../../rules/amount-in-words';
import { formatLongDate, type IsoDate } from '../../rules/dates';
import { deductionLaw } from '../../rules/deduction-law';
import type { RegistrationState, TaxBenefitCode } from '../../rules/eighty-g';
import { formatRupees, type Paise } from '../../rules/money';
import { truncate } from '../../rules/text';
import { benefitCode, benefitSentence } from './tax-benefit';

/** Everything a receipt prints, copied when it was issued; later edits of donor or campaign do not reach it. */
export interface ReceiptSnapshot {
  receiptNumber: string;
  /** Day of capture in Asia/Kolkata. */
  issuedOn: IsoDate;
  organisation: {
    name: string;
    address: string;
    pan: string;
    registration80g: string;
    registration80gValidity: string;
    cin?: string;
    phone?: string;
    email?: string;
    signatory: string;
    signatoryTitle: string;
  };
  donor: { name: string; address: string | null; pan: string | null; email: string };
  amount: Paise;
  /** What was refunded of the donation; `amount` is what is left. Missing where nothing was. */
  refundedAmount?: Paise;
  /** Such as 'UPI' or 'Card'. */
  mode: string;
  paymentId: string | null;
  /** The number of a cheque or the bank's reference; missing on receipts of online gifts. */
  reference?: string | null;
  /** Paid in cash, for which the deduction has a limit. */
  isCash?: boolean;
  /** Campaign title, or 'General donation'. */
  purpose: string;
  items: { name: string; quantity: number; unitPrice: Paise }[];
  is80g: boolean;
  /** What `is80g` was decided by, beside PAN and cash; missing on receipts from before it was kept. */
  taxFacts?: { isWished: boolean; registration: RegistrationState };
  /** '80G', later perhaps '133'; see rules/deduction-law. */
  sectionLabel: string;
  voided?: { on: IsoDate; reason: string } | null;
  /** Set on the print of an earlier revision. */
  superseded?: { on: IsoDate; by: number } | null;
  /** 1 when first issued; counts up when the printed content is corrected. */
  revision: number;
}

export interface Row {
  readonly label: string;
  readonly value: string;
}

/** The texts of a receipt in reading order; PDF and HTML only lay them out. */
export interface ReceiptContent {
  readonly title: string;
  readonly number: string;
  readonly date: string;
  /** What is stamped across a print that no longer counts, and the line that says why. */
  readonly stamp: { readonly word: 'VOID' | 'SUPERSEDED'; readonly line: string } | null;
  readonly organisation: { readonly name: string; readonly address: string; readonly contact: string };
  readonly donor: readonly Row[];
  readonly amount: string;
  readonly words: string;
  /** `reason` is the one sentence of rules/eighty-g as a print says it, `mailReason` as a mail to the donor does. */
  readonly eligibility: {
    readonly eligible: boolean;
    readonly text: string;
    readonly code: TaxBenefitCode;
    readonly reason: string;
    readonly mailReason: string;
  };
  readonly payment: readonly Row[];
  readonly items: readonly Row[];
  readonly registrations: readonly Row[];
  readonly declaration: string;
  readonly signatory: { readonly organisation: string; readonly name: string; readonly title: string };
  readonly closing: string;
}

/** More essentials than this are summed in one last line, so that the receipt stays one page. */
const MOST_ITEMS = 8;
const LONGEST_ITEM_NAME = 60;

const inOneLine = (address: string): string => address.trim().replace(/\s*,?\s*\n\s*/g, ', ');
const filled = (rows: readonly (Row | false)[]): Row[] =>
  rows.filter((row): row is Row => row !== false && row.value !== '');

/** What was given, and what of it went back. */
function refundRows({ amount, refundedAmount = 0 }: ReceiptSnapshot): Row[] {
  if (refundedAmount === 0) return [];
  const given = formatRupees(amount + refundedAmount);
  return [{ label: 'Refunded', value: `${formatRupees(refundedAmount)} of ${given} given` }];
}

function itemRows({ items, amount: remaining, refundedAmount = 0 }: ReceiptSnapshot): Row[] {
  if (items.length === 0) return [];
  const amount = remaining + refundedAmount;
  const costs = items.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const whole = items.length <= MOST_ITEMS;
  const shown = whole ? items.length : MOST_ITEMS - 1;
  const rest = costs.slice(shown).reduce((sum, cost) => sum + cost, 0);
  const rows = items.slice(0, shown).map(({ name, quantity, unitPrice }, at) => ({
    label: `${truncate(name, LONGEST_ITEM_NAME)}, ${quantity} × ${formatRupees(unitPrice)}`,
    value: formatRupees(costs[at] ?? 0),
  }));
  if (!whole) rows.push({ label: `${items.length - shown} more items`, value: formatRupees(rest) });
  if (amount > total) rows.unshift({ label: 'Donation', value: formatRupees(amount - total) });
  if (refundedAmount > 0) rows.push({ label: 'Refunded', value: formatRupees(-refundedAmount) });
  return rows;
}

function declarationOf(snapshot: ReceiptSnapshot): string {
  const { is80g, issuedOn, organisation, sectionLabel, voided, superseded } = snapshot;
  if (voided) return 'This receipt is void: it proves no donation and cannot be used to claim a deduction.';
  if (superseded) return `This print was replaced by revision ${superseded.by} and cannot be used to claim a deduction.`;
  const received = `${organisation.name} received this donation with thanks; nothing was given in return for it.`;
  if (!is80g) {
    return `${received} ${benefitSentence(snapshot, 'receipt')} This receipt cannot be used to claim the ${sectionLabel} deduction.`;
  }
  return (
    `${received} It qualifies for the deduction under ${deductionLaw(issuedOn).citation}, ` +
    'within the limits of that section and where the donor’s tax regime allows it.'
  );
}

/** 'Void since December 01, 2026: the donation was refunded'. */
export const voidLine = ({ on, reason }: { on: IsoDate; reason: string }): string =>
  [`Void since ${formatLongDate(on)}`, reason].filter(Boolean).join(': ');

function stampOf({ voided, superseded }: ReceiptSnapshot): ReceiptContent['stamp'] {
  if (voided) return { word: 'VOID', line: voidLine(voided) };
  if (!superseded) return null;
  return { word: 'SUPERSEDED', line: `Replaced by revision ${superseded.by} on ${formatLongDate(superseded.on)}` };
}

/**
 * The texts of a receipt.
 * @throws RangeError when an amount is not whole paise or the date not yyyy-MM-dd
 */
export function receiptContent(snapshot: ReceiptSnapshot): ReceiptContent {
  const { organisation, donor, sectionLabel } = snapshot;
  const isEligible = snapshot.is80g && !snapshot.voided;
  return {
    title: 'Donation receipt',
    number: snapshot.receiptNumber,
    date: formatLongDate(snapshot.issuedOn),
    stamp: stampOf(snapshot),
    organisation: {
      name: organisation.name,
      address: inOneLine(organisation.address),
      contact: [organisation.email, organisation.phone].filter(Boolean).join(' · '),
    },
    donor: filled([
      { label: 'Received with thanks from', value: donor.name },
      { label: 'Address', value: inOneLine(donor.address ?? '') },
      { label: 'PAN', value: donor.pan ?? 'Not given' },
      { label: 'Email', value: donor.email },
    ]),
    amount: formatRupees(snapshot.amount),
    words: amountInWords(snapshot.amount),
    eligibility: {
      eligible: isEligible,
      text: isEligible ? `${sectionLabel} Eligible` : `Not Eligible for ${sectionLabel}`,
      code: benefitCode(snapshot),
      reason: benefitSentence(snapshot, 'receipt'),
      mailReason: benefitSentence(snapshot, 'mail'),
    },
    payment: filled([
      { label: 'Purpose', value: snapshot.purpose },
      { label: 'Mode of payment', value: snapshot.mode },
      { label: 'Payment ID', value: snapshot.paymentId ?? '' },
      { label: 'Reference', value: snapshot.reference ?? '' },
      ...refundRows(snapshot),
    ]),
    items: itemRows(snapshot),
    registrations: filled([
      { label: 'PAN of the foundation', value: organisation.pan },
      { label: `${sectionLabel} registration`, value: organisation.registration80g },
      { label: `${sectionLabel} validity`, value: organisation.registration80gValidity },
      { label: 'CIN', value: organisation.cin ?? '' },
    ]),
    declaration: declarationOf(snapshot),
    signatory: {
      organisation: `For ${organisation.name}`,
      name: organisation.signatory,
      title: organisation.signatoryTitle || 'Authorised signatory',
    },
    closing:
      snapshot.revision > 1
        ? `Revision ${snapshot.revision}; it replaces the earlier print of this receipt.`
        : 'Please keep this receipt for your records.',
  };
}

/**
 * 'receipt-2026-27-000042.pdf': the number with what a file name cannot hold made a hyphen.
 * @param revision named for an earlier one only: 'receipt-2026-27-000042-revision-1.pdf'
 */
export function receiptFileName(receiptNumber: string, revision?: number): string {
  const suffix = revision === undefined ? '' : `-revision-${revision}`;
  return `receipt-${receiptNumber.replace(/[^A-Za-z0-9]+/g, '-')}${suffix}.pdf`;
}
