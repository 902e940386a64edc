import { createHmac } from 'node:crypto';

/** Signs with HMAC-SHA256 as lower-case hex, the provider's only kind of signature. */
export function sign(message: string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Signs the browser's answer after a one-time payment. */
export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return sign(`${orderId}|${paymentId}`, keySecret);
}

/** Signs the browser's answer after the authorisation of a subscription; the ids are in the opposite order. */
export function signSubscription(paymentId: string, subscriptionId: string, keySecret: string): string {
  return sign(`${paymentId}|${subscriptionId}`, keySecret);
}
