import { setTimeout as delay } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import type { UserErrorCode, VerifyRazorpayPaymentInput, VerifyRazorpayPaymentPayload } from '../generated/resolvers';
import type { PaymentsService } from './payments.service';

/** Maximum time a browser waits on a blank page for the provider's answer, in milliseconds. */
const CALLBACK_PATIENCE = 5_000;
const MAX_DESCRIPTION = 200;

const SUCCESS = '/donation/success';
/** Thank-you page in its checking state: it polls for the state of its own order. */
export const CHECKING = '/donation/success?payment=checking';
export const UNVERIFIED = '/campaigns?payment=unverified';

/** Path of a page of this site: no query and no other host. */
const OWN_PATH = /^\/(?!\/)[\w\-./%]*$/;

/**
 * Finds the page for a browser that the provider posted back to us: the thank-you page after a success, the page where
 * the gift was started after a failure. Only the signature is trusted; a failure is unsigned and changes nothing.
 * @param from path of the page on which the donor gave, as our own page wrote it into the callback address
 * @param mayAnswer whether this answer is accepted: always if signed, rate-limited otherwise
 * @returns a path of this site
 */
export async function afterCheckout(
  payments: PaymentsService,
  form: URLSearchParams,
  from: string,
  mayAnswer: (answer: VerifyRazorpayPaymentInput) => Promise<boolean>,
): Promise<string> {
  const field = (name: string): string => form.get(name) ?? '';
  const backWith = (words: string): string =>
    `${OWN_PATH.test(from) ? from : '/campaigns'}?donate=1${failureMark(words)}`;
  if (isFailure(form)) return backWith(field('error[description]'));
  const answer: VerifyRazorpayPaymentInput = {
    razorpayOrderId: field('razorpay_order_id'),
    razorpayPaymentId: field('razorpay_payment_id'),
    razorpaySignature: field('razorpay_signature'),
  };
  if (!(await mayAnswer(answer))) return UNVERIFIED;
  const asked = payments.verifyRazorpayPayment(answer).then(
    (verified) => pageFor(verified, backWith),
    (error: unknown) => {
      // Without the provider's answer the order stays watched, and its outcome is still unknown.
      if (error instanceof GraphQLError) return CHECKING;
      throw error;
    },
  );
  return inTime(asked, CHECKING);
}

/**
 * Returns the work's result, or `otherwise` when it takes longer than CALLBACK_PATIENCE; the work itself runs on to its
 * end.
 */
export async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, delay(CALLBACK_PATIENCE, otherwise, { signal: timer.signal })]);
  } finally {
    timer.abort();
    work.catch(() => undefined);
  }
}

/** Error codes of money that did not stay with us; their messages are written for the donor. */
const MONEY_GOES_BACK: readonly UserErrorCode[] = ['NOT_TAKEN', 'RETURNED', 'REFUNDED'];

function pageFor({ success, userErrors }: VerifyRazorpayPaymentPayload, backWith: (words: string) => string): string {
  if (success) return SUCCESS;
  if (userErrors.some(({ code }) => code === 'NOT_CAPTURED')) return CHECKING;
  const goesBack = userErrors.find(({ code }) => MONEY_GOES_BACK.includes(code));
  return goesBack ? backWith(goesBack.message) : UNVERIFIED;
}

/**
 * Tells whether the provider reports a failure: with `redirect` it posts failures too, as `error[code]`,
 * `error[description]` and so on.
 */
export const isFailure = (form: URLSearchParams): boolean => form.has('error[code]') || form.has('error[description]');

/** Encodes the words about a failure as a URL fragment, which reaches no server, log or cache. */
export function failureMark(text: string): string {
  const words = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `#payment-failed=${encodeURIComponent([...words].slice(0, MAX_DESCRIPTION).join(''))}`;
}
