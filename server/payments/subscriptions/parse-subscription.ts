import { array, mixed, number, object, string } from 'yup';
import { readEntity } from '../read-entity';
import { SUBSCRIPTION_STATUSES, type ProviderInvoice, type ProviderSubscription } from './subscription-provider';

/** Unix seconds, the provider's format of every moment. */
const moment = () => number().strict().integer().positive().nullable().default(null);
const count = () => number().strict().integer().min(0);
const asDate = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));

const subscriptionSchema = object({
  id: string()
    .strict()
    .matches(/^sub_\w+$/)
    .required(),
  status: string().strict().oneOf(SUBSCRIPTION_STATUSES).required(),
  total_count: count().required(),
  paid_count: count().default(0),
  auth_attempts: count().default(0),
  current_start: moment(),
  charge_at: moment(),
  ended_at: moment(),
  short_url: string().strict().nullable().default(null),
});

/**
 * Reads a subscription out of an API answer or a webhook.
 * @throws ValidationError when it does not have the documented shape
 */
export function parseSubscription(entity: unknown): ProviderSubscription {
  const subscription = readEntity(subscriptionSchema, entity);
  return {
    id: subscription.id,
    status: subscription.status,
    totalCount: subscription.total_count,
    paidCount: subscription.paid_count,
    failedAttempts: subscription.auth_attempts,
    cycleStartedAt: asDate(subscription.current_start),
    nextChargeAt: asDate(subscription.charge_at),
    endedAt: asDate(subscription.ended_at),
    shortUrl: subscription.short_url,
  };
}

const invoiceSchema = object({
  id: string()
    .strict()
    .matches(/^inv_\w+$/)
    .required(),
  subscription_id: string().strict().nullable().default(null),
  payment_id: string().strict().nullable().default(null),
  status: string().strict().required(),
  paid_at: moment(),
});

/**
 * Reads an invoice.
 * @throws ValidationError as above
 */
export function parseInvoice(entity: unknown): ProviderInvoice {
  const invoice = readEntity(invoiceSchema, entity);
  return {
    id: invoice.id,
    subscriptionId: invoice.subscription_id,
    paymentId: invoice.payment_id,
    isPaid: invoice.status === 'paid',
    paidAt: asDate(invoice.paid_at),
  };
}

const listSchema = object({ items: array().of(mixed<object>().required()).required() });

/**
 * Reads a collection of invoices.
 * @throws ValidationError as above
 */
export const parseInvoiceList = (collection: unknown): ProviderInvoice[] =>
  listSchema.validateSync(collection).items.map(parseInvoice);
