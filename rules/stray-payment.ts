import { number, object, type InferType } from 'yup';
import { AMOUNT_MESSAGE } from './donation';
import { donorDetailsSchema } from './donor';
import { flag, optionalId, requiredId, requiredLine } from './fields';
import { idempotencyKey } from './idempotency-key';
import { DEFAULT_80G, MAX_DONATION, MAX_LENGTH, MIN_DONATION } from './limits';

const MIN_REASON = 3;
const REASON_MESSAGE = 'Please enter the reason for the refund.';

/** What the office decides of captured money that fits no donation: whose gift it is, and what for. */
export const bookPaymentSchema = object({
  /** Paise, of a payment in another currency of which the provider does not say the worth; otherwise it is not asked. */
  amount: number()
    .strict()
    .typeError(AMOUNT_MESSAGE)
    .integer(AMOUNT_MESSAGE)
    .min(MIN_DONATION, AMOUNT_MESSAGE)
    .max(MAX_DONATION, AMOUNT_MESSAGE)
    .nullable()
    .default(null),
  campaignId: optionalId('This campaign no longer exists.'),
  donor: donorDetailsSchema,
  wants80g: flag(DEFAULT_80G),
  isAnonymous: flag(false),
  flowId: requiredId('Please reload the page and try again.'),
});

export type BookPayment = InferType<typeof bookPaymentSchema>;

/** The whole of such a payment goes back. */
export const refundPaymentSchema = object({
  reason: requiredLine('reason', MAX_LENGTH.shortText, REASON_MESSAGE).min(MIN_REASON, REASON_MESSAGE),
  idempotencyKey,
});
