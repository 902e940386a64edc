import { REFUND_PAYOUT_BUSINESS_DAYS } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { callName, withCallName } from '../../../rules/names';
import { GENERAL_PURPOSE } from '../../receipts/receipt-document';
import { mailContent, type MailContent } from '../../mail/templates/layout';
import { DONOR_PAGE_URL_MARK, RECEIPT_PDF_URL_MARK } from '../../mail/templates/marks';

export interface RefundMail {
  readonly siteName: string;
  readonly donorName: string;
  /** Paise of this refund; all amounts here are in paise. */
  readonly refunded: number;
  /** Amount given. */
  readonly given: number;
  /** Amount that remains. */
  readonly remaining: number;
  readonly purpose: string;
  /** Null when there is no receipt. */
  readonly receiptNumber: string | null;
  /** The provider's refund id, for the donor's bank; null for money that was returned by hand. */
  readonly refundId: string | null;
}

function receiptNote({ receiptNumber, remaining }: RefundMail): string[] {
  if (receiptNumber === null) return [];
  if (remaining === 0) {
    return [
      `Receipt ${receiptNumber} is now void and can no longer be used to claim a deduction. The stamped copy is attached.`,
    ];
  }
  return [
    `Receipt ${receiptNumber} now says ${formatRupees(remaining)}. The new copy is attached; please use it instead of ` +
      'the earlier one.',
  ];
}

/** Builds the mail that tells a donor of a refund. The receipt in its state at the time of sending is attached. */
export function donationRefundMail(refund: RefundMail): MailContent {
  const amount = formatRupees(refund.refunded);
  const facts = [
    { label: 'Refunded', value: `${amount} of ${formatRupees(refund.given)}` },
    ...(refund.remaining > 0 ? [{ label: 'Your donation now', value: formatRupees(refund.remaining) }] : []),
    { label: refund.purpose === GENERAL_PURPOSE ? 'For' : 'Campaign', value: refund.purpose },
    ...(refund.receiptNumber
      ? [{ label: 'Receipt', value: refund.remaining > 0 ? refund.receiptNumber : `${refund.receiptNumber} · Void` }]
      : []),
    ...(refund.refundId ? [{ label: 'Refund ID', value: refund.refundId }] : []),
  ];
  const way = refund.refundId
    ? `It is returned to your original payment method within ${REFUND_PAYOUT_BUSINESS_DAYS} business days.`
    : 'Our office has returned it to you.';
  const pdf = { label: 'Receipt (PDF)', url: RECEIPT_PDF_URL_MARK };
  return mailContent({
    siteName: refund.siteName,
    subject: `Your refund of ${amount} from ${refund.siteName}`,
    heading: withCallName(`Your refund of ${amount}`, refund.donorName),
    opening: [`We have refunded ${amount} of your donation. ${way}`],
    words: {
      kind: 'refund',
      values: {
        amount,
        given: formatRupees(refund.given),
        purpose: refund.purpose,
        first_name: callName(refund.donorName),
        foundation: refund.siteName,
      },
      fixed: [way, ...receiptNote(refund)],
    },
    facts,
    buttons: [{ label: 'My giving', url: DONOR_PAGE_URL_MARK }, ...(refund.receiptNumber ? [pdf] : [])],
    closing: receiptNote(refund),
    because:
      'You receive this email because your gift was refunded. If you did not expect this, reply to this email and we will look into it.',
  });
}
