import { Client } from 'pg';
import { UNREADABLE_PAN } from '../../rules/pan';
import { startApi, type Api } from '../support/api';
import { register80g, recordOffline, recorded } from '../support/office-donations';

/**
 * What somebody does to sealed PANs who writes to the database past the product, and what people type for one PAN.
 * What the seal itself refuses is in unit/pan-seal.test.ts, wrong keys in pan-key.test.ts.
 */
const ASHA = 'ABCPK1234F';
const BALA = 'BALPR5678Q';

let api: Api;
let sql: Client;
let token: string;
beforeAll(async () => {
  api = await startApi();
  // Past the product's connections, which seal and open.
  sql = new Client({ connectionString: api.database.url });
  await sql.connect();
});
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(async () => {
  await sql.end();
  await api.close();
});

const give = async (name: string, email: string, pan: string | null) =>
  recorded(await recordOffline(api, token, { donor: { name, email, phone: '', pan, address: 'Pune' } }));
const stored = async (email: string): Promise<string> =>
  (await sql.query<{ pan: string }>('select pan_number as pan from donors where email = $1', [email])).rows[0]?.pan ??
  '';
const donorId = async (email: string): Promise<string> =>
  (await api.sql<{ id: string }>('select id from donors where email = $1', [email]))[0]?.id ?? '';
const donors = (search: string) =>
  api.call<{ adminDonors: { items: { name: string; panNumber: string | null }[] } } | null>(
    'query ($search: String) { adminDonors(search: $search) { items { name panNumber } } }',
    { search },
    { token },
  );
const show = async (email: string) =>
  api.call<{ result: { pan: string | null; userErrors: object[] } } | null>(
    'mutation ($id: ID!) { result: showPan(input: { of: donor, id: $id }) { pan userErrors { field code message } } }',
    { id: await donorId(email) },
    { token },
  );
/** The same text with one digit of its end changed. */
const tampered = (sealed: string): string => sealed.slice(0, -1) + (sealed.endsWith('0') ? '1' : '0');

test.each([
  ['lower case', 'abcpk1234f'],
  ['spaces', ' ABCPK 1234 F '],
  ['hyphens', 'abcpk-1234-f'],
  ['full-width letters and digits', 'ＡＢＣＰＫ１２３４Ｆ'],
  ['a space that does not break', 'ABCPK\u00a01234\u00a0F'],
])('a PAN in %s is sealed like any other, and found', async (_how, typed) => {
  await give('Asha Kulkarni', 'asha@example.org', ASHA);
  await give('Asha Kulkarni', 'asha.k@example.org', typed);
  expect(await stored('asha.k@example.org')).toBe(await stored('asha@example.org'));
  expect((await donors(typed.trim())).data?.adminDonors.items).toHaveLength(2);
  expect((await show('asha.k@example.org')).data?.result.pan).toBe(ASHA);
});

test('nothing binds a sealed PAN to its row: one that is copied opens there, for whoever may write the database', async () => {
  await give('Asha Kulkarni', 'asha@example.org', ASHA);
  await give('Bala Rao', 'bala@example.org', BALA);
  await sql.query('update donors set pan_number = $1 where email = $2', [
    await stored('asha@example.org'),
    'bala@example.org',
  ]);
  expect((await show('bala@example.org')).data?.result.pan).toBe(ASHA);
});

test('the columns of PANs refuse what is truncated, lengthened or in capitals', async () => {
  await give('Asha Kulkarni', 'asha@example.org', ASHA);
  const sealed = await stored('asha@example.org');
  for (const wrong of [sealed.slice(0, -1), sealed.slice(0, 20), `${sealed}0`, sealed.toUpperCase(), ''])
    for (const [table, column] of [
      ['donors', 'pan_number'],
      ['donations', 'donor_pan'],
    ] as const)
      await expect(sql.query(`update ${table} set ${column} = $1`, [wrong])).rejects.toThrow(
        `${table}_${column}_check`,
      );
});

