import { Client } from 'pg';
import { startApi, type Api } from '../support/api';
import { untilLocked } from '../support/until';

interface Person {
  id: string;
  email: string;
  isAdmin: boolean;
  adminSince: string | null;
  grantedBy: string | null;
  lastSignInAt: string | null;
}

interface Result {
  account: Person | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const PERSON = 'id email isAdmin adminSince grantedBy lastSignInAt';
const LIST = `query ($search: String, $filter: AccountFilter! = {}, $sort: AccountSort! = createdAt, $page: Pagination! = {}) {
  adminAccounts(search: $search, filter: $filter, sort: $sort, direction: asc, page: $page) {
    totalCount adminCount items { ${PERSON} } } }`;
const change = (name: 'grantAdmin' | 'revokeAdmin') =>
  `mutation ($id: ID!) { result: ${name}(userId: $id) { account { ${PERSON} } userErrors { field code message } } }`;

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const list = async (variables: object = {}) => {
  const { data } = await api.call<{ adminAccounts: { totalCount: number; adminCount: number; items: Person[] } }>(
    LIST,
    variables,
    { token: admin.token },
  );
  return data.adminAccounts;
};
const apply = (name: 'grantAdmin' | 'revokeAdmin', id: string, token = admin.token) =>
  api.call<{ result: Result }>(change(name), { id }, { token });
const mayEnter = async (token: string) =>
  (await api.call('{ adminDashboard { totalDonors } }', {}, { token })).codes.length === 0;
const adminIds = async () =>
  (await api.sql<{ id: string }>(`select user_id as id from user_roles where role = 'admin'`)).map(({ id }) => id);

test('visitors and people without the role neither see nor change who runs the office', async () => {
  const person = await api.signIn();
  for (const query of [LIST, change('grantAdmin'), change('revokeAdmin')]) {
    const variables = { id: person.userId };
    expect((await api.call(query, variables)).codes).toEqual(['UNAUTHENTICATED']);
    expect((await api.call(query, variables, { token: person.token })).codes).toEqual(['FORBIDDEN']);
  }
  expect(await adminIds()).toEqual([admin.userId]);
});

test('the list finds by name and e-mail, filters by role, sorts, pages, and says who was here last', async () => {
  api.setNow(new Date('2026-11-20T06:30:00Z'));
  const person = await api.signIn();
  await api.sql(`update users set full_name = 'Anita_Rao' where id = $1`, [person.userId]);
  await api.sql(`insert into users (email, full_name, password_hash) values ('never@example.org', '', 'x')`);

  expect(await list()).toMatchObject({ totalCount: 3, adminCount: 1 });
  expect(await list({ search: 'anita_r' })).toMatchObject({
    totalCount: 1,
    items: [{ id: person.userId, isAdmin: false, adminSince: null, lastSignInAt: '2026-11-20T06:30:00.000Z' }],
  });
  expect((await list({ search: 'anitaxr' })).totalCount).toBe(0);
  expect((await list({ filter: { isAdmin: true } })).items.map(({ id }) => id)).toEqual([admin.userId]);
  expect((await list({ filter: { isAdmin: false } })).totalCount).toBe(2);
  const byVisit = (await list({ sort: 'lastSignInAt' })).items.map(({ email }) => email);
  expect(byVisit[0]).toBe('never@example.org');
  expect(await list({ page: { number: 2, size: 2 } })).toMatchObject({ totalCount: 3, items: [{}] });
});

test('a granted role opens the office at once, names who granted it, and is written down once', async () => {
  const person = await api.signIn();
  expect(await mayEnter(person.token)).toBe(false);
  const { data } = await apply('grantAdmin', person.userId);
  expect(data.result).toMatchObject({ account: { isAdmin: true, grantedBy: 'Test Person' }, userErrors: [] });
  expect(await mayEnter(person.token)).toBe(true);
  expect((await apply('grantAdmin', person.userId)).data.result.userErrors).toEqual([]);

  const who = { name: 'Test Person', email: person.email };
  expect(await api.sql('select user_id, action, entity, entity_id, before, after from audit_log')).toEqual([
    {
      user_id: admin.userId,
      action: 'role.grant',
      entity: 'role',
      entity_id: person.userId,
      before: { ...who, role: null, isAdmin: false },
      after: { ...who, role: 'ADMIN', isAdmin: true },
    },
  ]);
});

test('a revoked role closes the office at once, to oneself as well', async () => {
  const other = await api.signIn('admin');
  expect((await apply('revokeAdmin', other.userId)).data.result).toMatchObject({ account: { isAdmin: false } });
  expect(await mayEnter(other.token)).toBe(false);
  expect((await apply('revokeAdmin', other.userId)).data.result.userErrors).toEqual([]);
  expect(await api.sql('select action, entity_id from audit_log')).toEqual([
    { action: 'role.revoke', entity_id: other.userId },
  ]);

  await apply('grantAdmin', other.userId);
  expect((await apply('revokeAdmin', admin.userId)).data.result).toMatchObject({ account: { isAdmin: false } });
  expect(await mayEnter(admin.token)).toBe(false);
  expect(await mayEnter(other.token)).toBe(true);
});

test('the last admin stays; an unknown person is none', async () => {
  await api.signIn();
  const { data } = await apply('revokeAdmin', admin.userId);
  expect(data.result).toEqual({
    account: null,
    userErrors: [
      {
        field: ['userId'],
        code: 'LAST_ADMIN',
        message: 'The last admin’s role cannot be revoked. Make someone else an admin first.',
      },
    ],
  });
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    expect((await apply('grantAdmin', id)).data.result.userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  }
  expect(await adminIds()).toEqual([admin.userId]);
  expect(await api.sql('select 1 from audit_log')).toEqual([]);
});

test('two admins who revoke each other, or both themselves, at the same moment: one remains', async () => {
  const other = await api.signIn('admin');
  const gate = new Client({ connectionString: api.database.url });
  await gate.connect();
  for (const [first, second] of [
    [other.userId, admin.userId],
    [admin.userId, other.userId],
  ] as const) {
    await api.sql(`insert into user_roles (user_id, role) select id, 'admin' from users on conflict do nothing`);
    await gate.query('begin');
    await gate.query('select 1 from user_roles for update');
    const both = [apply('revokeAdmin', first), apply('revokeAdmin', second, other.token)];
    // Both requests have passed the guard and wait for the lock.
    await untilLocked(api.sql, 2);
    await gate.query('commit');
    await Promise.all(both);
    expect(await adminIds()).toHaveLength(1);
  }
  await gate.end();
});
