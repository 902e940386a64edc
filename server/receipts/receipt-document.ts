import type { Drawing } from '../../rules/brand';
import { amountInHindiWords } from '../../rules/amount-in-hindi-words';
import { amountInWords } from '../../rules/amount-in-words';
import { formatLetterDate, type IsoDate } from '../../rules/dates';
import type { TaxBenefitCode } from '../../rules/eighty-g';
import { formatRupees } from '../../rules/money';
import { withCallName } from '../../rules/names';
import { monogramOf } from '../../rules/site-texts';
import { truncate } from '../../rules/text';
import { TRIBUTE_WORDS } from '../../rules/tribute';
import type { ReceiptSnapshot } from './receipt-snapshot';
import { statementOf, type Statement } from './receipt-statement';
import { benefitCode, benefitSentence } from './tax-benefit';

export type { ReceiptSnapshot };

/** Purpose of a gift without a campaign. */
export const GENERAL_PURPOSE = 'General donation';

export interface Row {
  readonly label: string;
  /** Hindi label, printed before the English one. */
  readonly hindi?: string;
  readonly value: string;
  /** Emphasis: `good` is highlighted, `quiet` is muted; the words alone carry the meaning. */
  readonly tone?: 'good' | 'quiet';
  /** Takes more lines rather than being cut. */
  readonly isLong?: boolean;
}

/** Texts of a receipt in reading order; PDF and HTML only lay them out. */
export interface ReceiptContent {
  readonly title: string;
  readonly hindiTitle: string;
  readonly number: string;
  readonly date: string;
  /** Stamp across a print that is not valid any more, and the line that gives the reason. */
  readonly stamp: { readonly word: 'VOID' | 'SUPERSEDED' | 'TEST'; readonly line: string } | null;
  /** `monogram` stands in place of the built-in mark; null where that is the foundation's own. `logo` replaces both. */
  readonly organisation: {
    readonly name: string;
    readonly logo: Drawing | null;
    readonly monogram: string | null;
    readonly address: string;
    readonly contact: string;
  };
  readonly heading: string;
  readonly lead: string;
  readonly amount: string;
  readonly words: string;
  readonly hindiWords: string;
  readonly donor: readonly Row[];
  readonly items: readonly Row[];
  readonly registrations: readonly Row[];
  /** `reason` is the sentence of rules/eighty-g for a print, `mailReason` the one for a mail to the donor. */
  readonly eligibility: {
    readonly eligible: boolean;
    readonly text: string;
    readonly code: TaxBenefitCode;
    readonly reason: string;
    readonly mailReason: string;
  };
  readonly statement: Statement;
  /** Null without a name: the receipt then says that it needs no signature. */
  readonly signatory: {
    readonly organisation: string;
    readonly name: string;
    readonly title: string;
    readonly signature: Drawing | null;
  } | null;
  readonly closing: string;
}

/**
 * Maximum number of item lines; further essentials are summed in a last line, so that the receipt stays on one page.
 */
const MOST_ITEMS = 8;
const LONGEST_ITEM_NAME = 60;
const LONGEST_LEAD = 90;
const UNSIGNED = 'Computer-generated receipt; no signature is needed. कंप्यूटर जनित रसीद; हस्ताक्षर आवश्यक नहीं।';

const inOneLine = (address: string): string => address.trim().replace(/\s*,?\s*\n\s*/g, ', ');
const filled = (rows: readonly (Row | false)[]): Row[] =>
  rows.filter((row): row is Row => row !== false && row.value !== '');

const drawnLine = ({ drawn }: ReceiptSnapshot): string =>
  [drawn?.bank, drawn?.on && formatLetterDate(drawn.on)].filter(Boolean).join(', ');

/** Builds the row with the amount given and the amount refunded. */
function refundRows({ amount, refundedAmount = 0 }: ReceiptSnapshot): Row[] {
  if (refundedAmount === 0) return [];
  const given = formatRupees(amount + refundedAmount);
  return [{ label: 'Refunded', hindi: 'लौटाई गई राशि', value: `${formatRupees(refundedAmount)} of ${given} given` }];
}

