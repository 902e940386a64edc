import { formatLongDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { voidLine, type ReceiptSnapshot } from '../../receipts/receipt-document';
import { benefitSentence } from '../../receipts/tax-benefit';
import { mailContent, type MailContent } from './layout';

const ANYTHING_WRONG = 'If anything on the receipt is wrong, reply to this mail and we will put it right.';

function deductionNote(receipt: ReceiptSnapshot): string {
  const reason = benefitSentence(receipt, 'mail');
  if (!receipt.is80g) return `The receipt says Not Eligible for ${receipt.sectionLabel}. ${reason}`;
  return `${reason} Keep it for your income-tax return.`;
}

/**
 * The mail that brings a donor the receipt; the PDF is attached when it is sent.
 * @param isCopy the donor has had it before
 */
export function donationReceiptMail(receipt: ReceiptSnapshot, isCopy = false): MailContent {
  const { organisation, donor, receiptNumber, voided } = receipt;
  const amount = formatRupees(receipt.amount);
  const facts = [
    { label: 'Amount', value: amount },
    { label: 'Purpose', value: receipt.purpose },
    { label: 'Receipt number', value: receiptNumber },
    { label: 'Date', value: formatLongDate(receipt.issuedOn) },
    { label: 'Paid by', value: receipt.mode },
  ];
  if (receipt.paymentId) facts.push({ label: 'Payment ID', value: receipt.paymentId });
  if (receipt.reference) facts.push({ label: 'Reference', value: receipt.reference });
  const common = { siteName: organisation.name, greeting: `Dear ${donor.name},`, facts };
  if (voided) {
    return mailContent({
      ...common,
      subject: `Your receipt ${receiptNumber} is void`,
      opening: [`Your receipt ${receiptNumber} is no longer valid. ${voidLine(voided)}.`],
      closing: ['It can no longer be used to claim a deduction. The stamped copy is attached.'],
    });
  }
  if (isCopy) {
    return mailContent({
      ...common,
      subject: `Your receipt ${receiptNumber} from ${organisation.name}`,
      opening: [`Here is your receipt for the donation of ${amount} once more, as a PDF. It is the same gift: nothing is due.`],
      closing: [deductionNote(receipt), ANYTHING_WRONG],
    });
  }
  if (receipt.revision > 1) {
    return mailContent({
      ...common,
      subject: `Your corrected receipt ${receiptNumber}`,
      opening: [
        `Your receipt for the donation of ${amount} was corrected and is attached as a PDF.`,
        `It is revision ${receipt.revision} of receipt ${receiptNumber} and replaces the earlier print.`,
      ],
      closing: [deductionNote(receipt), 'If anything is still wrong, reply to this mail and we will put it right.'],
    });
  }
  return mailContent({
    ...common,
    subject: `Your donation of ${amount} to ${organisation.name}: receipt ${receiptNumber}`,
    opening: [
      `Thank you for your donation of ${amount}. It has reached us, and it will be put to work with care.`,
      'Your receipt is attached as a PDF.',
    ],
    closing: [deductionNote(receipt), ANYTHING_WRONG],
  });
}
