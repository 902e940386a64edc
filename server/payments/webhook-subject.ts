/** The provider's ids of an event's order, payment and subscription, by which the office finds it. */
export interface WebhookSubject {
  readonly orderId: string | null;
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
}

/** Maximum length of an id; the provider's are some twenty characters long. */
const MAX_ID = 100;

function at(value: unknown, path: string): string | null {
  const found = path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
  return typeof found === 'string' && found.length <= MAX_ID ? found : null;
}

/**
 * Reads the ids from a payload: of a payment, an order, a refund, a dispute or an invoice, whichever it carries.
 * @param body the event as text that JSON.parse takes
 */
export function webhookSubject(body: string): WebhookSubject {
  const event: unknown = JSON.parse(body);
  const first = (...paths: string[]): string | null =>
    paths.reduce<string | null>((found, path) => found ?? at(event, `payload.${path}`), null);
  return {
    orderId: first('payment.entity.order_id', 'order.entity.id', 'invoice.entity.order_id'),
    paymentId: first(
      'payment.entity.id',
      'refund.entity.payment_id',
      'dispute.entity.payment_id',
      'invoice.entity.payment_id',
    ),
    subscriptionId: first('subscription.entity.id', 'invoice.entity.subscription_id'),
  };
}
