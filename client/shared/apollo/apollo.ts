import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink } from '@apollo/client';
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

/** Says what became of a form that was sent after the session's end; it is read once one has signed in again. */
const NOT_SAVED = 'Your session had ended, so nothing was saved. Please try again.';

/** Retries once with a new token when a token was revoked or expired; signs out if that fails too. */
const reauthenticate = new ErrorLink(({ error, operation, forward }) => {
  if (!isUnauthenticated(error) || operation.getContext().triedAgain) return undefined;
  operation.setContext({ triedAgain: true });
  return from(refreshSession()).pipe(
    switchMap((renewed) => {
      if (renewed) return forward(operation);
      signOut();
      return throwError(() => (operation.operationType === OperationTypeNode.MUTATION ? new Error(NOT_SAVED) : error));
    }),
  );
});

/**
 * Logs failed queries to the console by name and kind of failure, since the page only shows an empty section or
 * defaults. Messages are left out: they may quote what somebody typed.
 */
const logFailures = new ErrorLink(({ error, operation }) => {
  if (operation.operationType !== OperationTypeNode.QUERY) return;
  const codes = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => String(extensions?.code))
    : [error.name];
  logFailure(`${operation.operationName ?? 'A query'} could not be loaded: ${codes.join(', ')}`);
});

const UNREACHED = 'The server could not be reached. Please try again.';

/**
 * Replaces the browsers' and Apollo's own texts for a missing answer, which are for programmers. A proxy answers with 5xx
 * while the site starts anew.
 */
const reach: typeof fetch = async (input, init) => {
  const response = await fetch(input, init).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new Error(UNREACHED);
  });
  if (response.status === 413) throw new Error('This is too long to be sent. Please shorten it.');
  const isAnswer = response.headers.get('content-type')?.includes('graphql-response');
  if (response.status >= 500 && !isAnswer) throw new Error(UNREACHED);
  return response;
};

/** Creates the browser's client. A visitor's page imports this module when it first needs the API. */
export function createBrowserClient(): ApolloClient {
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([logFailures, reauthenticate, authorization, new HttpLink({ uri: apiPath, fetch: reach })]),
  });
  // One person's data must not be shown to the next.
  onSessionChange((session) => {
    if (!session) void client.clearStore();
  });
  return client;
}
