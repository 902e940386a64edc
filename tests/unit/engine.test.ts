import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { createEngine } from '../../server/app/engine';
import { createContext, type Services } from '../../server/context';
import { badInput } from '../../server/graphql/errors';
import { createLog } from '../../server/log';

const secret = 'relation donors does not exist';
const schema = makeExecutableSchema({
  typeDefs: 'type Query { fine: String broken: String refused: String }',
  resolvers: {
    Query: {
      fine: () => 'fine',
      broken: () => {
        throw new Error(secret);
      },
      refused: () => {
        throw badInput('page.number', 'Pages count from 1.');
      },
    },
  },
});

const visitor = () =>
  createContext({} as Services, () => Promise.resolve({ role: null, hasEnded: false, needsTwoStep: false }), {
    userId: null,
    address: 'test',
  });

async function ask(query: string, introspection = true) {
  const lines: string[] = [];
  const log = createLog('debug', (line) => void lines.push(line));
  const engine = await createEngine({ schema, introspection, log });
  const contextValue = visitor();
  const { body } = await engine.executeOperation({ query }, { contextValue });
  await engine.stop();
  if (body.kind !== 'single') throw new Error('one answer was expected');
  return { ...body.singleResult, lines, outcome: contextValue.outcome };
}

test('introspection answers when it is on, and is refused when it is off', async () => {
  const query = '{ __schema { queryType { name } } }';
  expect((await ask(query)).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
  const { data, errors } = await ask(query, false);
  expect(data).toBeUndefined();
  expect(errors?.[0]?.message).toMatch(/introspection/i);
});

test('where the schema is closed a mistyped field does not tell the names of others', async () => {
  const mistyped = async (introspection: boolean) => (await ask('{ fin }', introspection)).errors?.[0]?.message;
  expect(await mistyped(true)).toContain('"fine"');
  expect(await mistyped(false)).not.toContain('fine');
});

test('an error nobody expected is masked; answer and log share an id, and the log has the cause', async () => {
  const { errors, lines } = await ask('{ broken }');
  const { message, extensions } = errors?.[0] ?? {};
  expect(extensions?.['code']).toBe('INTERNAL_SERVER_ERROR');
  expect(JSON.stringify(errors)).not.toContain(secret);
  const line = lines.find((each) => each.includes(secret));
  expect(line).toContain(String(extensions?.['id']));
  expect(message).toContain(String(extensions?.['id']));
});

test('the same field is not answered over and over in one operation', async () => {
  const { data, errors } = await ask('{ a: fine b: fine c: fine d: fine }');
  expect(data).toBeUndefined();
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('"fine" is asked for 4 times') as string,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });
});

test('an error that was written for the caller arrives as it is', async () => {
  const { errors } = await ask('{ refused }');
  expect(errors?.[0]).toMatchObject({
    message: 'Pages count from 1.',
    path: ['refused'],
    extensions: { code: 'BAD_USER_INPUT', field: 'page.number' },
  });
});

test.each([
  ['{ fine }', true],
  ['{ fine broken }', false],
  ['{ fine nonsense }', false],
])('%s counts as a clean query: %p', async (query, clean) => {
  expect((await ask(query)).outcome.isCleanQuery).toBe(clean);
});

test('documents that a caller makes up do not stay in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const engine = await createEngine({ schema, introspection: false, log: createLog('info', () => undefined) });
  const askFor = async (from: number, to: number): Promise<void> => {
    for (let each = from; each < to; each += 1) {
      const query = `{ fine } # ${each} ${'x'.repeat(100_000)}`;
      const { body } = await engine.executeOperation({ query }, { contextValue: visitor() });
      expect(body).toMatchObject({ singleResult: { data: { fine: 'fine' } } });
    }
  };
  await askFor(0, 10);
  collect();
  const before = process.memoryUsage().heapUsed;
  await askFor(10, 200);
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * 1024 * 1024);
  await engine.stop();
});
