import type { IncomingMessage } from 'node:http';
import type { PaymentConfig } from '../config/payment-config';
import type { VerifyRazorpayPaymentInput } from '../generated/resolvers';
import { callerKey } from '../http/rate-limit';
import { callerAddress } from '../http/caller';
import type { Services } from '../context';
import { isMandateSignature, isPaymentSignature } from './signature';

/** Name of the rate limit for unsigned answers. */
export const ANSWER_LIMIT = 'verifyRazorpayPayment';

/**
 * Tells whether the provider signed what a browser submits about a payment or a mandate. Needs no database query, so
 * that only unsigned answers have to be rate-limited. Whether the order or gift is ours is checked later, with our own
 * id.
 */
export function isSignedAnswer(
  { mode, keySecret }: PaymentConfig,
  { razorpayOrderId, razorpaySubscriptionId, razorpayPaymentId, razorpaySignature }: VerifyRazorpayPaymentInput,
): boolean {
  if (mode === 'off' || !razorpayPaymentId) return false;
  return razorpaySubscriptionId
    ? isMandateSignature(razorpaySubscriptionId, razorpayPaymentId, razorpaySignature, keySecret)
    : isPaymentSignature(razorpayOrderId ?? '', razorpayPaymentId, razorpaySignature, keySecret);
}

/** Key under which two answers count as the same. */
export const answerKey = (answer: VerifyRazorpayPaymentInput): string =>
  [answer.razorpayOrderId, answer.razorpaySubscriptionId, answer.razorpayPaymentId, answer.razorpaySignature].join('|');

/** Creates the gate for answers in posted forms: signed ones always pass, unsigned ones are rate-limited. */
export function createAnswerGate(
  { payments, trustProxy }: { payments: PaymentConfig; trustProxy: number },
  { rateLimiter, limits }: Pick<Services, 'rateLimiter' | 'limits'>,
) {
  return async (request: IncomingMessage, answer: VerifyRazorpayPaymentInput): Promise<boolean> =>
    isSignedAnswer(payments, answer) ||
    (await rateLimiter.takeOrWait(ANSWER_LIMIT, callerKey(callerAddress(request, trustProxy)), limits.answers)) === 0;
}

export type AnswerGate = ReturnType<typeof createAnswerGate>;
