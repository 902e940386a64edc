import type { ApolloClient, ObservableQuery, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { MoreOptions, QueryState } from './page-data';

/** What a watch needs to know about Apollo Client. */
export interface ClientSource {
  /** Apollo Client once it is there. */
  readonly loaded: ApolloClient | undefined;
  /** Loads Apollo Client. */
  client: () => Promise<ApolloClient>;
  /** Calls back when somebody has loaded Apollo Client; returns the function that cancels. */
  whenLoaded: (then: (client: ApolloClient) => void) => () => void;
}

interface Asked<Data, Variables extends OperationVariables> {
  /** Key of the answer; '' asks nothing. */
  key: string;
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables | undefined;
  /** Answer that the page was rendered with; null where the query failed. */
  rendered: Data | null | undefined;
  previousData: Data | undefined;
}

const nothing: QueryState<never> = { data: undefined, loading: false, error: undefined };

/** Compares answers of one query, whose fields have one order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** One query of one component, for `useSyncExternalStore`. A rendered answer is shown until Apollo Client has a newer one. */
export class QueryWatch<Data, Variables extends OperationVariables> {
  private state: QueryState<Data>;
  private observable?: ObservableQuery<Data, Variables>;

  constructor(
    private readonly source: ClientSource,
    private readonly asked: Asked<Data, Variables>,
  ) {
    if (asked.key === '') this.state = nothing;
    else if (source.loaded) this.state = stateOf(this.observe(source.loaded).getCurrentResult() as QueryState<Data>);
    // The error itself stays on the server.
    else if (asked.rendered === null) this.state = { ...nothing, error: Error() };
    else this.state = { ...nothing, data: asked.rendered, loading: asked.rendered === undefined };
  }

  get key(): string {
    return this.asked.key;
  }

  /** Newest answer of this watch, or of the one before it. */
  get lastData(): Data | undefined {
    return this.state.data ?? this.asked.previousData;
  }

  get previousData(): Data | undefined {
    return this.asked.previousData;
  }

  readonly read = (): QueryState<Data> => this.state;

  readonly subscribe = (changed: () => void): (() => void) => {
    if (this.key === '') return () => undefined;
    let isOver = false;
    let stop = (): void => undefined;
    const follow = (client: ApolloClient): void => {
      if (isOver) return;
      const subscription = this.observe(client).subscribe((result) => {
        if (this.take(stateOf(result as QueryState<Data>))) changed();
      });
      // A task later: a page that comes back at once then shares the running request.
      stop = () => void setTimeout(() => subscription.unsubscribe());
    };
    const { loaded } = this.source;
    if (loaded) follow(loaded);
    else stop = this.source.whenLoaded(follow);
    if (!this.state.data && !loaded) {
      this.source.client().catch((error: Error) => {
        if (!isOver && this.take({ ...nothing, error })) changed();
      });
    }
    return () => {
      isOver = true;
      stop();
    };
  };

  readonly fetchMore = async ({ variables, updateQuery }: MoreOptions<Data, Variables>): Promise<unknown> => {
    type Options = Parameters<ObservableQuery<Data, Variables>['fetchMore']>[0];
    return this.observe(await this.source.client()).fetchMore({ variables, updateQuery } as unknown as Options);
  };

  private observe(client: ApolloClient): ObservableQuery<Data, Variables> {
    const { document: query, variables } = this.asked;
    this.observable ??= client.watchQuery<Data, OperationVariables>({ query, variables }) as ObservableQuery<
      Data,
      Variables
    >;
    return this.observable;
  }

  /** Takes a newer state; false when it says the same, so that nothing renders again. */
  private take(next: QueryState<Data>): boolean {
    const { data, loading, error } = this.state;
    const hasSameData = isSame(next.data, data);
    if (hasSameData && next.loading === loading && next.error === error) return false;
    this.state = hasSameData ? { ...next, data } : next;
    return true;
  }
}

const stateOf = <Data>({ data, loading, error }: QueryState<Data>): QueryState<Data> => ({ data, loading, error });
