import { flagOf, oneOf, recordOf, wholeNumberOf } from './control-values';
import { badRequest } from './errors';
import type { PaymentTerms } from './payment-terms';
import type { Capture } from './state';
import { allowOnly, isRecord, type Body } from './validation';

/**
 * Parses a payment's deviations in a control call or a scenario.
 * @throws ApiError as the two functions below
 */
export const deviationsOf = (body: Body): { payment?: PaymentTerms; capture?: Capture } => ({
  ...(body.payment === undefined ? {} : { payment: paymentTermsOf(body.payment) }),
  ...(body.capture === undefined ? {} : { capture: captureOf(body.capture) }),
});

/**
 * Parses a payment's terms.
 * @throws ApiError for a misspelt name, or a foreign currency without its value in rupees
 */
function paymentTermsOf(value: unknown): PaymentTerms {
  const body = recordOf(value, 'payment');
  allowOnly(body, ['amount', 'currency', 'base_amount', 'international', 'fee_bearer']);
  const terms: PaymentTerms = {};
  if (body.amount !== undefined) terms.amount = wholeNumberOf(body.amount, 'payment.amount');
  if (body.base_amount !== undefined) terms.base_amount = wholeNumberOf(body.base_amount, 'payment.base_amount');
  if (body.international !== undefined) terms.international = flagOf(body.international, 'payment.international');
  if (body.fee_bearer !== undefined) {
    terms.fee_bearer = oneOf(['platform', 'customer'] as const, body.fee_bearer, 'payment.fee_bearer');
  }
  if (body.currency !== undefined) {
    if (typeof body.currency !== 'string' || !/^[A-Z]{3}$/.test(body.currency)) {
      throw badRequest('payment.currency must be three capital letters', 'currency');
    }
    terms.currency = body.currency;
  }
  const foreign = terms.currency !== undefined && terms.currency !== 'INR';
  if (foreign && terms.base_amount === undefined)
    throw badRequest('payment.base_amount is needed with a currency', 'payment');
  return terms;
}

/**
 * Parses a capture mode.
 * @throws ApiError for anything but automatic, manual or `{ after: <seconds> }`
 */
function captureOf(value: unknown): Capture {
  if (value === 'automatic' || value === 'manual') return value;
  if (!isRecord(value)) throw badRequest('capture must be automatic, manual or { after: <seconds> }', 'capture');
  allowOnly(value, ['after']);
  return { after: wholeNumberOf(value.after, 'capture.after') };
}
