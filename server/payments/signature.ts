import { createHmac, timingSafeEqual } from 'node:crypto';

/** Constant-time check of a lower-case hexadecimal HMAC-SHA256. */
function matches(message: string | Buffer, secret: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(signature, 'hex');
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(expected, given);
}

/**
 * Whether the provider produced this pair of order and payment. It proves authorisation, not capture or amount.
 * @param orderId from our own database, never from the browser
 * @see Razorpay, web integration, "Verify payment signature"
 */
export const isPaymentSignature = (orderId: string, paymentId: string, signature: string, keySecret: string): boolean =>
  matches(`${orderId}|${paymentId}`, keySecret, signature);

/**
 * The same for the authorisation of a subscription; the ids stand the other way round.
 * @param subscriptionId from our own database, never from the browser
 */
export const isMandateSignature = (
  subscriptionId: string,
  paymentId: string,
  signature: string,
  keySecret: string,
): boolean => matches(`${paymentId}|${subscriptionId}`, keySecret, signature);

/**
 * Whether a webhook body is the provider's.
 * @param body the bytes as received; parsing and printing again would change them
 * @param secrets those that are valid now
 * @see Razorpay, webhooks, "Validate webhooks"
 */
export const isWebhookSignature = (body: Buffer, signature: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => matches(body, secret, signature));
