import type { OfficeRole } from '../../rules/office-role';
import { startApi, type Api } from '../support/api';

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
  await api.sql('delete from audit_log');
});
afterAll(() => api.close());

interface Report {
  people: {
    id: string;
    name: string;
    roles: { role: string; from: string | null; until: string | null; grantedBy: string | null }[];
    twoStepSince: string | null;
    sessions: number;
    openSessions: number;
    exports: number;
    exportsWithPans: number;
    panLooks: number;
  }[];
  entries: { kind: string; action: string; subject: string | null; hasPans: boolean; personName: string | null }[];
  entryCount: number;
  knownSince: string | null;
}

const QUERY = `query ($span: ReportSpan!) { adminAccess(span: $span) {
  people { id name email roles { role from until grantedBy } twoStepSince lastSignInAt sessions openSessions exports exportsWithPans panLooks }
  entries { id at personId personName kind action subject hasPans reason } entryCount knownSince } }`;

const ask = (from: string, to: string, token = admin.token) =>
  api.call<{ adminAccess: Report }>(QUERY, { span: { from, to } }, { token });
const report = async (from = '2026-11-01', to = '2026-11-20'): Promise<Report> =>
  (await ask(from, to)).data.adminAccess;

const account = async (email: string): Promise<string> =>
  (
    await api.sql<{ id: string }>(
      `insert into users (email, password_hash, full_name) values ($1, 'x', '') returning id`,
      [email],
    )
  )[0]?.id ?? '';
const write = (
  at: string,
  action: string,
  entityId: string,
  after: object,
  before: object | null = null,
  by = admin.userId,
) =>
  api.sql(
    'insert into audit_log (at, user_id, action, entity, entity_id, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
    [at, by, action, action === 'invitation.accept' ? 'role' : action.split('.')[0], entityId, before, after],
  );
const rolesOf = async (id: string, from: string, to: string) =>
  (await report(from, to)).people
    .filter((person) => person.id === id)
    .flatMap(({ roles }) =>
      roles.map(({ role, from: since, until }) => [role, since?.slice(0, 10), until?.slice(0, 10)]),
    );

test.each<[OfficeRole, string[]]>([
  ['admin', []],
  ['auditor', ['FORBIDDEN']],
  ['accountant', ['FORBIDDEN']],
  ['entry', ['FORBIDDEN']],
])('%s asks who had access', async (role, codes) => {
  expect((await ask('2026-11-01', '2026-11-20', (await api.signIn(role)).token)).codes).toEqual(codes);
});

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2026-11-21', '2026-11-22'],
  ['2025-01-01', '2026-11-01'],
  ['x', '2026-11-01'],
])('the days from %s to %s are refused', async (from, to) => {
  expect((await ask(from, to)).codes).toEqual(['BAD_USER_INPUT']);
});

describe('roles', () => {
  test('have their days, from grants, changes, invitations and revocations', async () => {
    const id = await account('asha@example.org');
    await write(
      '2026-03-01T06:00:00Z',
      'invitation.accept',
      id,
      { email: 'asha@example.org', role: 'ENTRY' },
      null,
      id,
    );
    await write('2026-06-01T06:00:00Z', 'role.grant', id, { role: 'ACCOUNTANT' }, { role: 'ENTRY' });
    await write('2026-09-01T06:00:00Z', 'role.revoke', id, { role: null }, { role: 'ACCOUNTANT' });
    expect(await rolesOf(id, '2026-02-01', '2026-11-20')).toEqual([
      ['ENTRY', '2026-03-01', '2026-06-01'],
      ['ACCOUNTANT', '2026-06-01', '2026-09-01'],
    ]);
    expect(await rolesOf(id, '2026-06-02', '2026-06-30')).toEqual([['ACCOUNTANT', '2026-06-01', '2026-09-01']]);
    expect(await rolesOf(id, '2026-09-02', '2026-11-20')).toEqual([]);
    expect(await rolesOf(id, '2026-01-01', '2026-02-28')).toEqual([]);
  });

  test('an accepted invitation that gave nothing ends no role', async () => {
    const id = await account('asha@example.org');
    await api.sql(`insert into user_roles (user_id, role, created_at) values ($1, 'editor', '2026-03-01')`, [id]);
    await write('2026-03-01T00:00:00Z', 'role.grant', id, { role: 'EDITOR' });
    await write('2026-04-01T00:00:00Z', 'invitation.accept', id, { role: null }, null, id);
    expect(await rolesOf(id, '2026-11-01', '2026-11-20')).toEqual([['EDITOR', '2026-03-01', undefined]]);
  });

  test('from before the log and from past the office are seen, too', async () => {
    const id = await account('asha@example.org');
    await write('2026-06-01T06:00:00Z', 'role.revoke', id, { role: null, isAdmin: false }, { isAdmin: true });
    expect(await rolesOf(id, '2026-01-01', '2026-05-01')).toEqual([['ADMIN', undefined, '2026-06-01']]);
    // Somebody with a way into the database gives themselves a role: no entry says so.
    await api.sql(`insert into user_roles (user_id, role, created_at) values ($1, 'admin', '2026-11-10')`, [id]);
    expect(await rolesOf(id, '2026-11-01', '2026-11-20')).toEqual([['ADMIN', '2026-11-10', undefined]]);
    // And takes it away again: what the log says is given is gone now.
    await write('2026-11-12T06:00:00Z', 'role.grant', id, { role: 'ENTRY' });
    await api.sql('delete from user_roles where user_id = $1', [id]);
    expect(await rolesOf(id, '2026-11-13', '2026-11-20')).toEqual([['ENTRY', '2026-11-12', '2026-11-20']]);
  });

  test('an account that is gone keeps the name of the log', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    await write('2026-06-01T06:00:00Z', 'role.grant', gone, {
      role: 'EDITOR',
      name: 'Gone',
      email: 'gone@example.org',
    });
    await write('2026-11-05T06:00:00Z', 'role.revoke', gone, { role: null, name: 'Gone' }, { role: 'EDITOR' });
    expect((await report()).people).toContainEqual(
      expect.objectContaining({ id: gone, name: 'Gone', sessions: 0, panLooks: 0 }),
    );
  });
});

