import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse } from 'graphql';
import { createContext, type Services } from '../../server/context';
import { forbidden } from '../../server/graphql/errors';
import { KnownOperations } from '../../server/graphql/known-operations';

let writes = 0;
const schema = makeExecutableSchema({
  typeDefs: `type Query { one: Int two: Int twice(n: Int!): Int closed: String } type Mutation { write(n: Int!): Int! }`,
  resolvers: {
    Query: {
      one: () => 1,
      two: () => 2,
      twice: (_root, { n }: { n: number }) => 2 * n,
      closed: () => {
        throw forbidden();
      },
    },
    Mutation: {
      write: (_root, { n }: { n: number }) => {
        writes += 1;
        if (n < 0) throw forbidden();
        return n;
      },
    },
  },
});

function knowing(...documents: string[]): KnownOperations {
  const known = new KnownOperations(schema);
  for (const text of documents) known.keep(text, parse(text));
  return known;
}
const context = () =>
  createContext({} as Services, () => Promise.resolve({ role: null, hasEnded: false, needsTwoStep: false }), {
    userId: null,
    address: '',
  });

const BOTH = 'query One { one } query Two { two }';

test('two operations of one document are told apart by their names', async () => {
  const known = knowing(BOTH);
  expect(await known.run({ query: BOTH, operationName: 'Two' }, context())).toEqual({
    data: { two: 2 },
    isQuery: true,
  });
  expect(await known.run({ query: BOTH, operationName: 'One' }, context())).toEqual({
    data: { one: 1 },
    isQuery: true,
  });
  expect(await known.run({ query: BOTH, operationName: 'Two' }, context())).toMatchObject({ data: { two: 2 } });
  expect(await known.run({ query: BOTH }, context())).toBeNull();
  expect(await known.run({ query: BOTH, operationName: 'Three' }, context())).toBeNull();
});

test('what was not validated, wrong variables, and a query with an error are left to the engine', async () => {
  const TWICE = 'query ($n: Int!) { twice(n: $n) }';
  const known = knowing(TWICE, '{ closed }');
  expect(await known.run({ query: '{ one }' }, context())).toBeNull();
  expect(await known.run({ query: TWICE, variables: { n: 'x' } }, context())).toBeNull();
  expect(await known.run({ query: TWICE }, context())).toBeNull();
  expect(await known.run({ query: '{ closed }' }, context())).toBeNull();
  expect(await known.run({ query: TWICE, variables: { n: 4, unasked: true } }, context())).toMatchObject({
    data: { twice: 8 },
  });
});

test('a mutation is executed once, with its error, path and code', async () => {
  const WRITE = 'mutation ($n: Int!) { write(n: $n) }';
  const known = knowing(WRITE);
  writes = 0;
  const refused = await known.run({ query: WRITE, variables: { n: -1 } }, context());
  expect(writes).toBe(1);
  expect(refused).toMatchObject({ data: null, isQuery: false });
  expect(refused?.errors?.[0]).toMatchObject({ path: ['write'], extensions: { code: 'FORBIDDEN' } });
  expect(await known.run({ query: WRITE, variables: { n: 'x' } }, context())).toBeNull();
  expect(writes).toBe(1);
});

test('documents are bounded in length and together; the least recently used is evicted', async () => {
  const padded = (number: number, length: number): string => `{ one } #${number}`.padEnd(length, ' ');
  const known = knowing(padded(0, 9_000));
  expect(known.size).toBe(0);
  const texts = Array.from({ length: 64 }, (_, number) => padded(number, 8_192));
  const add = (text: string): void => known.keep(text, parse(text));
  for (const text of texts) add(text);
  expect(known.size).toBe(64);
  const [first = '', second = ''] = texts;
  expect(await known.run({ query: first }, context())).not.toBeNull();
  add(padded(100, 8_192));
  expect(known.size).toBe(64);
  expect(await known.run({ query: first }, context())).not.toBeNull();
  expect(await known.run({ query: second }, context())).toBeNull();
});
