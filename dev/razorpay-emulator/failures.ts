/** Error fields of a failed payment, by reason; the wording is the provider's. */
export interface Failure {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
}

const CATALOGUE: readonly Failure[] = [
  {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment has been cancelled. Try again or complete the payment later.',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
  },
  {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment could not be completed due to insufficient account balance. ' +
      'Try another card or payment method.',
    source: 'customer',
    step: 'payment_authorization',
    reason: 'insufficient_fund',
  },
  {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment did not go through as it was declined by the bank. ' +
      'Try another payment method or contact your bank.',
    source: 'issuer_bank',
    step: 'payment_authorization',
    reason: 'card_declined',
  },
  {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Payment was unsuccessful due to a temporary issue. ' +
      'If amount got deducted, it will be refunded within 5-7 working days.',
    source: 'gateway',
    step: 'payment_response',
    reason: 'payment_failed',
  },
  {
    code: 'GATEWAY_ERROR',
    description:
      'Your payment did not go through due to a temporary issue. ' +
      'Any debited amount will be refunded in 4-5 business days.',
    source: 'gateway',
    step: 'payment_authorization',
    reason: 'gateway_technical_error',
  },
];

/** Failure when the bank never answered: the provider gives up after ten minutes. */
export const TIMED_OUT: Failure = {
  code: 'GATEWAY_ERROR',
  description: 'Payment was not completed on time.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
};

/** Failure of a foreign card or currency on an account that accepts none. */
export const NOT_ABROAD: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Your payment could not be completed as this business accepts domestic (Indian) card payments only. ' +
    'Try another payment method.',
  source: 'business',
  step: 'payment_initiation',
  reason: 'international_transaction_not_allowed',
};

export const FAILURE_REASONS: readonly string[] = CATALOGUE.map((failure) => failure.reason);

const DECLINED = 'card_declined';

/**
 * Returns the failure with that reason, or a declined payment without one.
 * @throws Error for an unknown reason
 */
export function failureFor(reason: string | undefined): Failure {
  const found = CATALOGUE.find((failure) => failure.reason === (reason ?? DECLINED));
  if (found === undefined) throw new Error(`Unknown failure reason ${String(reason)}`);
  return found;
}
