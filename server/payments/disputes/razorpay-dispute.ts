import { array, mixed, number, object, string, type InferType } from 'yup';
import { readEntity } from '../read-entity';

/** States in which a dispute is over. */
export const OVER: readonly string[] = ['won', 'lost', 'closed'];

/** A dispute as the provider's API returns it. */
export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string;
  /** In minor units of `currency`, which is that of the payment. */
  readonly amount: number;
  readonly currency: string;
  /** Phase at the provider, such as `chargeback` or `arbitration`. */
  readonly phase: string;
  /** `open`, `under_review`, `action_required`, or over: `won`, `lost`, `closed`. */
  readonly status: string;
  readonly reasonCode: string;
  /** Deadline for answering it. */
  readonly respondBy: Date | null;
  readonly createdAt: Date | null;
}

/** Timestamp in Unix seconds; one beyond the year 2100 is rejected as malformed. */
const seconds = () => number().strict().integer().positive().max(4_102_444_800).nullable().default(null);
const asDate = (value: number | null): Date | null => (value === null ? null : new Date(value * 1000));

const razorpayDisputeSchema = object({
  id: string()
    .strict()
    .matches(/^disp_\w+$/)
    .required(),
  payment_id: string()
    .strict()
    .matches(/^pay_\w+$/)
    .required(),
  amount: number().strict().integer().positive().required(),
  currency: string().strict().default('INR'),
  phase: string().strict().max(100).nullable().default(null),
  status: string().strict().max(100).required(),
  reason_code: string().strict().max(200).nullable().default(null),
  respond_by: seconds(),
  created_at: seconds(),
});

const disputeListSchema = object({ items: array().of(mixed<object>().required()).required() });

/**
 * Reads a dispute out of a webhook or an API answer.
 * @throws ValidationError when it does not have the documented shape
 */
export function parseRazorpayDispute(entity: unknown): ProviderDispute {
  const dispute: InferType<typeof razorpayDisputeSchema> = readEntity(razorpayDisputeSchema, entity);
  return {
    id: dispute.id,
    paymentId: dispute.payment_id,
    amount: dispute.amount,
    currency: dispute.currency,
    phase: dispute.phase ?? '',
    status: dispute.status,
    reasonCode: dispute.reason_code ?? '',
    respondBy: asDate(dispute.respond_by),
    createdAt: asDate(dispute.created_at),
  };
}

/**
 * Reads a collection of disputes.
 * @throws ValidationError as above
 */
export const parseDisputeList = (collection: unknown): ProviderDispute[] =>
  disputeListSchema.validateSync(collection).items.map(parseRazorpayDispute);
