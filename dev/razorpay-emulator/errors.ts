/** Body of a provider error; `code` and `description` are always there. */
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

/** 400 for input the provider does not accept; `field` names the culprit where there is one. */
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

/** Unknown address, wrong verb or missing feature: the provider says 400, not 404. */
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

/** Another refund is being made with the same idempotency key. The provider publishes the status, not the words. */
export function conflict(): ApiError {
  return new ApiError(409, {
    code: 'BAD_REQUEST_ERROR',
    description: 'Request failed because another request with the same idempotency key is in progress.',
    ...NOT_APPLICABLE,
  });
}

/** The short limit, as third parties saw it: it says how many seconds to wait. */
export function tooFast(): ApiError {
  const body: ErrorBody = { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' };
  return new ApiError(429, body, { 'Retry-After': '2' });
}

/** The long limit, in the words of the provider's documentation of rate limits; it does not say how long to wait. */
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
