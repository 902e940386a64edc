import { setTimeout as delay } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import type { UserErrorCode, VerifyRazorpayPaymentInput, VerifyRazorpayPaymentPayload } from '../generated/resolvers';
import type { PaymentsService } from './payments.service';

/** How long a browser stands before a white page while the provider is asked, in milliseconds. */
const CALLBACK_PATIENCE = 5_000;
const MAX_DESCRIPTION = 200;

const SUCCESS = '/donation/success';
/** The page asks on for its own order, and says what it hears. */
export const CHECKING = '/donation/success?payment=checking';
export const UNVERIFIED = '/campaigns?payment=unverified';

/** A path of this site's pages, with neither query nor another host in it. */
const OWN_PATH = /^\/(?!\/)[\w\-./%]*$/;

/**
 * Where a browser goes that the provider has sent here with a form: after a success to the thank-you page, after a failure
 * back to the page it gave on. Only the signature is trusted; a failure is signed by nobody and changes nothing.
 * @param from the path of the page on which the donor gave, as our own page wrote it into the address
 * @param mayAnswer whether this answer is taken: always if it is signed, and so often if not
 * @returns a path of this site
 */
export async function afterCheckout(
  payments: PaymentsService,
  form: URLSearchParams,
  from: string,
  mayAnswer: (answer: VerifyRazorpayPaymentInput) => boolean,
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
  if (!mayAnswer(answer)) return UNVERIFIED;
  const asked = payments.verifyRazorpayPayment(answer).then(
    (verified) => pageFor(verified, backWith),
    (error: unknown) => {
      // Without the provider's word the order stays watched, and nobody knows better yet.
      if (error instanceof GraphQLError) return CHECKING;
      throw error;
    },
  );
  return inTime(asked, CHECKING);
}

/** The answer, or `otherwise` once the donor has waited long enough; the work goes on to its end. */
export async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, delay(CALLBACK_PATIENCE, otherwise, { signal: timer.signal })]);
  } finally {
    timer.abort();
    work.catch(() => undefined);
  }
}

/** What the verification says of money that did not stay, in words for the donor. */
const MONEY_GOES_BACK: readonly UserErrorCode[] = ['NOT_TAKEN', 'RETURNED', 'REFUNDED'];

function pageFor({ success, userErrors }: VerifyRazorpayPaymentPayload, backWith: (words: string) => string): string {
  if (success) return SUCCESS;
  if (userErrors.some(({ code }) => code === 'NOT_CAPTURED')) return CHECKING;
  const goesBack = userErrors.find(({ code }) => MONEY_GOES_BACK.includes(code));
  return goesBack ? backWith(goesBack.message) : UNVERIFIED;
}

/** With `redirect` the provider posts failures too, as `error[code]`, `error[description]` and so on. */
export const isFailure = (form: URLSearchParams): boolean => form.has('error[code]') || form.has('error[description]');

/** Words about a failure for the page, behind the `#`: they reach no server, no log and no cache. */
export function failureMark(text: string): string {
  const words = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `#payment-failed=${encodeURIComponent([...words].slice(0, MAX_DESCRIPTION).join(''))}`;
}
