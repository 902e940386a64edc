import { ApolloClient, ApolloLink } from '@apollo/client';
import { print } from 'graphql';
import { from } from 'rxjs';
import type { ExecuteOperation } from '../../render-contract';
import { createCache } from './apollo-cache';

/** Creates a client for one render, on the server's own executor; reports every error. */
export function createServerClient(execute: ExecuteOperation, onFailure: () => void): ApolloClient {
  const run = async ({ query, variables, operationName }: ApolloLink.Operation): Promise<ApolloLink.Result> => {
    try {
      const answer = await execute(print(query), variables, operationName);
      if (answer.errors?.length) onFailure();
      return answer as ApolloLink.Result;
    } catch (error) {
      onFailure();
      throw error;
    }
  };
  return new ApolloClient({
    ssrMode: true,
    cache: createCache(),
    link: new ApolloLink((operation) => from(run(operation))),
  });
}
