import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useState, useSyncExternalStore } from 'react';
import { answerKey, LOST, type Answers } from './answers';
import type { PageData, QueryOptions, QueryView } from './page-data';
import { QueryWatch, type ClientSource } from './query-watch';

interface RenderedQuery {
  query: TypedDocumentNode<unknown, OperationVariables>;
  variables: OperationVariables | undefined;
  data: unknown;
}

/** Queries whose answers have what campaigns raised and who gave. */
const WITH_TOTALS = ['campaigns', 'campaign'];

/** Loads Apollo Client once, and fills its cache with the rendered answers of the queries that were met until then. */
class LazyClient implements ClientSource {
  loaded: ApolloClient | undefined;
  private loading: Promise<ApolloClient> | undefined;
  private readonly met = new Map<string, RenderedQuery>();
  private readonly waiting = new Set<(client: ApolloClient) => void>();
  /** True once the page is drawn as the server drew it: what failed there is asked for. */
  private isDrawn = false;

  constructor(
    private readonly rendered: Answers,
    private readonly load: () => Promise<ApolloClient>,
  ) {}

  readonly client = (): Promise<ApolloClient> => {
    this.loading ??= this.load().then(
      (client) => this.begin(client),
      () => {
        this.loading = undefined;
        throw new Error('The server could not be reached. Please try again.');
      },
    );
    return this.loading;
  };

  readonly whenLoaded = (then: (client: ApolloClient) => void): (() => void) => {
    this.isDrawn = true;
    this.waiting.add(then);
    return () => this.waiting.delete(then);
  };

  /** Returns the rendered answer to a query, until Apollo Client has it; null where it failed, for the first drawing only. */
  answer(key: string, query: RenderedQuery['query'], variables: RenderedQuery['variables']): unknown {
    const data = this.loaded ? undefined : this.rendered[key];
    if (data) this.met.set(key, { query, variables, data });
    return data || !this.isDrawn ? data : undefined;
  }

  readonly isLost = (): boolean => !this.isDrawn && LOST in this.rendered;

  readonly forgetTotals = (): void => {
    for (const fieldName of WITH_TOTALS) this.loaded?.cache.evict({ fieldName });
  };

  private begin(client: ApolloClient): ApolloClient {
    for (const known of this.met.values()) client.writeQuery(known);
    this.met.clear();
    this.loaded = client;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const follow of waiting) follow(client);
    return client;
  }
}

/**
 * Creates the browser's data. A page that was rendered by the server is shown with the answers it came with; Apollo
 * Client is loaded by the first query, mutation or `client()` that needs the API.
 * @param load imports and creates Apollo Client
 */
export function browserData(rendered: Answers, load: () => Promise<ApolloClient>): PageData {
  const source = new LazyClient(rendered, load);

  function useQuery<Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    { variables, skip = false }: QueryOptions<Variables>,
  ): QueryView<Data, Variables> {
    const key = skip ? '' : answerKey(document, variables);
    const watch = (previousData?: Data): QueryWatch<Data, Variables> => {
      const query = document as TypedDocumentNode<unknown, OperationVariables>;
      const answer = source.answer(key, query, variables) as Data | null | undefined;
      return new QueryWatch(source, { key, document, variables, rendered: answer, previousData });
    };
    const [kept, keep] = useState(() => watch());
    let current = kept;
    if (kept.key !== key) keep((current = watch(kept.lastData)));
    const state = useSyncExternalStore(current.subscribe, current.read, current.read);
    return { ...state, previousData: current.previousData, fetchMore: current.fetchMore };
  }

  return { useQuery, client: source.client, forgetTotals: source.forgetTotals, isLost: source.isLost };
}
