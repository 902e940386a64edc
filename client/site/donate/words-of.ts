import { CombinedGraphQLErrors } from '@apollo/client';

/** The server's own words; what the browser says of a lost connection means nothing to a donor. */
export const wordsOf = (error: unknown): string =>
  CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? '') : '';
