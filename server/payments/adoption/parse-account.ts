import { array, mixed, number, object, string, ValidationError } from 'yup';
import type { SubscriptionFrequency } from '../../../rules/donation';
import { parseRazorpayPayment } from '../razorpay-payment';
import type { ProviderPayment } from '../provider';
import { readEntity } from '../read-entity';
import { parseSubscription } from '../subscriptions/parse-subscription';
import type { ProviderSubscription } from '../subscriptions/subscription-provider';
import { readPayer, type Payer } from './payer';

/** A captured payment with what it says of its payer and its origin. */
export interface Collected {
  readonly payment: ProviderPayment;
  readonly payer: Payer;
  readonly description: string;
  /** The payer's UPI address; '' without one. */
  readonly vpa: string;
}

export interface CollectedPage {
  readonly captured: readonly Collected[];
  /** Number of payments on the page, captured or not. */
  readonly size: number;
  /** Number of payments that were not as documented. */
  readonly unread: number;
}

export interface AccountPlan {
  readonly id: string;
  readonly name: string;
  /** Of one unit, in minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** Null for a rhythm or a currency that recurring gifts do not have here. */
  readonly frequency: SubscriptionFrequency | null;
}

/** A subscription with its plan, and what its notes say of the giver. */
export interface AccountSubscription {
  readonly state: ProviderSubscription;
  readonly planId: string;
  readonly quantity: number;
  readonly createdAt: Date;
  readonly giver: Payer;
}

export interface QrCode {
  readonly id: string;
  readonly name: string;
  readonly payments: number;
}

const items = object({ items: array().of(mixed<object>().required()).required() });
const listOf = (answer: unknown): object[] => items.validateSync(answer).items;

/** Texts of a payment that are read beside those on which settlement decides; a value of another type is none. */
const textOf = (entity: object, name: string): string => {
  const value: unknown = name in entity ? entity[name as keyof typeof entity] : null;
  return typeof value === 'string' ? value.trim() : '';
};
const fieldOf = (entity: object, name: string): unknown => (entity as Record<string, unknown>)[name];

/**
 * Reads a payment with its payer; null when it was not captured.
 * @throws ValidationError when it is not as documented
 */
export function parseCaptured(entity: object): Collected | null {
  const payment = parseRazorpayPayment(entity);
  if (!payment.captured) return null;
  const card = fieldOf(entity, 'card');
  const given = {
    email: textOf(entity, 'email'),
    contact: textOf(entity, 'contact'),
    cardName: typeof card === 'object' && card !== null ? textOf(card, 'name') : null,
  };
  return {
    payment,
    payer: readPayer(given, fieldOf(entity, 'notes')),
    description: textOf(entity, 'description'),
    vpa: textOf(entity, 'vpa'),
  };
}

/**
 * Reads a page of payments. One that is not as documented is counted and does not stop the others.
 * @throws ValidationError when the answer is no list
 */
export function parseCollected(answer: unknown): CollectedPage {
  const entities = listOf(answer);
  let unread = 0;
  const captured = entities.flatMap((entity) => {
    try {
      return parseCaptured(entity) ?? [];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      unread += 1;
      return [];
    }
  });
  return { captured, size: entities.length, unread };
}

const planSchema = object({
  id: string().strict().required(),
  period: string().strict().required(),
  interval: number().strict().integer().positive().required(),
  item: object({
    name: string().strict().default(''),
    amount: number().strict().integer().positive().required(),
    currency: string().strict(),
  }),
});

/** A year may be written as twelve months. */
function frequencyOf(period: string, interval: number): SubscriptionFrequency | null {
  if (period === 'monthly' && interval === 1) return 'monthly';
  return (period === 'yearly' && interval === 1) || (period === 'monthly' && interval === 12) ? 'yearly' : null;
}

/**
 * Reads a plan.
 * @throws ValidationError when it does not have the documented shape
 */
export function parsePlan(entity: object): AccountPlan {
  const { id, period, interval, item } = readEntity(planSchema, entity);
  const { name, amount, currency = 'INR' } = item;
  return { id, name, amount, currency, frequency: currency === 'INR' ? frequencyOf(period, interval) : null };
}

/**
 * Reads a page of plans.
 * @throws ValidationError as above
 */
export const parsePlans = (answer: unknown): AccountPlan[] => listOf(answer).map(parsePlan);

const subscriptionSchema = object({
  plan_id: string().strict().required(),
  quantity: number().strict().integer().positive().default(1),
  created_at: number().strict().integer().positive().required(),
});

/**
 * Reads a subscription.
 * @throws ValidationError as above
 */
export function parseAccountSubscription(entity: object): AccountSubscription {
  const { plan_id, quantity, created_at } = readEntity(subscriptionSchema, entity);
  const given = { email: textOf(entity, 'customer_email'), contact: null, cardName: null };
  return {
    state: parseSubscription(entity),
    planId: plan_id,
    quantity,
    createdAt: new Date(created_at * 1000),
    giver: readPayer(given, fieldOf(entity, 'notes')),
  };
}

/**
 * Reads a page of subscriptions.
 * @throws ValidationError as above
 */
export const parseSubscriptions = (answer: unknown): AccountSubscription[] =>
  listOf(answer).map(parseAccountSubscription);

const links = object({ payment_links: array().of(mixed<object>().required()).required() });

/**
 * Reads the orders of a page of payment links, whose list has a name of its own.
 * @throws ValidationError as above
 */
export const parseLinkOrders = (answer: unknown): (string | null)[] =>
  links.validateSync(answer).payment_links.map((entity) => textOf(entity, 'order_id') || null);

/**
 * Reads a page of QR codes.
 * @throws ValidationError as above
 */
export const parseQrCodes = (answer: unknown): QrCode[] =>
  listOf(answer).map((entity) => ({
    id: string().strict().required().validateSync(fieldOf(entity, 'id')),
    name: textOf(entity, 'name') || textOf(entity, 'description'),
    payments: number().integer().min(0).default(0).validateSync(fieldOf(entity, 'payments_count_received')),
  }));

/**
 * Reads the ids of a page of payments.
 * @throws ValidationError as above
 */
export const parsePaymentIds = (answer: unknown): string[] =>
  listOf(answer).map((entity) => string().strict().required().validateSync(fieldOf(entity, 'id')));
