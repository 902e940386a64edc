import { formatLetterDate } from '../../rules/dates';
import { formatRupees } from '../../rules/money';
import { callName, withCallName } from '../../rules/names';
import { GENERAL_PURPOSE, type ReceiptContent, type ReceiptSnapshot } from './receipt-document';
import { mailContent, type MailContent, type MailFact } from '../mail/templates/layout';
import { DONOR_PAGE_URL_MARK, RECEIPT_PDF_URL_MARK } from '../mail/templates/marks';
import { STOP } from '../mail/templates/stop-subscription';
import { wayOf } from '../mail/templates/way-of';

type Charge = NonNullable<ReceiptSnapshot['recurring']>;

const WORDS = {
  monthly: { every: 'every month', of: 'this month’s' },
  yearly: { every: 'every year', of: 'this year’s' },
} as const;

function factsOf(
  { purpose, mode }: ReceiptSnapshot,
  charge: Charge,
  { amount, date, number, eligibility }: ReceiptContent,
): MailFact[] {
  const { frequency, firstOn, nextOn } = charge;
  return [
    { label: 'Gift', value: `${amount} ${WORDS[frequency].every}, ${wayOf(mode)}` },
    { label: purpose === GENERAL_PURPOSE ? 'For' : 'Campaign', value: purpose },
    { label: 'First gift', value: formatLetterDate(firstOn) },
    ...(charge.charge > 1 ? [{ label: 'This gift', value: `No. ${charge.charge}, ${date}` }] : []),
    ...(nextOn ? [{ label: 'Next', value: formatLetterDate(nextOn) }] : []),
    { label: 'Receipt', value: `${number} · ${eligibility.text}` },
  ];
}

/**
 * Builds the mail with the receipt of one charge of a recurring gift: which charge it is, when the next one comes, and
 * how to change or stop the gift.
 * @param fixed what every receipt's mail says: what the receipt is worth
 * @param closing the end of every receipt's mail: whom to ask
 */
export function chargeReceiptMail(
  receipt: ReceiptSnapshot,
  charge: Charge,
  { content, fixed, closing }: { content: ReceiptContent; fixed: readonly string[]; closing: readonly string[] },
): MailContent {
  const { organisation, donor, receiptNumber, purpose } = receipt;
  const { frequency, totalCount, firstOn, nextOn } = charge;
  const amount = formatRupees(receipt.amount);
  const isFirst = charge.charge === 1;
  const what = isFirst
    ? `the first of your ${frequency} gifts`
    : `${WORDS[frequency].of} gift, your ${ordinal(charge.charge)}`;
  const stop = nextOn ? `${STOP} It ends automatically after ${totalCount} charges.` : 'No further charge is planned.';
  return mailContent({
    siteName: organisation.name,
    words: {
      kind: 'charge',
      values: {
        amount,
        which: what,
        frequency,
        purpose,
        receipt: receiptNumber,
        date: content.date,
        first_name: callName(donor.name),
        foundation: organisation.name,
      },
      fixed: [stop, ...fixed],
    },
    subject: `Your ${frequency} gift of ${amount} to ${organisation.name}: receipt ${receiptNumber}`,
    heading: withCallName('Your lamp stays lit', donor.name),
    picture: 'lamp-wide',
    opening: [
      `Your ${amount} has reached us: ${what}.${purpose === GENERAL_PURPOSE ? '' : ` It goes to “${purpose}”.`}`,
    ],
    buttons: [
      { label: content.eligibility.code === 'no_pan' ? 'Add your PAN' : 'My giving', url: DONOR_PAGE_URL_MARK },
      { label: 'Receipt (PDF)', url: RECEIPT_PDF_URL_MARK },
    ],
    facts: factsOf(receipt, charge, content),
    closing: [stop, ...fixed, ...closing],
    because: `You receive this email because you started a ${frequency} gift on ${formatLetterDate(firstOn)}.`,
  });
}

function ordinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(number) as 'one' | 'two' | 'few'
  ];
  return `${number}${ending ?? 'th'}`;
}
