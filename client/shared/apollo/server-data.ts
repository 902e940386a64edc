import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery as useApolloQuery } from '@apollo/client/react';
import { answerKey, LOST } from '../data/answers';
import type { PageData, QueryOptions, QueryView } from '../data/page-data';

/**
 * Creates the data of one render: Apollo's own hook, which the render waits for.
 * @param answers filled with the answers that the page shows, null for a query that failed
 * @param errors filled with those of the queries that failed, any of which the page may throw
 */
export function serverData(client: ApolloClient, answers: Map<string, unknown>, errors: Set<unknown>): PageData {
  function useQuery<Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    { variables, skip = false }: QueryOptions<Variables>,
  ): QueryView<Data, Variables> {
    const options = { variables, skip } as useApolloQuery.Options<Data, OperationVariables>;
    const { loading, error, ...result } = useApolloQuery<Data, OperationVariables>(document, options);
    if (error) errors.add(error);
    const data = result.data as Data | undefined;
    if (!skip && (data ?? error)) answers.set(answerKey(document, variables), data ?? null);
    return { data, loading, error, previousData: undefined, fetchMore: nothingMore };
  }
  return {
    useQuery,
    client: () => Promise.resolve(client),
    forgetTotals: () => undefined,
    isLost: () => answers.has(LOST),
  };
}

/** Stands for a function that only visitors' presses call. */
const nothingMore = (): Promise<never> => Promise.reject(new Error('The server renders one page of a list.'));