test('sessions count by family: open ones, those of the days, and not what ended before', async () => {
  const id = await account('asha@example.org');
  await api.sql(`insert into user_roles (user_id, role, created_at) values ($1, 'entry', '2026-01-01')`, [id]);
  const family = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
  const token = (n: number, from: string, to: string, revoked: string | null) =>
    api.sql(
      `insert into refresh_tokens (user_id, family_id, token_hash, created_at, expires_at, revoked_at)
       values ($1, $2, gen_random_uuid()::text, $3, $4, $5)`,
      [id, family(n), from, to, revoked],
    );
  await token(1, '2026-09-01', '2026-10-01', null);
  await token(2, '2026-09-01', '2026-12-01', '2026-10-02');
  await token(3, '2026-11-01', '2026-11-30', null);
  await token(3, '2026-11-02', '2026-12-01', null);
  await token(4, '2026-11-03', '2026-12-01', '2026-11-04');
  const figures = async (from: string, to: string) => {
    const person = (await report(from, to)).people.find((one) => one.id === id);
    return [person?.sessions, person?.openSessions];
  };
  expect(await figures('2026-11-01', '2026-11-20')).toEqual([2, 1]);
  expect(await figures('2026-09-10', '2026-09-11')).toEqual([2, 1]);
});

test('looks, files, roles and second steps are told, the newest first; other work is not', async () => {
  const id = await account('asha@example.org');
  await api.sql(`insert into user_roles (user_id, role, created_at) values ($1, 'accountant', '2026-01-01')`, [id]);
  await write('2026-11-02T06:00:00Z', 'donor.show_pan', id, { name: 'Ravi', reason: 'Form 10BD' }, null, id);
  await write('2026-11-03T06:00:00Z', 'receipt.show_pan', id, { receiptNumber: '2026-27/000001' }, null, id);
  await write('2026-11-04T06:00:00Z', 'export.download', id, { title: 'donors.csv', list: 'donors' }, null, id);
  await write('2026-11-05T06:00:00Z', 'export.download', id, { title: 'events.csv', list: 'events' }, null, id);
  await write('2026-11-06T06:00:00Z', 'two_step.revoke', id, {});
  await write('2026-11-07T06:00:00Z', 'campaign.update', id, { title: 'Wells' }, null, id);
  await write('2026-10-31T18:29:59Z', 'donor.show_pan', id, { name: 'Before' }, null, id);
  await write('2026-10-31T18:30:00Z', 'donor.show_pan', id, { name: 'First' }, null, id);
  const { people, entries, entryCount, knownSince } = await report();
  expect(entries.map(({ kind, subject, hasPans }) => [kind, subject, hasPans])).toEqual([
    ['two_step', 'asha@example.org', false],
    ['export', 'events.csv', false],
    ['export', 'donors.csv', true],
    ['receipt', '2026-27/000001', true],
    ['pan', 'Ravi', true],
    ['pan', 'First', true],
  ]);
  expect([entryCount, knownSince]).toEqual([6, '2026-10-31T18:29:59.000Z']);
  expect(people.find((person) => person.id === id)).toMatchObject({ exports: 2, exportsWithPans: 1, panLooks: 3 });
});

test('the file has the roles and every entry, and its download is in the log', async () => {
  const id = await account('=asha@example.org');
  await api.sql(`insert into user_roles (user_id, role, created_at) values ($1, 'accountant', '2026-01-01')`, [id]);
  await api.sql(
    `insert into audit_log (at, user_id, action, entity, entity_id, after)
     select '2026-11-05T06:00:00Z', $1::uuid, 'donor.show_pan', 'donor', $1::text, '{"name":"Ravi"}' from generate_series(1, 2500)`,
    [id],
  );
  const asked = async (input: object, token: string) =>
    api.call<{ result: { export: { path: string } | null; userErrors: { field: string[] }[] } }>(
      'mutation ($input: ExportInput!) { result: createExport(input: $input) { export { path } userErrors { field code } } }',
      { input: { list: 'access', ...input } },
      { token },
    );
  const span = { from: '2026-11-01', to: '2026-11-20' };
  expect((await asked({ span }, (await api.signIn('auditor')).token)).codes).toEqual(['FORBIDDEN']);
  expect((await asked({}, admin.token)).data.result.userErrors).toMatchObject([{ field: ['span'] }]);
  expect(
    (await asked({ span: { from: '2026-11-20', to: '2026-11-01' } }, admin.token)).data.result.userErrors,
  ).toHaveLength(1);
  const { data } = await asked({ span }, admin.token);
  const text = await (await fetch(api.origin + (data.result.export?.path ?? ''))).text();
  const lines = text.trim().split('\r\n');
  expect(lines[0]?.endsWith('From,To,Person,Email,What,Of,With PANs,Record')).toBe(true);
  expect(lines).toContain(`2026-01-01 05:30:00,,'=asha@example.org,'=asha@example.org,role accountant,,No,${id}`);
  expect(lines.filter((line) => line.includes('donor.show_pan'))).toHaveLength(2_500);
  expect(
    await api.sql(`select user_id as id, after ->> 'hasPans' as pans from audit_log where entity = 'export'`),
  ).toEqual([{ id: admin.userId, pans: 'false' }]);
});
