import { object, type InferType } from 'yup';
import { financialYear, type IsoDate } from './dates';
import { flag, nullWhenEmpty, optionalId, optionalLine, requiredLine } from './fields';
import { MAX_LENGTH } from './limits';
import { formatRupees, type Paise } from './money';
import { earliestReceivedOn, offlineMoney } from './offline-donation';
import { correctedTributeSchema } from './tribute-input';

const MIN_REASON = 3;
const REASON_MESSAGE = 'Please enter the reason.';

/** Field for why the office changes a gift; for the audit log alone. */
export const correctionReason = requiredLine('reason', MAX_LENGTH.shortText, REASON_MESSAGE).min(
  MIN_REASON,
  REASON_MESSAGE,
);

/** Validates the reason of a change that has no other field. */
export const reasonSchema = object({ reason: correctionReason });

/** Validates what voids a gift that was recorded by mistake. */
export const voidSchema = object({ reason: correctionReason, isClosedYearConfirmed: flag(false) });

/** Validates amount, day and method of an offline gift as the office corrects them; `amount` in paise. */
export const giftMoneySchema = object(offlineMoney);

/** Validates what the office corrects of every gift. */
export const giftCorrectionSchema = object({
  campaignId: optionalId('This campaign no longer exists.'),
  purpose: nullWhenEmpty(optionalLine('purpose', MAX_LENGTH.title)),
  tribute: correctedTributeSchema,
  reason: correctionReason,
  sendReceipt: flag(false),
  isTwinConfirmed: flag(false),
  isCashLimitConfirmed: flag(false),
  isClosedYearConfirmed: flag(false),
});

export type GiftCorrection = InferType<typeof giftCorrectionSchema>;
export type GiftMoney = InferType<typeof giftMoneySchema>;

/** Describes what is wrong with a corrected amount in paise of which a part went back; null when nothing is. */
export function correctedAmountProblem(amount: Paise, refunded: Paise): string | null {
  if (refunded === 0 || amount > refunded) return null;
  return `${formatRupees(refunded)} of this donation was refunded: enter more than that, or refund the rest.`;
}

/**
 * Says that the statement of donations of a gift's year, which names donor, amount and mode, was due: on 31 May (Form 10BD;
 * rule 18AB of the Income-tax Rules 1962). A change of the gift then has to be stated as well.
 * @param receivedOn the stored day
 * @returns null while its year is open
 */
function statementWasDue(receivedOn: IsoDate, today: IsoDate): string | null {
  if (receivedOn >= earliestReceivedOn(today)) return null;
  return `The statement of donations of ${financialYear(receivedOn)} (Form 10BD) was due on May 31.`;
}

/** Asks to confirm a change of a gift of a closed year; null while its year is open. */
export function closedYearWarning(receivedOn: IsoDate, today: IsoDate): string | null {
  const due = statementWasDue(receivedOn, today);
  return due && `${due} Confirm that you will file a correction statement for this donation.`;
}

/** Says what a void gift, a refund or another donor of a closed year asks for besides; null while its year is open. */
export function closedYearNote(receivedOn: IsoDate, today: IsoDate): string | null {
  const due = statementWasDue(receivedOn, today);
  return due && `${due} File a correction statement for this donation.`;
}
