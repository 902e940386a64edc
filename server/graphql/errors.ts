import { GraphQLError } from 'graphql';
import { waitWords } from '../http/wait-words';

/** No valid session came with the request. */
export const unauthenticated = (): GraphQLError =>
  new GraphQLError('Please sign in.', { extensions: { code: 'UNAUTHENTICATED' } });

/** Signed in, but without the role that is asked for. */
export const forbidden = (): GraphQLError =>
  new GraphQLError('You do not have access to this.', { extensions: { code: 'FORBIDDEN' } });

/**
 * Too many attempts from one caller. The answer has a header Retry-After too.
 * @param seconds until the next try
 * @param reason what was too many
 */
export const rateLimited = (seconds: number, reason = 'Too many attempts.'): GraphQLError =>
  new GraphQLError(`${reason} Please wait ${waitWords(seconds)} and try again.`, {
    extensions: { code: 'RATE_LIMITED', retryAfter: seconds },
  });

/** The payment provider did not answer, or not usefully; nothing was changed. */
export const providerUnavailable = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'PROVIDER_UNAVAILABLE' } });

/** A request that no schema rule catches, such as a page number below 1. */
export const badInput = (field: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field } });
