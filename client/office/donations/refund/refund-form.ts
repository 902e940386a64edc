import type { FormikErrors } from 'formik';
import { istDate, istToday } from '../../../../rules/dates';
import { closedYearNote } from '../../../../rules/gift-correction';
import { REFUND_PAYOUT_BUSINESS_DAYS } from '../../../../rules/limits';
import { formatRupees, parseRupees, type Paise } from '../../../../rules/money';
import { refundAmountError, refundSchema } from '../../../../rules/refund';
import type { RefundFactsFragment } from '../../../generated/graphql';
import { validator } from '../../forms/validator';

export type RefundPart = 'all' | 'part';

/** The dialog's fields as they are typed; the amount, in rupees, counts for a part only. */
export interface RefundFormValues {
  part: RefundPart;
  amount: string;
  reason: string;
}

export const emptyRefund: RefundFormValues = { part: 'all', amount: '', reason: '' };

export const refundLabels = { amount: 'Amount', reason: 'Reason' };

const AMOUNT_MESSAGE = 'Please enter the amount in figures, for example 1,200.';
/** Only the server minds the key; the form's check wants one that passes. */
const ANY_KEY = 'not-sent-from-here';

/** Paise that the form asks for; null while what was typed is no amount. */
const wantedAmount = ({ part, amount }: RefundFormValues, refundable: Paise): Paise | null =>
  part === 'all' ? refundable : parseRupees(amount);

/** The same, but null as well for an amount that cannot be refunded. */
export function possibleAmount(values: RefundFormValues, refundable: Paise): Paise | null {
  const amount = wantedAmount(values, refundable);
  return amount === null || refundAmountError(amount, refundable) ? null : amount;
}

/** Formik's `validate` for a donation of which so much can go back. */
export const validateRefund = (refundable: Paise) =>
  validator<RefundFormValues>(
    refundSchema,
    (values) => ({ amount: wantedAmount(values, refundable), reason: values.reason, idempotencyKey: ANY_KEY }),
    (values): FormikErrors<RefundFormValues> => {
      const amount = wantedAmount(values, refundable);
      const wrong = amount === null ? AMOUNT_MESSAGE : refundAmountError(amount, refundable);
      return wrong === null ? {} : { amount: wrong };
    },
  );

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export interface Consequences {
  readonly money: string;
  readonly totals: string;
  readonly receipt: string | null;
  /** What else is to be done for a gift of a closed year. */
  readonly statement: string | null;
  readonly donor: string;
}

/** In words that keep the two numbers on one line. */
const PAYOUT = `${REFUND_PAYOUT_BUSINESS_DAYS.replace('-', '–\u2060')} business days`;

/** What will happen, in words, when so much of a donation goes back; null is a part that is not known yet. */
export function consequencesOf(donation: RefundFactsFragment, amount: Paise | null): Consequences {
  const left = donation.amount - donation.refundedAmount - (amount ?? 0);
  const isAll = left === 0;
  const rest = amount === null ? 'the rest' : formatRupees(left);
  const part = amount === null ? 'part of it' : formatRupees(amount);
  const money = isAll && donation.refundedAmount === 0 ? 'The full amount' : capital(part);
  const totals = donation.campaignTitle ? `the totals of ${donation.campaignTitle}` : 'the totals';
  const number = donation.receiptNumber;
  return {
    money:
      donation.source !== 'online'
        ? `You have returned ${part} yourself. Nothing is sent through Razorpay.`
        : `${money} goes back the way it was paid, in ${PAYOUT}.`,
    totals: isAll
      ? `It is deducted from ${totals} and all reports.`
      : `${capital(rest)} remains in ${totals} and all reports.`,
    receipt:
      number &&
      (isAll
        ? `Receipt ${number} is marked void and keeps its number.`
        : `Receipt ${number} is revised to ${rest}. The earlier revision is kept.`),
    statement: donation.capturedAt ? closedYearNote(istDate(donation.capturedAt), istToday()) : null,
    donor: donation.donorEmail ? 'The donor is told by email.' : 'The donor has no email address and is not told.',
  };
}
