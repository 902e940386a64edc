import type { IncomingMessage } from 'node:http';
import type { PaymentConfig } from '../config/payment-config';
import type { VerifyRazorpayPaymentInput } from '../generated/resolvers';
import { callerKey } from '../http/rate-limit';
import { callerAddress } from '../http/caller';
import type { Services } from '../context';
import { isMandateSignature, isPaymentSignature } from './signature';

/** The limit of answers that nobody signed. */
export const ANSWER_LIMIT = 'verifyRazorpayPayment';

/**
 * Whether the provider signed what a browser brings of a payment or a mandate. It costs no question to the database, so
 * that only what is not signed has to be limited. Whether order or gift is ours is decided later, over our own id.
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

/** What makes two answers the same. */
export const answerKey = (answer: VerifyRazorpayPaymentInput): string =>
  [answer.razorpayOrderId, answer.razorpaySubscriptionId, answer.razorpayPaymentId, answer.razorpaySignature].join('|');

/** Lets a browser bring an answer by a posted form: always if it is signed, and so often if not. */
export function createAnswerGate(
  { payments, trustProxy }: { payments: PaymentConfig; trustProxy: number },
  { rateLimiter, limits }: Pick<Services, 'rateLimiter' | 'limits'>,
) {
  return (request: IncomingMessage, answer: VerifyRazorpayPaymentInput): boolean =>
    isSignedAnswer(payments, answer) ||
    rateLimiter.takeOrWait(ANSWER_LIMIT, callerKey(callerAddress(request, trustProxy)), limits.answers) === 0;
}

export type AnswerGate = ReturnType<typeof createAnswerGate>;
