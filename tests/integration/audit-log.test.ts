import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { auditedElsewhere, silentMutations, writingMutations } from '../support/admin-mutations';
import { startApi, type Api } from '../support/api';

interface Entry {
  at: string;
  personId: string | null;
  personName: string | null;
  action: string;
  entity: string;
  entityId: string;
  subject: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

const LIST = `query ($search: String, $filter: AuditFilter! = {}, $page: Pagination! = {}, $direction: SortDirection! = desc) {
  adminAuditLog(search: $search, filter: $filter, page: $page, direction: $direction) {
    totalCount items { at personId personName action entity entityId subject changes { field before after } } } }`;
const CHOICES = `{ adminAuditChoices { people { id name } entities verbs } }`;

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
const adminMutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  .filter(({ astNode }) => astNode?.directives?.some(({ name }) => name.value === 'auth'))
  .map(({ name }) => name);

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const log = async (variables: object = {}) => {
  const { data } = await api.call<{ adminAuditLog: { totalCount: number; items: Entry[] } }>(LIST, variables, {
    token: admin.token,
  });
  return data.adminAuditLog;
};
const actions = async (variables: object) => (await log(variables)).items.map(({ action }) => action);
const write = (at: string, action: string, userId: string | null, before: object | null, after: object | null) =>
  api.sql(
    'insert into audit_log (at, user_id, action, entity, entity_id, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
    [at, userId, action, action.split('.')[0], 'thing-1', before, after],
  );

test('every mutation of the office is known here: add a call of a new one to tests/support/admin-mutations.ts', () => {
  const known = Object.keys({ ...writingMutations, ...auditedElsewhere, ...silentMutations });
  expect(known.sort()).toEqual([...adminMutations].sort());
});

test.each(Object.entries(auditedElsewhere))('the audit entry of %s is read in %s', (_name, file) => {
  expect(readFileSync(join(__dirname, file), 'utf8').includes('audit_log')).toBe(true);
});

test.each(Object.keys(writingMutations))('%s writes down who did what', async (name) => {
  const args = await writingMutations[name]?.(api);
  const query = `mutation { result: ${name}(${args}) { userErrors { field message } } }`;
  const { data, codes } = await api.call<{ result: { userErrors: object[] } }>(query, {}, { token: admin.token });
  expect({ codes, userErrors: data?.result.userErrors }).toEqual({ codes: [], userErrors: [] });
  const { items } = await log();
  expect(items.length).toBeGreaterThan(0);
  for (const entry of items) {
    expect(entry.personId).toBe(admin.userId);
    expect(entry.action.startsWith(`${entry.entity}.`)).toBe(true);
  }
});

test('a refused write leaves no entry', async () => {
  await api.call(
    'mutation { createCampaign(input: { title: "", slug: "x", category: "Health", goalAmount: 100 }) { userErrors { code } } }',
    {},
    { token: admin.token },
  );
  expect((await log()).totalCount).toBe(0);
});

test('visitors and people without the role read nothing of it', async () => {
  const person = await api.signIn();
  for (const query of [LIST, CHOICES]) {
    expect((await api.call(query)).codes).toEqual(['UNAUTHENTICATED']);
    expect((await api.call(query, {}, { token: person.token })).codes).toEqual(['FORBIDDEN']);
  }
});

test('an entry says what changed, field by field, and what the thing is called', async () => {
  const before = {
    id: 'thing-1',
    title: 'Wells',
    goalAmount: 100,
    galleryImages: ['/a.svg'],
    summary: '',
    endDate: null,
  };
  const after = { ...before, title: 'Clean wells', galleryImages: ['/a.svg', '/b.svg'], updatedAt: '2026-11-20' };
  await write('2026-11-20T10:00:00Z', 'campaign.update', admin.userId, before, after);
  expect((await log()).items).toEqual([
    {
      at: '2026-11-20T10:00:00.000Z',
      personId: admin.userId,
      personName: 'Test Person',
      action: 'campaign.update',
      entity: 'campaign',
      entityId: 'thing-1',
      subject: 'Clean wells',
      changes: [
        { field: 'title', before: '"Wells"', after: '"Clean wells"' },
        { field: 'galleryImages', before: '["/a.svg"]', after: '["/a.svg","/b.svg"]' },
      ],
    },
  ]);
});

test('more entries than anybody reads are not counted to the end', async () => {
  const count = async (search: string | null) => {
    const { data } = await api.call<{ adminAuditLog: object }>(
      'query ($search: String) { adminAuditLog(search: $search, page: { size: 1 }) { totalCount countIsCapped } }',
      { search },
      { token: admin.token },
    );
    return data.adminAuditLog;
  };
  const fill = (rows: number) =>
    api.sql(
      `insert into audit_log (action, entity, entity_id, after) select 'event.create', 'event', i::text, '{"title": "Fair"}'
         from generate_series(1, $1::int) i`,
      [rows],
    );
  await fill(10_000);
  expect([await count(null), await count('fair')]).toEqual(Array(2).fill({ totalCount: 10_000, countIsCapped: false }));
  await fill(1);
  expect([await count(null), await count('fair')]).toEqual(Array(2).fill({ totalCount: 10_000, countIsCapped: true }));
});

test('filtered by person, entity, verb and day in India; searched; paged; in either order', async () => {
  const other = await api.signIn('admin');
  await api.sql(`update users set full_name = 'Ravi Menon' where id = $1`, [other.userId]);
  await write('2026-11-19T18:29:59Z', 'event.create', admin.userId, null, { title: 'Fair' });
  await write('2026-11-19T18:30:00Z', 'event.update', other.userId, { title: 'Fair' }, { title: 'Big fair' });
  await write('2026-11-20T18:29:59Z', 'member.update', null, { status: 'active' }, { status: 'expired' });
  await write('2026-11-20T18:30:00Z', 'member.delete', other.userId, { name: 'Asha' }, null);

  expect(await actions({})).toEqual(['member.delete', 'member.update', 'event.update', 'event.create']);
  expect(await actions({ direction: 'asc', page: { number: 2, size: 3 } })).toEqual(['member.delete']);
  expect(await actions({ filter: { personId: other.userId } })).toEqual(['member.delete', 'event.update']);
  expect(await actions({ filter: { personId: 'nonsense' } })).toEqual([]);
  expect(await actions({ filter: { isSystem: true } })).toEqual(['member.update']);
  expect(await actions({ filter: { entity: 'event' } })).toEqual(['event.update', 'event.create']);
  expect(await actions({ filter: { verb: 'update' } })).toEqual(['member.update', 'event.update']);
  expect(await actions({ filter: { from: '2026-11-20', to: '2026-11-20' } })).toEqual([
    'member.update',
    'event.update',
  ]);
  expect(await actions({ search: 'big fair' })).toEqual(['event.update']);
  expect(await actions({ search: 'ravi' })).toEqual(['member.delete', 'event.update']);
  expect(await actions({ search: 'as' })).toEqual(['member.delete']);
  expect(await actions({ search: 'nobody at all' })).toEqual([]);
  expect((await log({ filter: { isSystem: true } })).items[0]).toMatchObject({ personName: null, subject: null });

  const { data } = await api.call<{ adminAuditChoices: object }>(CHOICES, {}, { token: admin.token });
  expect(data.adminAuditChoices).toEqual({
    people: [
      { id: other.userId, name: 'Ravi Menon' },
      { id: admin.userId, name: 'Test Person' },
    ],
    entities: ['event', 'member'],
    verbs: ['create', 'delete', 'update'],
  });
});
