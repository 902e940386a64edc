import { istToday } from '../../rules/dates';
import { createPersonalDataService } from '../../server/personal-data/personal-data.service';
import { startApi, type Api } from '../support/api';
import { erase, KNOWN, ownCalls, plantPerson } from '../support/known-person';
import { register80g } from '../support/office-donations';
import { filesInBase64 } from '../support/zip';

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
  await register80g(api);
});
afterAll(() => api.close());

const LOOK = `mutation ($email: String!) {
  result: lookUpPerson(input: { email: $email }) { person { subjects { name count } } userErrors { code } } }`;
const look = (email: string, token = admin.token) =>
  api.call<{ result: { person: { subjects: { name: string; count: number }[] } | null } } | null>(
    LOOK,
    { email },
    { token },
  );
const looks = () =>
  api.sql<{ by: string; id: string; after: { email?: string; records: number } }>(
    `select user_id as by, entity_id as id, after from audit_log a where action = 'person.look_up' order by a.id`,
  );
const write = (email: string) =>
  api.sql(`insert into contact_submissions (name, email, message) values ('Ravi Kumar', $1, 'Hello') returning id`, [
    email,
  ]);
/** Tables in which a text stands anywhere. */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await api.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await api.sql(`select 1 from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [text]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
};

test('each look is in the audit log: who, whose address in lower case, how much, by the record', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  const { data } = await look(KNOWN.email.toUpperCase());
  await look(KNOWN.email);
  const records = data?.result.person?.subjects.reduce((sum, { count }) => sum + count, 0);
  expect(records).toBeGreaterThan(15);
  expect(await looks()).toEqual(
    [1, 2].map(() => ({ by: admin.userId, id: donorId, after: { email: KNOWN.email, records } })),
  );
});

test('of an address of which nothing is known the log says only that somebody looked', async () => {
  await look('stranger@example.org');
  expect(await looks()).toEqual([{ by: admin.userId, id: '', after: { records: 0 } }]);
  expect(await tablesWith('stranger@')).toEqual([]);
});

test('nothing is told when the look cannot be written', async () => {
  await plantPerson(api, admin.token);
  await api.sql(`alter table audit_log add constraint no_looks check (action <> 'person.look_up') not valid`);
  try {
    const { data, codes } = await look(KNOWN.email);
    expect([data, codes]).toEqual([null, ['INTERNAL_SERVER_ERROR']]);
  } finally {
    await api.sql('alter table audit_log drop constraint no_looks');
  }
});

test('whoever may not look leaves no trace of the address', async () => {
  for (const role of ['accountant', 'entry', 'editor', 'auditor'] as const)
    expect((await look('ravi@example.org', (await api.signIn(role)).token)).codes).toEqual(['FORBIDDEN']);
  expect(await looks()).toEqual([]);
});

test('the security log has ids alone', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  const lines: [string, object | undefined][] = [];
  const log = { info: (event: string, fields?: object): void => void lines.push([event, fields]) };
  const service = createPersonalDataService({
    dataSource: api.database.dataSource,
    log,
    now: () => new Date(),
  } as unknown as Parameters<typeof createPersonalDataService>[0]);
  await service.lookUp(admin.userId, { email: KNOWN.email });
  expect(lines).toEqual([
    ['security.person-looked-up', { userId: admin.userId, recordId: donorId, records: expect.any(Number) as number }],
  ]);
});

test('an erasure takes the address out of the looks, and who looked when stays', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  await look(KNOWN.email);
  await write('ravi@example.org');
  await look('ravi@example.org');
  expect(await tablesWith(KNOWN.email)).toContain('audit_log');
  expect(await erase(api, admin.token, { email: KNOWN.email })).toMatchObject({ userErrors: [] });
  const [erased, other] = await looks();
  expect(erased).toMatchObject({ by: admin.userId, id: donorId, after: { email: 'Erased' } });
  expect(other?.after.email).toBe('ravi@example.org');
  // The receipts that stay are the law's; the address is on none of them but as they were issued.
  expect(await tablesWith(KNOWN.email)).not.toContain('audit_log');
});

test('somebody whose records were deleted by their period is erased from the looks all the same', async () => {
  const [message] = await write('ravi@example.org');
  expect(message).toBeDefined();
  await look('Ravi@example.org');
  await api.sql('delete from contact_submissions');
  expect(await tablesWith('ravi@')).toEqual(['audit_log']);
  expect(await erase(api, admin.token, { email: 'ravi@example.org' })).toMatchObject({ userErrors: [] });
  expect(await tablesWith('ravi@')).toEqual([]);
  expect(await erase(api, admin.token, { email: 'ravi@example.org' })).toMatchObject({
    erasure: null,
    userErrors: [{ code: 'NOT_FOUND' }],
  });
});

test('a person’s own file tells nothing of looks, which change nothing', async () => {
  const { key } = await plantPerson(api, admin.token);
  const before = filesInBase64((await ownCalls(api, key).file()).zip ?? '').get('changes.csv');
  await look(KNOWN.email);
  expect(filesInBase64((await ownCalls(api, key).file()).zip ?? '').get('changes.csv')).toBe(before);
});

test('the access page lists looks with who and whom, and counts a person’s file as one with PANs', async () => {
  await plantPerson(api, admin.token);
  // Entries carry the database's clock.
  api.setNow(null);
  admin = await api.signIn('admin');
  await look(KNOWN.email);
  await look('stranger@example.org');
  await api.call(
    'mutation ($email: String!) { exportPerson(input: { email: $email }) { fileName } }',
    { email: KNOWN.email },
    admin,
  );
  const { data } = await api.call<{
    adminAccess: {
      people: { id: string; personLooks: number; exportsWithPans: number }[];
      entries: { kind: string; subject: string | null; hasPans: boolean; personId: string }[];
    };
  }>(
    `query ($span: ReportSpan!) { adminAccess(span: $span) {
         people { id personLooks exportsWithPans } entries { kind subject hasPans personId } } }`,
    { span: { from: istToday(), to: istToday() } },
    admin,
  );
  const own = data.adminAccess.entries.filter(({ kind }) => kind === 'person' || kind === 'export');
  expect(own).toEqual([
    { kind: 'export', subject: null, hasPans: true, personId: admin.userId },
    { kind: 'person', subject: null, hasPans: false, personId: admin.userId },
    { kind: 'person', subject: KNOWN.email, hasPans: false, personId: admin.userId },
  ]);
  expect(data.adminAccess.people).toContainEqual({ id: admin.userId, personLooks: 2, exportsWithPans: 1 });
});
