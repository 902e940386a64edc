import { buildSchema, isInputObjectType, isNonNullType, type GraphQLInputType } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskedPan } from '../../rules/pan';
import { startApi, type Api } from '../support/api';
import { KNOWN, plantPerson, TRACES } from '../support/known-person';
import { giveOffline, mailedKey } from '../support/my-giving';
import { register80g } from '../support/office-donations';
import { readPdf } from '../support/pdf-text';
import { publicCallsWith } from '../support/public-calls';
import { filesInBase64 } from '../support/zip';

/**
 * Every public field that takes a key, read from the schema, called with the key of one donor and everything that is known
 * of another: it tells nothing of the other, and changes nothing of theirs.
 */
const MY_EMAIL = 'asha@example.org';
const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

const takesKey = (type: GraphQLInputType): boolean => {
  const named = isNonNullType(type) ? type.ofType : type;
  return isInputObjectType(named) && 'key' in named.getFields();
};
/** Names of the fields that take a key. */
const keyed = new Set(
  Object.values({ ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() })
    .filter(({ args }) => args.some(({ name, type }) => name === 'key' || takesKey(type)))
    .filter(({ astNode }) => astNode?.directives?.some(({ name }) => name.value === 'public'))
    .map(({ name }) => name),
);

let api: Api;
let mine: string;
let theirs: { key: string; donorId: string };
/** Ids, addresses and numbers of the other donor. */
let ids: string[];
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  const { token } = await api.signIn('admin');
  await register80g(api);
  theirs = await plantPerson(api, token);
  await giveOffline(api, token, { email: MY_EMAIL, pan: 'ASHPK1234F', address: '4 Lake Road, Pune' });
  mine = await mailedKey(api, MY_EMAIL);
  ids = (
    await api.sql<{ id: string }>(
      `select id::text from donors where lower(email) = $1 union select id::text from donations where donor_email = $1
       union select r.id::text from receipts r join donations d on d.id = r.donation_id where d.donor_email = $1
       union select r.receipt_number from receipts r join donations d on d.id = r.donation_id where d.donor_email = $1
       union select id::text from subscriptions where donor_email = $1
       union select id::text from contact_submissions where email = $1
       union select id::text from volunteer_submissions where email = $1
       union select id::text from users where email = $1`,
      [KNOWN.email],
    )
  ).map(({ id }) => id);
});
afterAll(() => api.close());

/** Every row in which the other donor stands, as it lies in the database. */
async function theirRows(): Promise<string[]> {
  const tables = await api.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      api.sql<{ row: string }>(
        `select '${name}' || t::text as row from ${name} t where t::text ilike any($1::text[]) order by 1`,
        [[...ids, KNOWN.email].map((text) => `%${text}%`)],
      ),
    ),
  );
  return rows.flat().map(({ row }) => row);
}

/** Puts the key wherever the arguments have one. */
const withKey = (values: unknown, key: string): unknown =>
  values === null || typeof values !== 'object' || Array.isArray(values)
    ? values
    : Object.fromEntries(
        Object.entries(values).map(([name, each]) => [name, name === 'key' ? key : withKey(each, key)]),
      );

/** An answer as text, files of it included. */
function textOf(data: unknown): string {
  const files: string[] = [];
  const read = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, each] of Object.entries(value)) {
      if (name === 'pdf' && typeof each === 'string') files.push(readPdf(Buffer.from(each, 'base64')).text);
      else if (name === 'zip' && typeof each === 'string') files.push(...filesInBase64(each).values());
      else read(each);
    }
  };
  read(data);
  return JSON.stringify(data) + files.join('\n');
}

interface Walked {
  told: string[];
  /** Fields that answered with something of the caller's own. */
  answered: Set<string>;
}

/** Calls every field with a key, each text and id of it replaced by each of the other donor's. */
async function walk(key: string): Promise<Walked> {
  const texts = ['Asha Kulkarni', ...ids, KNOWN.email, KNOWN.name, KNOWN.pan, '2026-27', 'ERASE'];
  const secrets = [...TRACES, maskedPan(KNOWN.pan), ...ids];
  const walked: Walked = { told: [], answered: new Set() };
  for (const { name, query, variables } of publicCallsWith(texts).filter((each) => keyed.has(each.name)))
    for (const [leaf, values] of variables()) {
      const given = withKey(values, key);
      const { data, messages, codes } = await api.call(query, given as object);
      if (codes.includes('GRAPHQL_VALIDATION_FAILED')) throw new Error(`${query}: ${messages.join()}`);
      const answer = textOf(data) + messages.join();
      const typed = JSON.stringify(given);
      const found = secrets.filter((secret) => answer.includes(secret) && !typed.includes(secret));
      if (found.length > 0) walked.told.push(`${name} ${leaf}: ${found.join(', ')}`);
      if (answer.includes(MY_EMAIL) || answer.includes('Asha')) walked.answered.add(name);
    }
  return walked;
}

test('the fields with a key are found in the schema', () => {
  expect([...keyed]).toEqual(
    expect.arrayContaining([
      'openGift',
      'openMyGiving',
      'ownReceiptPdf',
      'ownYearPdf',
      'exportOwnData',
      'askOwnErasure',
    ]),
  );
  expect(keyed.size).toBeGreaterThan(14);
});

test('one donor’s key opens nothing of another, in page, files, refusals and data, and changes nothing of theirs', async () => {
  expect(ids.length).toBeGreaterThan(6);
  const before = await theirRows();
  expect(before.length).toBeGreaterThan(20);
  const { told, answered } = await walk(mine);
  expect(told).toEqual([]);
  // Without own answers it would prove nothing.
  expect([...answered]).toEqual(
    expect.arrayContaining(['openMyGiving', 'ownYearPdf', 'exportOwnData', 'correctOwnAddress', 'correctOwnPan']),
  );
  expect(await theirRows()).toEqual(before);
}, 120_000);

test('a key of parts of two, with a later day, or of another letter opens nothing at all', async () => {
  const [me = '', day = '', signature = ''] = mine.split('.');
  const [them = '', , theirSignature = ''] = theirs.key.split('.');
  const before = await theirRows();
  for (const key of [
    [them, day, signature],
    [me, day, theirSignature],
    [me, String(Number(day) + 1), signature],
    [me, day, signature.slice(0, -1)],
    [me, day, signature.toLowerCase()],
    [me.toUpperCase(), day, theirSignature],
    [them, day, ''],
    [`${me}.${them}`, day, signature],
  ].map((parts) => parts.join('.'))) {
    const { data } = await api.call<{ page: unknown; data: unknown; gift: unknown }>(
      `mutation ($key: String!) { page: openMyGiving(key: $key) { email } data: openOwnData(key: $key) { isWithdrawn }
         gift: openGift(key: $key) { __typename } }`,
      { key },
    );
    expect([key, data]).toEqual([key, { page: null, data: null, gift: null }]);
  }
  expect(await theirRows()).toEqual(before);
});
