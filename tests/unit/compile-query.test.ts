import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, getOperationAST, getVariableValues, parse } from 'graphql';
import { createContext, type Services } from '../../server/context';
import { compileQuery } from '../../server/graphql/compile-query';

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(resolve, value));

const schema = makeExecutableSchema({
  typeDefs: `
    enum Colour { red green }
    type Author { name: String! books: [Book!]! }
    interface Titled { title: String! }
    type Book implements Titled { title: String! colour: Colour pages: Int author: Author rows: [[Int]] late: String echo(word: String! = "none", times: Int): String }
    union Thing = Book | Author
    type Query {
      books(first: Int = 2): [Book!]! book(title: String): Book nothing: Book missing: Book! wrong: [Int!]! noList: [Int]
      broken: String lateBroken: String thing: Thing refused(word: String!): String colours: [Colour] path: String
    }
    type Mutation { write: String }`,
  resolvers: {
    Query: {
      books: async (_root, { first }: { first: number }) => later(books.slice(0, first)),
      book: (_root, { title }: { title?: string }) => books.find((book) => book.title === title) ?? null,
      nothing: () => undefined,
      missing: () => null,
      wrong: () => [1, 'two'],
      noList: () => ({}),
      broken: () => {
        throw new Error('broken');
      },
      lateBroken: async () => later(null).then(() => Promise.reject(new Error('late'))),
      thing: () => books[0],
      colours: () => ['red', later('green'), null],
      path: (_root, _args, _context, info) => JSON.stringify(info.path) + info.fieldName,
    },
    Book: {
      late: ({ title }: { title: string }) => later(`late ${title}`),
      echo: (_book, { word, times = 1 }: { word: string; times?: number }) => word.repeat(times),
    },
    Thing: { __resolveType: () => 'Book' },
  },
});
const asha = { name: 'Asha', books: () => [] };
const books = [
  { title: 'Wells', colour: 'red', pages: 12, author: null, rows: [[1, null], null, []] },
  {
    title: 'Schools',
    colour: null,
    pages: null,
    author: { ...asha, books: [{ title: 'Inner', late: 1 }] },
    rows: null,
  },
  { title: 'Third', author: asha },
];

function run(text: string, variables: Record<string, unknown> = {}, name?: string) {
  const document = parse(text);
  const operation = getOperationAST(document, name ?? null);
  if (!operation) throw new Error('no such operation');
  const compiled = compileQuery(schema, document, operation);
  const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  const context = () =>
    createContext({} as Services, () => Promise.resolve({ role: null, hasEnded: false, needsTwoStep: false }), {
      userId: null,
      address: '',
    });
  return {
    compiled: compiled && (() => compiled(context(), coerced)),
    interpreted: () =>
      execute({ schema, document, variableValues: variables, operationName: name, contextValue: context() }),
  };
}

const answered: [text: string, variables?: Record<string, unknown>, name?: string][] = [
  ['{ books { title colour pages rows } }'],
  ['{ a: books(first: 1) { t: title } b: books { late title } }'],
  ['query ($n: Int!) { books(first: $n) { title } }', { n: 1 }],
  ['query ($n: Int) { books(first: $n) { title echo(times: $n) e: echo(word: "ho", times: 2) } }'],
  [
    'query ($title: String) { book(title: $title) { title author { name books { title late } } } }',
    { title: 'Schools' },
  ],
  ['query ($title: String) { book(title: $title) { title } }'],
  ['{ nothing { title } __typename colours }'],
  [
    '{ books { ...Card ... on Book { pages } ... { title } ... on Titled { colour } author { name } } } fragment Card on Book { title __typename }',
  ],
  ['{ books { ... on Titled { title } } }'],
  ['{ path alias: path }'],
  ['query One { books { title } } query Two { books(first: 1) { colour } }', {}, 'Two'],
];

test.each(answered.map(([text, variables, name]) => ({ text, variables, name })))(
  '$text is answered as the interpreter does, in the same order',
  async ({ text, variables, name }) => {
    const { compiled, interpreted } = run(text, variables, name);
    const { data, errors } = await interpreted();
    expect(errors).toBeUndefined();
    expect(JSON.stringify(await compiled?.())).toBe(JSON.stringify(data));
  },
);

test.each([
  '{ broken }',
  '{ lateBroken books { title } }',
  '{ late: lateBroken broken }',
  '{ missing { title } }',
  '{ wrong }',
  '{ noList }',
  '{ books(first: 3) { author { books { title } } } }',
  '{ books { title colour author { name books { late title } } } wrong }',
])('%s has errors, so that the answer is left to the interpreter', async (text) => {
  const { compiled, interpreted } = run(text);
  const { data, errors } = await interpreted();
  if (errors) await expect(compiled?.()).rejects.toBeDefined();
  // A method is called by the interpreter alone.
  else if (text.includes('first: 3')) await expect(compiled?.()).rejects.toBeDefined();
  else expect(await compiled?.()).toEqual(data);
  // A rejection that nobody waits for would end the process.
  await later(null);
});

test.each([
  '{ books { title @include(if: true) } }',
  '{ ...All @skip(if: false) } fragment All on Query { books { title } }',
  '{ __schema { queryType { name } } }',
  '{ thing { ... on Book { title } } }',
  '{ __proto__: path }',
  'mutation { write }',
])('%s is not compiled', (text) => {
  expect(run(text).compiled).toBeNull();
});
