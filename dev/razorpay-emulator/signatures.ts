import { createHmac } from 'node:crypto';

/** HMAC-SHA256 as lower-case hex: the only kind of signature the provider uses. */
export function sign(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Signature that the browser hands over after a one-time payment. */
export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return sign(`${orderId}|${paymentId}`, keySecret);
}

/** Signature after a subscription was authorised; the ids stand the other way round. */
export function signSubscription(paymentId: string, subscriptionId: string, keySecret: string): string {
  return sign(`${paymentId}|${subscriptionId}`, keySecret);
}
