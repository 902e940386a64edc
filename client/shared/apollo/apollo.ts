import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client/cache';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { from, switchMap, throwError } from 'rxjs';
import { createCache } from './apollo-cache';
import { logFailure } from '../log-failure';
import { accessToken, refreshSession, signOut } from '../session/session-refresh';
import { onSessionChange } from '../session/session-storage';
import { apiPath } from '../transport';

const authorization = new SetContextLink(async ({ headers }) => {
  const token = await accessToken();
  return token ? { headers: { ...headers, authorization: `Bearer ${token}` } } : {};
});

const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');

/** A token may be revoked or end on the way: one new one is tried, and if that fails too, the visitor is signed out. */
const reauthenticate = new ErrorLink(({ error, operation, forward }) => {
  if (!isUnauthenticated(error) || operation.getContext().triedAgain) return undefined;
  operation.setContext({ triedAgain: true });
  return from(refreshSession()).pipe(
    switchMap((renewed) => {
      if (renewed) return forward(operation);
      signOut();
      return throwError(() => error);
    }),
  );
});

/**
 * Notes in the console what could not be loaded, by the name of its query and the kind of failure: the page shows an empty
 * section or its defaults. A message may quote what somebody typed, so none is written.
 */
const logFailures = new ErrorLink(({ error, operation }) => {
  if (operation.operationType !== OperationTypeNode.QUERY) return;
  const codes = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => String(extensions?.code))
    : [error.name];
  logFailure(`${operation.operationName ?? 'A query'} could not be loaded: ${codes.join(', ')}`);
});

/** Without an answer every browser has words of its own, for programmers. */
const reach: typeof fetch = (input, init) =>
  fetch(input, init).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new Error('The server could not be reached. Please try again.');
  });

/** The browser's client, filled with the data that the page was rendered from. */
export function createBrowserClient(rendered: NormalizedCacheObject): ApolloClient {
  const client = new ApolloClient({
    cache: createCache().restore(rendered),
    link: ApolloLink.from([logFailures, reauthenticate, authorization, new HttpLink({ uri: apiPath, fetch: reach })]),
  });
  // What one person was shown is not the next one's to see.
  onSessionChange((session) => {
    if (!session) void client.clearStore();
  });
  return client;
}