/** Builds the row that says for whom it was given. */
function tributeRows({ tribute }: ReceiptSnapshot): Row[] {
  if (!tribute) return [];
  const hindi = tribute.kind === 'memory' ? 'की स्मृति में' : 'के सम्मान में';
  return [{ label: TRIBUTE_WORDS[tribute.kind], hindi, value: tribute.name }];
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

/** Formats 'Void since 1 December 2026: the donation was refunded'. */
export const voidLine = ({ on, reason }: { on: IsoDate; reason: string }): string =>
  [`Void since ${formatLetterDate(on)}`, reason].filter(Boolean).join(': ');

/** Sentence on receipts and mails of payments with test keys. */
export const TEST_SENTENCE = 'TEST RECEIPT, not valid: the payment was a test and no money moved';

function stampOf({ voided, superseded, isTest }: ReceiptSnapshot): ReceiptContent['stamp'] {
  if (isTest) return { word: 'TEST', line: [TEST_SENTENCE, voided && voidLine(voided)].filter(Boolean).join('. ') };
  if (voided) return { word: 'VOID', line: voidLine(voided) };
  if (!superseded) return null;
  return { word: 'SUPERSEDED', line: `Replaced by revision ${superseded.by} on ${formatLetterDate(superseded.on)}` };
}

function headingOf({ donor, voided, superseded, isTest }: ReceiptSnapshot): string {
  if (isTest) return 'This is a test receipt';
  if (voided) return 'This receipt is void';
  return superseded ? 'This receipt was replaced' : withCallName('Thank you', donor.name);
}

function leadOf(snapshot: ReceiptSnapshot): string {
  const { amount, refundedAmount = 0, purpose } = snapshot;
  const stamp = stampOf(snapshot);
  if (stamp) return `${stamp.line}.`;
  if (refundedAmount > 0)
    return `${formatRupees(refundedAmount)} of your gift was refunded. ${formatRupees(amount)} remains.`;
  if (purpose === GENERAL_PURPOSE) return 'Your gift has reached us and will be used with care.';
  return `Your gift has reached us. It goes to “${truncate(purpose, LONGEST_LEAD)}”.`;
}

/** Restores the amount given: a void receipt voids the whole gift, not what an earlier refund had left of it. */
const asGiven = (snapshot: ReceiptSnapshot): ReceiptSnapshot => ({
  ...snapshot,
  amount: snapshot.amount + (snapshot.refundedAmount ?? 0),
  refundedAmount: 0,
});

function eligibilityOf(snapshot: ReceiptSnapshot): ReceiptContent['eligibility'] {
  const eligible = snapshot.is80g && !snapshot.voided && !snapshot.isTest;
  return {
    eligible,
    text: eligible ? `${snapshot.sectionLabel} Eligible` : `Not Eligible for ${snapshot.sectionLabel}`,
    code: benefitCode(snapshot),
    reason: benefitSentence(snapshot, 'receipt'),
    mailReason: benefitSentence(snapshot, 'mail'),
  };
}

/**
 * Shortens the stored term of the registration: 'from April 01, 2023 until March 31, 2028' becomes '1 April 2023 to 31
 * March 2028'.
 */
const termOf = (stored: string): string =>
  stored
    .replace(
      /\b([A-Z][a-z]+) (\d{2}), (\d{4})\b/g,
      (_date, month: string, day: string, year: string) => `${Number(day)} ${month} ${year}`,
    )
    .replace(/^from (.+) until /, '$1 to ');

/**
 * Builds the texts of a receipt.
 * @throws RangeError when an amount is not whole paise or the date not yyyy-MM-dd
 */
export function receiptContent(stored: ReceiptSnapshot): ReceiptContent {
  const snapshot = stored.voided ? asGiven(stored) : stored;
  const { organisation, donor, sectionLabel, revision } = snapshot;
  const date = formatLetterDate(snapshot.issuedOn);
  const eligibility = eligibilityOf(snapshot);
  const replaces = revision > 1 ? `Revision ${revision}; it replaces the earlier version of this receipt.` : '';
  return {
    title: snapshot.isTest ? 'Test receipt' : 'Donation receipt',
    hindiTitle: snapshot.isTest ? 'परीक्षण रसीद' : 'दान रसीद',
    number: snapshot.receiptNumber,
    date,
    stamp: stampOf(snapshot),
    organisation: {
      name: organisation.name,
      logo: organisation.logo ?? null,
      monogram: monogramOf(organisation.name),
      address: inOneLine(organisation.address),
      contact: [organisation.email, organisation.phone].filter(Boolean).join(' · '),
    },
    heading: headingOf(snapshot),
    lead: leadOf(snapshot),
    amount: formatRupees(snapshot.amount),
    words: amountInWords(snapshot.amount),
    hindiWords: amountInHindiWords(snapshot.amount),
    donor: filled([
      { label: 'Received from', hindi: 'सधन्यवाद प्राप्त', value: donor.name },
      { label: 'As on the PAN card', hindi: 'पैन कार्ड के अनुसार', value: donor.nameOnPan ?? '' },
      {
        label: 'PAN of the donor',
        hindi: 'दाता का पैन',
        ...(donor.pan ? { value: donor.pan } : { value: 'Not given', tone: 'quiet' }),
      },
      { label: 'Address', hindi: 'पता', value: inOneLine(donor.address ?? ''), isLong: true },
      { label: 'Purpose', hindi: 'प्रयोजन', value: snapshot.purpose },
      ...tributeRows(snapshot),
      { label: 'Mode of payment', hindi: 'भुगतान का माध्यम', value: `${snapshot.mode}, ${date}` },
      { label: 'Payment ID', hindi: 'भुगतान संख्या', value: snapshot.paymentId ?? '' },
      { label: 'Reference', hindi: 'संदर्भ संख्या', value: snapshot.reference ?? '' },
      { label: 'Drawn on', hindi: 'आहर्ता बैंक', value: drawnLine(snapshot) },
      { label: 'Given in kind', hindi: 'वस्तु रूप में', value: snapshot.kindDescription ?? '' },
      ...refundRows(snapshot),
    ]),
    items: itemRows(snapshot),
    registrations: filled([
      { label: 'PAN of the foundation', hindi: 'संस्था का पैन', value: organisation.pan },
      { label: `${sectionLabel} registration`, hindi: `${sectionLabel} पंजीकरण`, value: organisation.registration80g },
      { label: 'Valid', hindi: 'वैधता', value: termOf(organisation.registration80gValidity) },
      { label: 'URN', value: organisation.urn ?? '' },
      { label: 'CIN', value: organisation.cin ?? '' },
      { label: 'Tax benefit', hindi: 'कर लाभ', value: eligibility.text, tone: eligibility.eligible ? 'good' : 'quiet' },
    ]),
    eligibility,
    statement: statementOf(snapshot),
    signatory: organisation.signatory
      ? {
          organisation: `For ${organisation.name}`,
          name: organisation.signatory,
          title: organisation.signatoryTitle || 'Authorised signatory',
          signature: organisation.signature ?? null,
        }
      : null,
    closing: [replaces, organisation.signatory ? '' : UNSIGNED].filter(Boolean).join(' '),
  };
}

/** Joins both labels: 'भुगतान संख्या / Payment ID'. */
export const labelOf = ({ label, hindi }: Row): string => (hindi ? `${hindi} / ${label}` : label);

/**
 * Builds 'receipt-2026-27-000042.pdf'; characters that a file name cannot hold become hyphens.
 * @param revision only for an earlier one: 'receipt-2026-27-000042-revision-1.pdf'
 */
export function receiptFileName(receiptNumber: string, revision?: number): string {
  const suffix = revision === undefined ? '' : `-revision-${revision}`;
  return `receipt-${receiptNumber.replace(/[^A-Za-z0-9]+/g, '-')}${suffix}.pdf`;
}
