import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import type { ProviderPayment } from './provider';
import { readEntity } from './read-entity';

const statuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;

/**
 * The provider's payment entity, reduced to the fields read here. Decisions rest on `status`: the `captured` flag is a
 * string in some events, and true in some merely authorised ones.
 */
const razorpayPaymentSchema = object({
  id: string()
    .strict()
    .matches(/^pay_\w+$/)
    .required(),
  order_id: string().strict().nullable().default(null),
  invoice_id: string().strict().nullable().default(null),
  amount: number().strict().integer().positive().required(),
  currency: string().strict().required(),
  status: string().strict().oneOf(statuses).required(),
  method: string().strict().nullable().default(null),
  // A boolean, or the texts '1' and '0'.
  captured: mixed<boolean | string>().nullable().default(null),
  amount_refunded: number().strict().integer().min(0).nullable().default(0),
  international: boolean().nullable().default(false),
  base_amount: number().strict().integer().positive().nullable().default(null),
  fee: number().strict().integer().min(0).nullable().default(null),
  fee_bearer: string().strict().max(40).nullable().default(null),
  error_code: string().strict().nullable().default(null),
  error_description: string().strict().nullable().default(null),
  created_at: number().strict().integer().positive().required(),
  description: mixed<object | string | number | boolean>().nullable().default(null),
});

const paymentListSchema = object({ items: array().of(mixed<object>().required()).required() });

/**
 * Reads the flag only where the status leaves it open: an authorisation that was never captured becomes `refunded` by
 * itself after days.
 */
function wasCaptured(status: ProviderPayment['status'], flag: unknown): boolean {
  if (status === 'refunded') return flag !== false && flag !== '0';
  return status === 'captured';
}

/**
 * Reads a payment out of an API answer or a webhook.
 * @throws ValidationError when it does not have the documented shape, such as the text of a broken answer
 */
export function parseRazorpayPayment(entity: unknown): ProviderPayment {
  const payment: InferType<typeof razorpayPaymentSchema> = readEntity(razorpayPaymentSchema, entity);
  return {
    id: payment.id,
    orderId: payment.order_id,
    invoiceId: payment.invoice_id,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    method: payment.method,
    captured: wasCaptured(payment.status, payment.captured),
    amountRefunded: payment.amount_refunded ?? 0,
    international: payment.international ?? false,
    baseAmount: payment.base_amount,
    fee: payment.fee,
    feeBearer: payment.fee_bearer,
    errorCode: payment.error_code || null,
    errorDescription: payment.error_description || null,
    createdAt: new Date(payment.created_at * 1000),
    description: typeof payment.description === 'string' ? payment.description : null,
  };
}

/**
 * Reads a collection of payments.
 * @throws ValidationError as above
 */
export const parsePaymentList = (collection: unknown): ProviderPayment[] =>
  paymentListSchema.validateSync(collection).items.map(parseRazorpayPayment);
