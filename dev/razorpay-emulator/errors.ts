/** Body of a provider error; always has `code` and `description`. */
export interface ErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  source?: string;
  step?: string;
  reason?: string;
  metadata?: Record<string, string>;
  field?: string | null;
}

export class ApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly body: ErrorBody,
    readonly headers: Record<string, string> = {},
  ) {
    super(body.description);
  }
}

const INPUT = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} };
const NOT_APPLICABLE = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };

/** Builds a 400 for input that the provider refuses; `field` names the faulty field where there is one. */
export function badRequest(description: string, field?: string, reason?: string): ApiError {
  return new ApiError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    ...INPUT,
    ...(reason === undefined ? {} : { reason }),
    ...(field === undefined ? {} : { field }),
  });
}

export function unknownId(): ApiError {
  return badRequest('The id provided does not exist');
}

/** Builds the error for an unknown address, wrong verb or missing feature: the provider uses 400, not 404. */
export function unknownUrl(): ApiError {
  return new ApiError(400, {
    code: 'BAD_REQUEST_ERROR',
    description: 'The requested URL was not found on the server.',
    ...NOT_APPLICABLE,
  });
}

export function unauthenticated(): ApiError {
  return new ApiError(401, { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' });
}

/**
 * Builds the error for another refund in progress with the same idempotency key. The provider documents the status, not
 * the words.
 */
export function conflict(): ApiError {
  return new ApiError(409, {
    code: 'BAD_REQUEST_ERROR',
    description: 'Request failed because another request with the same idempotency key is in progress.',
    ...NOT_APPLICABLE,
  });
}

/** Builds the error of the short rate limit, as third parties observed it, with the seconds to wait. */
export function tooFast(): ApiError {
  const body: ErrorBody = { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' };
  return new ApiError(429, body, { 'Retry-After': '2' });
}

/** Builds the error of the long rate limit, in the words of the provider's documentation, without the time to wait. */
export function tooManyRequests(): ApiError {
  return new ApiError(429, {
    code: 'BAD_REQUEST_ERROR',
    description: 'Request failed. Please try after sometime.',
  });
}

export function serverError(): ApiError {
  return new ApiError(500, {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    metadata: {},
  });
}

export function orderAlreadyPaid(): ApiError {
  return badRequest('Your payment was not successful as the order is already paid.', undefined, 'order_already_paid');
}
