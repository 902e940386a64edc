import { array, mixed, number, object, string, type InferType } from 'yup';
import type { ProviderRefund } from '../provider';
import { readEntity } from '../read-entity';

/** The provider's refund entity, reduced to the fields read here. */
const razorpayRefundSchema = object({
  id: string()
    .strict()
    .matches(/^rfnd_\w+$/)
    .required(),
  payment_id: string()
    .strict()
    .matches(/^pay_\w+$/)
    .required(),
  amount: number().strict().integer().positive().required(),
  currency: string().strict().default('INR'),
  status: string()
    .strict()
    .oneOf(['pending', 'processed', 'failed'] as const)
    .required(),
  receipt: string().strict().nullable().default(null),
});

const refundListSchema = object({ items: array().of(mixed<object>().required()).required() });

/**
 * Reads a refund out of an API answer or a webhook.
 * @throws ValidationError when it does not have the documented shape
 */
export function parseRazorpayRefund(entity: unknown): ProviderRefund {
  const refund: InferType<typeof razorpayRefundSchema> = readEntity(razorpayRefundSchema, entity);
  return {
    id: refund.id,
    paymentId: refund.payment_id,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    receipt: refund.receipt,
  };
}

/**
 * Reads a collection of refunds.
 * @throws ValidationError as above
 */
export const parseRefundList = (collection: unknown): ProviderRefund[] =>
  refundListSchema.validateSync(collection).items.map(parseRazorpayRefund);
