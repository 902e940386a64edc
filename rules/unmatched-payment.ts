import { number, object, type InferType } from 'yup';
import { AMOUNT_MESSAGE } from './donation';
import { knownDonorSchema } from './known-donor';
import { flag, optionalId, requiredId, requiredLine } from './fields';
import { idempotencyKey } from './idempotency-key';
import { DEFAULT_80G, MAX_DONATION, MAX_LENGTH, MIN_DONATION } from './limits';

const MIN_REASON = 3;
const REASON_MESSAGE = 'Please enter the reason for the refund.';

/** Validates the office's decision about captured money that matches no donation: whose gift it is, and its purpose. */
export const bookPaymentSchema = object({
  /** Paise; only for a payment in another currency whose value the provider does not state. */
  amount: number()
    .strict()
    .typeError(AMOUNT_MESSAGE)
    .integer(AMOUNT_MESSAGE)
    .min(MIN_DONATION, AMOUNT_MESSAGE)
    .max(MAX_DONATION, AMOUNT_MESSAGE)
    .nullable()
    .default(null),
  campaignId: optionalId('This campaign no longer exists.'),
  /** The donor who was found, whose PAN the ends in `donor.pan` stand for. */
  donorId: optionalId('This donor no longer exists.'),
  donor: knownDonorSchema,
  wants80g: flag(DEFAULT_80G),
  isAnonymous: flag(false),
  flowId: requiredId('Please reload the page and try again.'),
});

export type BookPayment = InferType<typeof bookPaymentSchema>;

/** Validates the full refund of such a payment. */
export const refundPaymentSchema = object({
  reason: requiredLine('reason', MAX_LENGTH.shortText, REASON_MESSAGE).min(MIN_REASON, REASON_MESSAGE),
  idempotencyKey,
});
