import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  buildSchema, getNamedType, isEnumType, isInputObjectType, isLeafType, isListType, isNonNullType, type GraphQLInputType,
} from 'graphql';
import { CallerGone, readBody } from '../../server/http/body';
import { startApi, type Api } from '../support/api';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** What no form sends on purpose: NUL with half an emoji, and nothing where something is needed. */
const HOSTILE = ['a\u0000b \ud83d', ''];
const IMPOSSIBLE_DAYS = ['0000-01-01', '9999-12-31'];

const plain: Record<string, unknown> = {
  ID: NOBODY, String: 'Words', Int: 1, Boolean: false, Money: 50_000, Date: '2026-11-01', DateTime: '2026-11-20T10:00:00Z',
};
/** Where words would be refused before anything else is looked at. */
const fitting: readonly (readonly [RegExp, string])[] = [
  [/^website$/, ''], [/^currency$/, 'INR'], [/email/i, 'asha@example.org'], [/phone|mobile|^contact$/i, '9822012345'],
  [/pan$/i, 'ABCPK1234F'], [/slug/i, 'words'], [/url|image|logo/i, 'https://i.ibb.co/a/b.jpg'], [/password/i, 'a good password'],
  [/^key$/, 'site_name'], [/idempotency/i, 'a-key-of-one-press'],
];

function sample(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name);
  if (isListType(type)) return [sample(type.ofType, name)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sample(field.type, field.name)]));
  }
  const words = type.name === 'String' ? fitting.find(([pattern]) => pattern.test(name))?.[1] : undefined;
  return words ?? plain[type.name];
}

type Path = (string | number)[];

/** The paths of all texts and days in an argument, with what is put there. */
function leaves(type: GraphQLInputType, path: Path): (readonly [Path, string[]])[] {
  if (isNonNullType(type)) return leaves(type.ofType, path);
  if (isListType(type)) return leaves(type.ofType, [...path, 0]);
  if (isInputObjectType(type)) return Object.values(type.getFields()).flatMap((field) => leaves(field.type, [...path, field.name]));
  if (type.name === 'Date') return [[path, IMPOSSIBLE_DAYS]];
  return type.name === 'String' || type.name === 'ID' ? [[path, HOSTILE]] : [];
}

function withValue(values: object, path: Path, value: string): object {
  const changed = structuredClone(values);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], changed);
  (holder as Record<string, unknown>)[last] = value;
  return changed;
}

const calls = (['query', 'mutation'] as const).flatMap((operation) => {
  const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).filter(({ args }) => args.length > 0).map(({ name, args, type }) => {
    const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
    const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const selection = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
    const values = Object.fromEntries(args.map((arg) => [arg.name, sample(arg.type, arg.name)]));
    const variables = args.flatMap((arg) => leaves(arg.type, [arg.name]))
      .flatMap(([path, hostile]) => hostile.map((value) => [path.join('.'), withValue(values, path, value)] as const));
    return [name, `${operation} (${declared}) { ${name}(${passed}) ${selection} }`, variables] as const;
  });
});

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('admin')).token;
});
afterAll(() => api.close());

test.each(calls)('%s: no text and no day brings the server to its wits’ end', async (_name, query, variables) => {
  const broken: string[] = [];
  for (const [path, values] of variables) {
    const { codes } = await api.call(query, values, { token });
    if (codes.includes('INTERNAL_SERVER_ERROR')) broken.push(`${path} of ${JSON.stringify(values)}`);
  }
  expect(broken).toEqual([]);
});

test('a name that was cut in the middle of an emoji is kept as far as it goes', async () => {
  const { data } = await api.call<{ createMember: { member: { name: string } } }>(
    `mutation ($name: String!) { createMember(input: { name: $name, city: "Pune", mobileNumber: "9822012345",
       imageUrl: "https://i.ibb.co/a/b.jpg", subscriptionAmount: 50000, joiningDate: "2026-11-01" }) { member { name } } }`,
    { name: 'Asha \ud83d\u0000' },
    { token },
  );
  expect(data.createMember.member.name).toBe('Asha \ufffd');
});

test('settings that every object has are unknown settings', async () => {
  const { data } = await api.call<{ saveSettings: { userErrors: { code: string }[] } }>(
    'mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { userErrors { code } } }',
    { settings: [{ key: 'constructor', value: 'x' }, { key: '__proto__', value: 'y' }] },
    { token },
  );
  expect(data.saveSettings.userErrors.map(({ code }) => code)).toEqual(['UNKNOWN_KEY', 'UNKNOWN_KEY']);
});

test('a body that is refused is answered, and not waited for to its end', async () => {
  const statusOf = async (path: string): Promise<string> => {
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => (heard += data.toString())).on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 300000000\r\n\r\n`);
    socket.write(Buffer.alloc(2 * 1024 * 1024, 'a'));
    // It would go on for ever; the server hangs up.
    const drip = setInterval(() => socket.write('a'), 100);
    // Hanging up may reach the socket as a reset, at which `once` would fail.
    await new Promise((closed) => socket.on('close', closed));
    clearInterval(drip);
    return heard.slice('HTTP/1.1 '.length, 'HTTP/1.1 413'.length);
  };
  const paths = ['/graphql', '/webhooks/razorpay', '/payments/callback', '/subscription/callback', '/nowhere'];
  expect(await Promise.all(paths.map(statusOf))).toEqual(['413', '413', '413', '413', '405']);
}, 15_000);

test('who goes away in the middle of a body is told from a failure of ours', async () => {
  const reading = new Promise<unknown>((resolve) => {
    const server = createServer((request) => void readBody(request, 100).catch(resolve).finally(() => server.close()));
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-length': '50' } });
      request.on('error', () => undefined);
      request.write('half', () => setImmediate(() => request.destroy()));
    });
  });
  expect(await reading).toBeInstanceOf(CallerGone);
});
