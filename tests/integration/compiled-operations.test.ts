import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  execute,
  getVariableValues,
  Kind,
  parse,
  typeFromAST,
  type DocumentNode,
  type GraphQLInputType,
  type OperationDefinitionNode,
} from 'graphql';
import { resolverModules } from '../../server/app/subjects';
import { projectRoot } from '../../server/config/paths';
import { createContext, type Context } from '../../server/context';
import { compileQuery } from '../../server/graphql/compile-query';
import { buildSchema } from '../../server/graphql/schema';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { addCampaign } from '../support/office-donations';
import { sample } from '../support/schema-calls';

const schema = buildSchema(projectRoot, resolverModules);
const client = join(projectRoot, 'client');
const everything: DocumentNode = {
  kind: Kind.DOCUMENT,
  definitions: readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(readFileSync(join(client, file), 'utf8')).definitions),
};
const queries = everything.definitions.filter(
  (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION && each.operation === 'query',
);

let api: Api;
let context: () => Context;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-22T10:00:00Z'));
  const { userId } = await api.signIn('admin');
  const { services } = api.app;
  context = () => createContext(services, services.accounts.standingOf, { userId, address: '10.0.0.1' });
  const campaignId = await addCampaign(api);
  const items = [{ name: 'Ration kit', quantity: 2, unitPrice: 5_000 }];
  await addGift(api, { campaignId, items, at: new Date('2026-11-21T10:00:00Z') });
  await addGift(api, { status: 'failed', donorName: 'Ravi', donorEmail: 'ravi@example.org' });
});
afterAll(() => api.close());

/** Values of one kind for all variables, which the query finds something or nothing with. */
async function variablesOf(operation: OperationDefinitionNode): Promise<Record<string, unknown>> {
  const [gift] = await api.sql<{ id: string; donorId: string }>(
    `select id, donor_id as "donorId" from donations where status = 'success'`,
  );
  const [campaign] = await api.sql<{ id: string; slug: string }>('select id, slug from campaigns');
  const found: Record<string, unknown> = {
    id: operation.name?.value.includes('Donor')
      ? gift?.donorId
      : operation.name?.value.includes('Campaign')
        ? campaign?.id
        : gift?.id,
    slug: campaign?.slug,
    page: { number: 1, size: 25 },
    filter: operation.name?.value === 'AdminImportLines' ? { importId: gift?.id } : {},
    search: null,
  };
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => {
      const { value: name } = variable.name;
      return [name, name in found ? found[name] : sample(typeFromAST(schema, type as never) as GraphQLInputType, name)];
    }),
  );
}

const compiledNames: string[] = [];

test.each(queries.map((query) => [query.name?.value ?? '', query] as const))(
  '%s: compiled and interpreted answers are the same',
  async (name, operation) => {
    const variables = await variablesOf(operation);
    const { coerced, errors: wrong } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    expect(wrong).toBeUndefined();
    const compiled = compileQuery(schema, everything, operation);
    const { data, errors } = await execute({
      schema,
      document: everything,
      operationName: name,
      variableValues: variables,
      contextValue: context(),
    });
    if (!compiled || !coerced) return;
    compiledNames.push(name);
    if (errors) await expect(compiled(context(), coerced)).rejects.toBeDefined();
    else expect(JSON.stringify(await compiled(context(), coerced))).toBe(JSON.stringify(data));
  },
);

test('only what has unions or directives is left to the interpreter', () => {
  const text = (query: OperationDefinitionNode): string => query.loc?.source.body ?? '';
  const left = queries.filter(({ name }) => !compiledNames.includes(name?.value ?? ''));
  expect(queries.length).toBeGreaterThan(40);
  expect(left.length).toBeLessThan(10);
  for (const query of left) expect(text(query)).toMatch(/ page\(|content|@include|@skip|\.\.\. on /i);
});

const LIST = `query List { adminDonations(page: { size: 1 }) { items { id } } } query Mine { me { email } }`;
const READ = `mutation ($id: ID!) { markContactRead(id: $id) { userErrors { code } } }`;

test('a second call, which the engine does not see, has the same errors, codes and rights as the first', async () => {
  const { token } = await api.signIn('admin');
  const { token: visitor } = await api.signIn(null);
  const ask = async (body: object, session?: string) => {
    const response = await fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(session ? { authorization: `Bearer ${session}` } : {}) },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      answer: (await response.json()) as unknown,
    };
  };
  const cases = [
    { query: LIST, operationName: 'List' },
    { query: LIST, operationName: 'Mine' },
    { query: LIST, operationName: 'Other' },
    { query: LIST },
    { query: '{ adminDonations(page: { number: 0 }) { items { id } } me { id } }' },
    { query: READ, variables: { id: 'nobody' } },
    { query: READ, variables: { id: 5.5 } },
    { query: READ },
  ];
  for (const session of [token, visitor, undefined]) {
    for (const body of cases) {
      const first = await ask(body, session);
      expect(await ask(body, session)).toEqual(first);
      expect(await ask(body, session)).toEqual(first);
    }
  }
  expect(await ask(cases[0] ?? {}, visitor)).toMatchObject({
    answer: { data: null, errors: [{ path: ['adminDonations'], extensions: { code: 'FORBIDDEN' } }] },
  });
  expect(await ask(cases[0] ?? {})).toMatchObject({
    answer: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
  });
});

test('the limit of a form holds for known mutations, with its Retry-After', async () => {
  const body = JSON.stringify({
    query: 'mutation ($input: ContactInput!) { submitContact(input: $input) { success } }',
    variables: {
      input: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org', phone: '', message: 'Hello there' },
    },
  });
  const codes: (string | undefined)[] = [];
  let last: Response | undefined;
  for (let call = 0; call < 7; call += 1) {
    last = await fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { errors } = (await last.json()) as { errors?: { extensions: { code: string } }[] };
    codes.push(errors?.[0]?.extensions.code);
  }
  expect(codes).toEqual([...new Array<undefined>(5).fill(undefined), 'RATE_LIMITED', 'RATE_LIMITED']);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
});