test('a truncated one in free text comes out as it lies there, without a PAN', async () => {
  await give('Asha Kulkarni', 'asha@example.org', ASHA);
  const half = (await stored('asha@example.org')).slice(0, 60);
  await sql.query(`insert into contact_submissions (name, email, message) values ('Bala', 'b@example.org', $1)`, [
    half,
  ]);
  expect(await api.sql('select message from contact_submissions')).toEqual([{ message: half }]);
});

test('a tampered one stands in its list as unreadable, is shown and written by nothing, and everybody else is served', async () => {
  await give('Asha Kulkarni', 'asha@example.org', ASHA);
  await give('Bala Rao', 'bala@example.org', BALA);
  const sealed = await stored('asha@example.org');
  const wrong = tampered(sealed);
  await sql.query('update donors set pan_number = $1 where email = $2', [wrong, 'asha@example.org']);
  const list = await donors('');
  expect(list.codes).toEqual([]);
  expect(
    Object.fromEntries(list.data?.adminDonors.items.map(({ name, panNumber }) => [name, panNumber]) ?? []),
  ).toEqual({ 'Asha Kulkarni': UNREADABLE_PAN, 'Bala Rao': 'BA••••••8Q' });
  const shown = await show('asha@example.org');
  expect(shown.data?.result).toMatchObject({
    pan: null,
    userErrors: [{ field: ['id'], code: 'NOT_POSSIBLE', message: expect.stringContaining('cannot be read') as string }],
  });
  const told = JSON.stringify([list, shown]);
  for (const secret of [ASHA, sealed.slice(14), wrong.slice(14)]) expect(told).not.toContain(secret);

  // Saved as it came back, it is refused at its field; typed anew, it is as good as before.
  const donor = (pan: string) => ({
    name: 'Asha Kulkarni',
    email: 'asha@example.org',
    phone: '',
    address: 'Pune',
    pan,
  });
  const save = async (pan: string) =>
    (
      await api.call<{ result: { userErrors: { field: string[] }[] } }>(
        'mutation ($input: UpdateDonorInput!) { result: updateDonor(input: $input) { userErrors { field code } } }',
        { input: { id: await donorId('asha@example.org'), donor: donor(pan) } },
        { token },
      )
    ).data.result.userErrors;
  expect(await save(UNREADABLE_PAN)).toMatchObject([{ field: ['pan'] }]);
  expect(await stored('asha@example.org')).toBe(wrong);
  expect(await save(ASHA)).toEqual([]);
  expect((await show('asha@example.org')).data?.result.pan).toBe(ASHA);
});

test('an unreadable PAN is never written on, so that no receipt prints the mark and none is lost', async () => {
  await give('Asha Kulkarni', 'asha@example.org', ASHA);
  await sql.query('update donations set donor_pan = $1', [tampered(await stored('asha@example.org'))]);
  const [read] = await api.sql<{ pan: string }>('select donor_pan as pan from donations');
  expect(read?.pan).toBe(UNREADABLE_PAN);
  for (const value of [read?.pan, { donor: { pan: read?.pan } }, [read?.pan]])
    await expect(api.sql('select $1', [value])).rejects.toThrow('not written on');
  // Nothing is left hanging in the pool.
  expect(await api.sql('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a sealed PAN that somebody sends in any field is broken up, and opened nowhere', async () => {
  await give('Asha Kulkarni', 'asha@example.org', ASHA);
  const stolen = await stored('asha@example.org');
  const send = 'mutation ($input: ContactInput!) { submitContact(input: $input) { success } }';
  await api.call(send, { input: { firstName: 'Mallory', lastName: 'M', email: 'm@example.org', message: stolen } });
  const { data } = await api.call<{ adminContactInquiries: { items: { message: string }[] } }>(
    '{ adminContactInquiries { items { message } } }',
    {},
    { token },
  );
  expect(data.adminContactInquiries.items[0]?.message).toContain('pan1 ');
  expect(JSON.stringify(data)).not.toContain(ASHA);
  const typed = await recordOffline(api, token, {
    donor: { name: 'Mallory', email: 'm@example.org', phone: '', pan: stolen, address: null },
  });
  expect(JSON.stringify(typed)).toContain('"pan"],"code":"TOO_LONG"');
});
