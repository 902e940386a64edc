import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isEnumType,
  isScalarType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { sign } from 'jsonwebtoken';
import { JWT_SECRET, startApi, type Api } from '../support/api';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
const NOBODY = '00000000-0000-4000-8000-000000000000';

const samples: Record<string, string> = {
  ID: `"${NOBODY}"`,
  String: '"x"',
  Int: '1',
  Boolean: 'true',
  Money: '100',
  Date: '"2026-11-20"',
  DateTime: '"2026-11-20T10:00:00Z"',
};

/** Builds a literal that the schema accepts, with required fields only. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isScalarType(type)) return samples[type.name] ?? '';
  if (!isInputObjectType(type)) throw new Error(`no sample of ${String(type)}`);
  const required = Object.values(type.getFields()).filter(
    ({ type: own, defaultValue }) => isNonNullType(own) && defaultValue === undefined,
  );
  return `{ ${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
}

/** Builds a call of a root field that is valid but for the caller's rights. */
function callOf(operation: string, field: GraphQLField<unknown, unknown>): string {
  const required = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  const args =
    required.length === 0 ? '' : `(${required.map((arg) => `${arg.name}: ${literal(arg.type)}`).join(', ')})`;
  return `${operation} { ${field.name}${args} ${isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'} }`;
}

const guarded = (['query', 'mutation'] as const).flatMap((operation) => {
  const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {})
    .filter((field) => field.astNode?.directives?.some(({ name }) => name.value === 'auth'))
    .map((field) => [field.name, callOf(operation, field)] as const);
});

let api: Api;
let member: string;
let admin: string;

beforeAll(async () => {
  api = await startApi();
  member = (await api.signIn()).token;
  admin = (await api.signIn('admin')).token;
});
afterAll(() => api.close());

test('the schema has guarded fields to try', () => {
  expect(guarded.length).toBeGreaterThan(30);
});

test.each(guarded)('%s: not for a visitor', async (_name, query) => {
  expect((await api.call(query)).codes).toEqual(['UNAUTHENTICATED']);
});

test.each(guarded)('%s: not for someone without the role', async (_name, query) => {
  expect((await api.call(query, {}, { token: member })).codes).toEqual(['FORBIDDEN']);
});

test.each(guarded)('%s: answers an admin', async (_name, query) => {
  expect((await api.call(query, {}, { token: admin })).codes).toEqual([]);
});

test('the role is read at every call: once it is taken away, the same token is refused', async () => {
  const { token, userId } = await api.signIn('admin');
  expect((await api.call('{ adminDashboard { totalDonors } }', {}, { token })).codes).toEqual([]);
  await api.sql('delete from user_roles where user_id = $1', [userId]);
  expect((await api.call('{ adminDashboard { totalDonors } }', {}, { token })).codes).toEqual(['FORBIDDEN']);
});

test('a forged token, or one of another kind, is a visitor', async () => {
  const { token, userId } = await api.signIn('admin');
  const [head, body] = token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body ?? ''}.`;
  const ofAnotherKind = sign({ typ: 'other' }, JWT_SECRET, { subject: userId });
  const expired = sign({ typ: 'access' }, JWT_SECRET, { subject: userId, expiresIn: -1 });
  for (const forged of [`${head}.${body}.AAAA`, unsigned, ofAnotherKind, expired, 'nonsense']) {
    expect((await api.call('{ adminDashboard { totalDonors } }', {}, { token: forged })).codes).toEqual([
      'UNAUTHENTICATED',
    ]);
  }
});
