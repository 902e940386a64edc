import { ApolloClient, ApolloLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { parse } from 'graphql';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { of } from 'rxjs';
import { answerKey } from '../../client/shared/data/answers';
import { browserData } from '../../client/shared/data/browser-data';
import { PageDataProvider, useQuery, type PageData } from '../../client/shared/data/page-data';
import { QueryWatch } from '../../client/shared/data/query-watch';

interface Data {
  greeting: string;
}
const document = parse('query Greeting($to: String!) { greeting(to: $to) }') as TypedDocumentNode<Data, { to: string }>;
const variables = { to: 'you' };
const key = answerKey(document, variables);

/** Questions that reached the API. */
let asked: string[];
const apollo = (): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(({ variables: { to } }) => {
      asked.push(String(to));
      return of({ data: { greeting: `Hello ${to}` } });
    }),
  });

beforeEach(() => {
  asked = [];
});

function Greeting() {
  const { data, loading } = useQuery(document, { variables });
  return createElement('p', null, loading ? 'loading' : data?.greeting);
}
const rendered = (data: PageData): string =>
  renderToString(createElement(PageDataProvider, { value: data }, createElement(Greeting)));

test('a rendered answer is shown without Apollo Client, which has it once it is loaded', async () => {
  let loads = 0;
  const data = browserData({ [key]: { greeting: 'Rendered' } }, () => {
    loads += 1;
    return Promise.resolve(apollo());
  });
  expect(rendered(data)).toBe('<p>Rendered</p>');
  expect(loads).toBe(0);
  const [client] = await Promise.all([data.client(), data.client()]);
  expect(loads).toBe(1);
  expect(client.readQuery({ query: document, variables })).toEqual({ greeting: 'Rendered' });
  // Pages that are opened from now on read Apollo's cache.
  client.writeQuery({ query: document, variables, data: { greeting: 'Newer' } });
  expect(rendered(data)).toBe('<p>Newer</p>');
  expect(asked).toEqual([]);
});

test('the key of an answer is its name and variables', () => {
  expect(key).toBe('Greeting {"to":"you"}');
  expect(rendered(browserData({ 'Greeting {"to":"me"}': { greeting: 'Mine' } }, never))).toBe('<p>loading</p>');
});

const never = (): Promise<never> => new Promise(() => undefined);
const source = (client: Promise<ApolloClient>) => ({
  loaded: undefined,
  client: () => client,
  whenLoaded: (then: (loaded: ApolloClient) => void) => {
    let isOver = false;
    void client.then((loaded) => !isOver && then(loaded)).catch(() => undefined);
    return () => {
      isOver = true;
    };
  },
});
const watchOf = (client: Promise<ApolloClient>, answer?: Data) =>
  new QueryWatch(source(client), { key, document, variables, rendered: answer, previousData: undefined });
const change = (watch: QueryWatch<Data, typeof variables>): Promise<void> =>
  new Promise((resolve) => {
    const stop = watch.subscribe(() => {
      if (watch.read().loading) return;
      stop();
      resolve();
    });
  });

test('a query without an answer loads Apollo Client and asks once', async () => {
  const watch = watchOf(Promise.resolve(apollo()));
  expect(watch.read()).toEqual({ data: undefined, loading: true, error: undefined });
  await change(watch);
  expect(watch.read()).toMatchObject({ data: { greeting: 'Hello you' }, loading: false });
  expect(asked).toEqual(['you']);
});

test('an answer that says the same as the rendered one renders nothing again', async () => {
  const client = apollo();
  const answer = { greeting: 'Rendered' };
  client.writeQuery({ query: document, variables, data: answer });
  const watch = watchOf(Promise.resolve(client), answer);
  let changes = 0;
  watch.subscribe(() => (changes += 1));
  await client.query({ query: document, variables });
  expect([changes, watch.read().data]).toEqual([0, answer]);
  expect(watch.read().data).toBe(answer);
  client.writeQuery({ query: document, variables, data: { greeting: 'Newer' } });
  await Promise.resolve();
  expect([changes, watch.read().data]).toEqual([1, { greeting: 'Newer' }]);
});

test('code that does not load is an error of the query, and the next question loads it again', async () => {
  let loads = 0;
  const data = browserData({}, () => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('Failed to fetch')) : Promise.resolve(apollo());
  });
  const watch = watchOf(data.client());
  await change(watch);
  expect(watch.read().error?.message).toBe('The server could not be reached. Please try again.');
  await data.client();
  expect(loads).toBe(2);
});
