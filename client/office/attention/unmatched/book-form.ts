import { formatDate, istToday } from '../../../../rules/dates';
import { formatRupees, parseRupees } from '../../../../rules/money';
import { receivedOnProblem } from '../../../../rules/offline-donation';
import { bookPaymentSchema } from '../../../../rules/unmatched-payment';
import type { BookPaymentInput, UnmatchedFactsFragment } from '../../../generated/graphql';
import { donorLabels, donorValues, type DonorValues } from '../../donors/DonorFields';
import { validator } from '../../forms/validator';

/** The dialog's fields as they are typed; the amount, in rupees, only where the provider does not say it. */
export interface BookValues {
  amount: string;
  /** Who was found: fills in the fields, and the ends of a PAN stand for theirs. */
  donorId: string;
  campaignId: string;
  donor: DonorValues;
  wants80g: boolean;
  isAnonymous: boolean;
  flowId: string;
}

export const bookLabels: Record<string, string> = {
  amount: 'Settled in rupees',
  campaignId: 'Campaign',
  donorId: 'Donor',
  ...donorLabels('donor.'),
};

/** A new form, filled in from what the payment came for. */
export const bookValues = (payment: UnmatchedFactsFragment, flowId: string): BookValues => ({
  amount: '',
  donorId: '',
  campaignId: payment.campaignId ?? '',
  donor: donorValues(payment.donor),
  wants80g: payment.wants80g,
  isAnonymous: false,
  flowId,
});

/** As the API takes it; call it with values that passed the check. */
export const bookInput = (
  { amount, campaignId, donorId, donor, wants80g, isAnonymous, flowId }: BookValues,
  payment: UnmatchedFactsFragment,
): BookPaymentInput => ({
  paymentId: payment.id,
  amount: payment.giftAmount === null ? (parseRupees(amount) ?? NaN) : null,
  campaignId: campaignId || null,
  donorId: donorId || null,
  donor,
  wants80g,
  isAnonymous,
  flowId,
});

const AMOUNT_MESSAGE = 'Please enter the amount in figures, for example 1,200.';

/** Formik's `validate` for one payment. */
export const validateBook = (payment: UnmatchedFactsFragment) =>
  validator<BookValues>(
    bookPaymentSchema,
    (values) => bookInput(values, payment),
    ({ amount }) => (payment.giftAmount === null && parseRupees(amount) === null ? { amount: AMOUNT_MESSAGE } : {}),
  );

/** '₹511.80', or 'USD 12.50'. */
export const paidInWords = ({ amount, currency }: UnmatchedFactsFragment): string =>
  currency === 'INR' ? formatRupees(amount) : `${currency} ${(amount / 100).toFixed(2)}`;

/** What will stand on the receipt, said before it is made. */
export function receiptNote(payment: UnmatchedFactsFragment, { donor, wants80g }: BookValues): string {
  const { capturedOn } = payment;
  if (capturedOn === null)
    return 'Razorpay has not reported the capture date yet, so the payment cannot be recorded now.';
  const isClosed = receivedOnProblem(capturedOn, istToday()) !== null;
  const day = `The receipt is dated ${formatDate(capturedOn)}, the capture date, and numbered in that financial year.`;
  const closed = isClosed
    ? ' The statement of donations (Form 10BD) for that year is already due. Tell your accountant.'
    : '';
  if (!wants80g) return `${day}${closed} It will say Not Eligible.`;
  const eligible =
    donor.pan.trim() === ''
      ? 'Without a PAN it will say Not Eligible. You can add the PAN later.'
      : 'It will say 80G Eligible if the foundation’s registration covers that day.';
  return `${day}${closed} ${eligible}`;
}
