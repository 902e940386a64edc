import { object, type InferType } from 'yup';
import { paise, requiredLine } from './fields';
import { idempotencyKey } from './idempotency-key';
import { MAX_DONATION, MAX_LENGTH } from './limits';
import { formatRupees } from './money';

/** The provider's minimum refund in paise: one rupee. */
const MIN_REFUND = 100;

const MIN_REASON = 3;
const REASON_MESSAGE = 'Please enter the reason for the refund.';

/** Describes what is wrong with a refund amount, in paise; null when nothing is. */
export function refundAmountError(amount: number, refundable: number): string | null {
  if (amount < MIN_REFUND) return `Please enter an amount of at least ${formatRupees(MIN_REFUND)}.`;
  if (amount > refundable) return `At most ${formatRupees(refundable)} can be refunded.`;
  return null;
}

/** Validates a refund requested by the office; the refundable rest is checked with the donation. */
export const refundSchema = object({
  amount: paise(MIN_REFUND, MAX_DONATION, `Please enter an amount of at least ${formatRupees(MIN_REFUND)}.`),
  reason: requiredLine('reason', MAX_LENGTH.shortText, REASON_MESSAGE).min(MIN_REASON, REASON_MESSAGE),
  idempotencyKey,
});

export type RefundInput = InferType<typeof refundSchema>;
