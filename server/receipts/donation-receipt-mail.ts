import { certificateForm } from '../../rules/deduction-law';
import { formatLetterDate } from '../../rules/dates';
import { formatRupees } from '../../rules/money';
import { callName, withCallName } from '../../rules/names';
import { TRIBUTE_WORDS } from '../../rules/tribute';
import {
  GENERAL_PURPOSE,
  receiptContent,
  TEST_SENTENCE,
  voidLine,
  type ReceiptContent,
  type ReceiptSnapshot,
} from './receipt-document';
import { chargeReceiptMail } from './charge-receipt-mail';
import { mailContent, type MailButton, type MailContent, type MailFact } from '../mail/templates/layout';
import { DONOR_PAGE_URL_MARK, RECEIPT_PDF_URL_MARK } from '../mail/templates/marks';
import { wayOf } from '../mail/templates/way-of';

const ANYTHING_WRONG = 'If anything is wrong, reply to this email and we will correct it.';

/** States why the gift is eligible or not, and what a claim is based on. */
function taxNote({ eligibility }: ReceiptContent, { issuedOn }: ReceiptSnapshot): string {
  if (!eligibility.eligible) return eligibility.mailReason;
  const { form, dueOn } = certificateForm(issuedOn);
  const claim = `The deduction, where your tax regime allows it, is claimed on the certificate in ${form}, which we send by ${formatLetterDate(dueOn)}.`;
  return `${eligibility.mailReason} ${claim}`;
}

const buttonsOf = ({ eligibility }: ReceiptContent): MailButton[] => [
  { label: 'Receipt (PDF)', url: RECEIPT_PDF_URL_MARK },
  { label: eligibility.code === 'no_pan' ? 'Add your PAN' : 'My giving', url: DONOR_PAGE_URL_MARK },
];

function factsOf(
  { purpose, tribute, mode, reference, voided }: ReceiptSnapshot,
  { amount, date, number, eligibility }: ReceiptContent,
): MailFact[] {
  return [
    { label: 'Gift', value: `${amount}, ${wayOf(mode)}${reference ? ` (${reference})` : ''}` },
    { label: purpose === GENERAL_PURPOSE ? 'For' : 'Campaign', value: purpose },
    ...(tribute ? [{ label: TRIBUTE_WORDS[tribute.kind], value: tribute.name }] : []),
    { label: 'Date', value: date },
    { label: 'Receipt', value: `${number} · ${voided ? 'Void' : eligibility.text}` },
  ];
}

/** Earlier mails to the same reader. */
export interface ReaderOfReceipt {
  /** True when this receipt was mailed before: the mail is no thank-you. */
  readonly isCopy?: boolean;
  /** True when nothing was received although the receipt was corrected: it had gone to a wrong address. */
  readonly isFirst?: boolean;
}

/** Builds the mail with a donor's receipt; the PDF is attached when it is sent. */
export function donationReceiptMail(
  receipt: ReceiptSnapshot,
  { isCopy = false, isFirst = false }: ReaderOfReceipt = {},
): MailContent {
  const { organisation, donor, receiptNumber, voided, revision, purpose } = receipt;
  const content = receiptContent(receipt);
  const amount = formatRupees(receipt.amount);
  const note = taxNote(content, receipt);
  const common = {
    siteName: organisation.name,
    facts: factsOf(receipt, content),
    buttons: buttonsOf(content),
    because: `You receive this email because you gave on ${content.date}.`,
  };
  if (receipt.isTest) {
    return mailContent({
      ...common,
      subject: `TEST, not valid: receipt ${receiptNumber}`,
      heading: 'A test gift',
      opening: [`${TEST_SENTENCE}.`],
      closing: ['The receipt is attached, marked as a test. It cannot be used to claim a deduction.'],
    });
  }
  if (voided) {
    return mailContent({
      ...common,
      subject: `Your receipt ${receiptNumber} is void`,
      heading: 'Your receipt is void',
      opening: [`Receipt ${receiptNumber} is no longer valid. ${voidLine(voided)}.`],
      closing: ['It can no longer be used to claim a deduction. The stamped copy is attached.'],
    });
  }
  if (isCopy) {
    return mailContent({
      ...common,
      subject: `Your receipt ${receiptNumber} from ${organisation.name}`,
      heading: withCallName('Your receipt', donor.name),
      picture: 'lamp',
      opening: [`Here is another copy of the receipt for your donation of ${amount}. No payment is due.`],
      closing: [`The receipt is also attached. ${note} ${ANYTHING_WRONG}`],
    });
  }
  if (revision > 1 && !isFirst) {
    return mailContent({
      ...common,
      subject: `Your corrected receipt ${receiptNumber}`,
      heading: withCallName('Your corrected receipt', donor.name),
      picture: 'lamp',
      opening: [
        `The receipt for your donation of ${amount} was corrected. Revision ${revision} replaces the earlier receipt.`,
      ],
      closing: [
        `The receipt is also attached. ${note} If anything is still wrong, reply to this email and we will correct it.`,
      ],
    });
  }
  if (receipt.recurring)
    return chargeReceiptMail(receipt, receipt.recurring, {
      content,
      fixed: [`The receipt is also attached. ${note}`],
      closing: [ANYTHING_WRONG],
    });
  return mailContent({
    ...common,
    subject: `Your donation of ${amount} to ${organisation.name}: receipt ${receiptNumber}`,
    heading: withCallName('Thank you', donor.name),
    picture: 'lamp',
    words: {
      kind: 'receipt',
      values: {
        amount,
        purpose,
        receipt: receiptNumber,
        date: content.date,
        first_name: callName(donor.name),
        foundation: organisation.name,
      },
      fixed: [`The receipt is also attached. ${note}`],
    },
    opening: [
      purpose === GENERAL_PURPOSE
        ? `Your ${amount} has reached us and will be used with care.`
        : `Your ${amount} has reached us. It goes to “${purpose}”.`,
    ],
    closing: [`The receipt is also attached. ${note} ${ANYTHING_WRONG}`],
  });
}
