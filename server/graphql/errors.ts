import { GraphQLError } from 'graphql';
import { waitWords } from '../http/wait-words';

/** Error for a request without a valid session. */
export const unauthenticated = (): GraphQLError =>
  new GraphQLError('Please sign in.', { extensions: { code: 'UNAUTHENTICATED' } });

/** Error for a signed-in caller without the required role. */
export const forbidden = (): GraphQLError =>
  new GraphQLError('You do not have access to this.', { extensions: { code: 'FORBIDDEN' } });

/** Error for a signed-in caller with a role who has to set two-step sign-in up first. */
export const twoStepRequired = (): GraphQLError =>
  new GraphQLError('Please set up two-step sign-in first.', { extensions: { code: 'FORBIDDEN' } });

/**
 * Error for a rate-limited caller. The response also has a Retry-After header.
 * @param seconds until the next attempt
 * @param reason what there was too much of
 */
export const rateLimited = (seconds: number, reason = 'Too many attempts.'): GraphQLError =>
  new GraphQLError(`${reason} Please wait ${waitWords(seconds)} and try again.`, {
    extensions: { code: 'RATE_LIMITED', retryAfter: seconds },
  });

/** Error when the payment provider gave no usable answer; nothing was changed. */
export const providerUnavailable = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'PROVIDER_UNAVAILABLE' } });

/** Error when a mail that the request changes is being handed to a slow mail server; nothing was changed. */
export const mailInSending = (): GraphQLError =>
  new GraphQLError('An email about this gift is being sent at this moment. Please try again in a minute.', {
    extensions: { code: 'PROVIDER_UNAVAILABLE' },
  });

/** Error for a request that no schema rule catches, such as a page number below 1. */
export const badInput = (field: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field } });
