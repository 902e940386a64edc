import { createHmac, timingSafeEqual } from 'node:crypto';

/** Checks a lower-case hexadecimal HMAC-SHA256 in constant time. */
function matches(message: string | Buffer, secret: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(signature, 'hex');
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(expected, given);
}

/**
 * Tells whether the provider signed this pair of order and payment. That proves authorisation, not capture or amount.
 * @param orderId from our own database, never from the browser
 * @see Razorpay, web integration, "Verify payment signature"
 */
export const isPaymentSignature = (orderId: string, paymentId: string, signature: string, keySecret: string): boolean =>
  matches(`${orderId}|${paymentId}`, keySecret, signature);

/**
 * Tells whether the provider signed the authorisation of a subscription; the ids are in the opposite order.
 * @param subscriptionId from our own database, never from the browser
 */
export const isMandateSignature = (
  subscriptionId: string,
  paymentId: string,
  signature: string,
  keySecret: string,
): boolean => matches(`${paymentId}|${subscriptionId}`, keySecret, signature);

/**
 * Tells whether the provider signed a webhook body.
 * @param body the bytes as received; parsing and serialising would change them
 * @param secrets those valid now
 * @see Razorpay, webhooks, "Validate webhooks"
 */
export const isWebhookSignature = (body: Buffer, signature: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => matches(body, secret, signature));
