import { CombinedGraphQLErrors } from '@apollo/client';

/** Returns the server's own message; the browser's words about a lost connection mean nothing to a donor. */
export const wordsOf = (error: unknown): string =>
  CombinedGraphQLErrors.is(error) ? (error.errors[0]?.message ?? '') : '';
