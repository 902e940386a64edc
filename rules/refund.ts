import { object, type InferType } from 'yup';
import { paise, requiredLine } from './fields';
import { idempotencyKey } from './idempotency-key';
import { MAX_DONATION, MAX_LENGTH } from './limits';
import { formatRupees } from './money';

/** The provider gives back nothing below one rupee; in paise. */
const MIN_REFUND = 100;

const MIN_REASON = 3;
const REASON_MESSAGE = 'Please enter the reason for the refund.';

/** What is wrong with an amount to refund, in paise; null when nothing is. */
export function refundAmountError(amount: number, refundable: number): string | null {
  if (amount < MIN_REFUND) return `Please enter an amount of at least ${formatRupees(MIN_REFUND)}.`;
  if (amount > refundable) return `At most ${formatRupees(refundable)} can be refunded.`;
  return null;
}

/** A refund as the office asks for it; whether so much is left is the donation's matter. */
export const refundSchema = object({
  amount: paise(MIN_REFUND, MAX_DONATION, `Please enter an amount of at least ${formatRupees(MIN_REFUND)}.`),
  reason: requiredLine('reason', MAX_LENGTH.shortText, REASON_MESSAGE).min(MIN_REASON, REASON_MESSAGE),
  idempotencyKey,
});

export type RefundInput = InferType<typeof refundSchema>;
