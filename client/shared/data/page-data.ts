import type { ApolloClient, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { createContext, useCallback, useContext, useEffect } from 'react';

export interface QueryOptions<Variables> {
  variables?: Variables;
  /** Asks nothing. */
  skip?: boolean;
}

export interface MoreOptions<Data, Variables> {
  variables: Partial<Variables>;
  /** Joins what is known and what has come. */
  updateQuery: (known: Data, more: { fetchMoreResult: Data }) => Data;
}

export interface QueryState<Data> {
  data: Data | undefined;
  loading: boolean;
  error: ErrorLike | undefined;
}

export interface QueryView<Data, Variables> extends QueryState<Data> {
  /** Data of this query before its variables changed. */
  previousData: Data | undefined;
  /** Fetches more of a list into the answer that is shown. */
  fetchMore: (options: MoreOptions<Data, Variables>) => Promise<unknown>;
}

/** Where a page's data comes from: one implementation for browsers, one for rendering on the server. */
export interface PageData {
  useQuery: <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    options: QueryOptions<Variables>,
  ) => QueryView<Data, Variables>;
  /** Returns Apollo Client, which a browser loads when it is first needed. */
  client: () => Promise<ApolloClient>;
  /** Has the API asked anew for campaigns that are shown next, after a gift changed what they have raised. */
  forgetTotals: () => void;
  /** Tells whether the page that the server sends says in its place that it could not be loaded. */
  isLost: () => boolean;
}

const PageDataContext = createContext<PageData | null>(null);

export const PageDataProvider = PageDataContext.Provider;

/** @throws Error outside of a PageDataProvider */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error('usePageData must be used within a PageDataProvider.');
  return data;
}

/** Runs a query: the answer that the page was rendered with, or the API's. */
export function useQuery<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: QueryOptions<Variables> = {},
): QueryView<Data, Variables> {
  return usePageData().useQuery(document, options);
}

interface MutateOptions<Data, Variables> {
  mutation: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** Names of queries that are asked again before the answer is returned. */
  reload?: string[];
}

type Mutate = <Data, Variables>(options: MutateOptions<Data, Variables>) => Promise<{ data?: Data | null }>;

/** What somebody does who is going to fill in a form. */
const ATTENTION = ['pointerdown', 'focusin'] as const;

/**
 * Returns a function that runs mutations. Apollo Client is loaded once somebody turns to the page: for most visitors of a
 * page with a form, who only read it, it would be a tenth of a second in which their phone does nothing else.
 */
export function useMutate(): Mutate {
  const { client } = usePageData();
  useEffect(() => {
    const stop = new AbortController();
    const load = (): void => {
      stop.abort();
      client().catch(() => undefined);
    };
    for (const event of ATTENTION) addEventListener(event, load, { signal: stop.signal });
    // Somebody began before the page was hydrated.
    if (document.activeElement !== document.body) load();
    return () => stop.abort();
  }, [client]);
  return useCallback(
    async <Data, Variables>(options: MutateOptions<Data, Variables>) => {
      const loaded = await client();
      const { data } = await loaded.mutate(options as unknown as ApolloClient.MutateOptions<Data, OperationVariables>);
      // What was saved is saved, even if a list does not arrive; who shows the list says so.
      await loaded.refetchQueries({ include: options.reload }).catch(() => undefined);
      return { data: data as Data | undefined };
    },
    [client],
  );
}
