import { DATA_PROMISES } from '../../rules/data-promises';
import { PASSWORD, startApi, type Api } from '../support/api';
import { erase, ownCalls } from '../support/known-person';
import { giveOffline, mailedKey } from '../support/my-giving';
import { filesInBase64 } from '../support/zip';

interface Signed {
  session: { accessToken: string; refreshToken: string; user: { id: string } } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const EMAIL = 'asha@example.org';
const NOW = new Date('2026-11-20T06:00:00Z');

let api: Api;
let admin: { token: string; userId: string };
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(NOW);
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const SIGN_UP = `mutation ($email: String!, $password: String!, $consent: String) {
  result: signUp(email: $email, password: $password, fullName: "Asha Kulkarni", consent: $consent) {
    session { accessToken refreshToken user { id } } userErrors { field code message } } }`;
const OF_BEFORE = SIGN_UP.replace(', $consent: String', '').replace(', consent: $consent', '');

const signUp = async (variables: { email?: string; consent?: string } = {}): Promise<Signed> => {
  const { data } = await api.call<{ result: Signed }>('consent' in variables ? SIGN_UP : OF_BEFORE, {
    email: EMAIL,
    password: PASSWORD,
    ...variables,
  });
  return data.result;
};
/** Gives from the mailbox, whose page a mail opens. */
const openOwn = async (email = EMAIL) => {
  await giveOffline(api, admin.token, { email });
  return ownCalls(api, await mailedKey(api, email));
};
const accountConsent = async (own: ReturnType<typeof ownCalls>) =>
  (await own.open())?.consents.find(({ place }) => place === 'account');
const idOf = (signed: Signed): string => signed.session?.user.id ?? '';
const users = (email: string) => api.sql('select id from users where lower(email) = $1', [email]);

test('sign-up stores which line was shown; one of an older client is the present one', async () => {
  const [first, second] = [await signUp({ consent: '1-en' }), await signUp({ email: 'bala@example.org' })];
  expect(
    await api.sql('select user_id, place, version, language, given_at, withdrawn_at from consents order by user_id'),
  ).toEqual(
    [first, second]
      .map(idOf)
      .sort()
      .map((user_id) => ({ user_id, place: 'account', version: 1, language: 'en', given_at: NOW, withdrawn_at: null })),
  );
});

test('an unknown line is refused at its field, and no account is made', async () => {
  expect(await signUp({ consent: '9-xx' })).toEqual({
    session: null,
    userErrors: [
      { field: ['consent'], code: 'INVALID', message: 'This form has changed. Please load the page again.' },
    ],
  });
  expect([await users(EMAIL), await api.sql('select 1 from consents')]).toEqual([[], []]);
});

test('an account that could not be made leaves no consent', async () => {
  await signUp();
  expect((await signUp({ email: 'ASHA@example.org', consent: '1-en' })).userErrors).toMatchObject([{ code: 'TAKEN' }]);
  expect(await api.sql('select 1 from consents')).toHaveLength(1);
});

test('the consent of an account is seen on My giving, however its address is written', async () => {
  await signUp({ email: 'Asha@Example.org', consent: '1-en' });
  await signUp({ email: 'bala@example.org', consent: '1-en' });
  const own = await openOwn();
  const consents = (await own.open())?.consents ?? [];
  expect(consents.filter(({ place }) => place === 'account')).toMatchObject([
    { version: 1, language: 'en', sentence: expect.stringContaining('to keep your account') as string },
  ]);
});

test('to withdraw it closes the account with its sessions; gifts and other accounts stay', async () => {
  const mine = await signUp({ email: 'Asha@Example.org', consent: '1-en' });
  const other = await signUp({ email: 'bala@example.org', consent: '1-en' });
  const own = await openOwn();
  const id = (await accountConsent(own))?.id ?? '';
  expect(DATA_PROMISES.withdraw).toContain('an account is closed, unless its owner works in our office');
  const { data, userErrors } = await own.withdraw(id);
  expect(userErrors).toEqual([]);
  expect(data?.consents.map(({ place }) => place)).not.toContain('account');

  expect(await users(EMAIL)).toEqual([]);
  expect(await users('bala@example.org')).toEqual([{ id: idOf(other) }]);
  expect(await api.sql('select user_id from consents where user_id is not null')).toEqual([{ user_id: idOf(other) }]);
  expect(await api.sql('select 1 from refresh_tokens where user_id = $1', [idOf(mine)])).toEqual([]);
  expect((await api.call('{ me { email } }', {}, { token: mine.session?.accessToken })).data).toEqual({ me: null });
  const again = await api.call<{ result: Signed }>(
    'mutation ($token: String!) { result: refreshSession(refreshToken: $token) { session { accessToken } userErrors { code } } }',
    { token: mine.session?.refreshToken },
  );
  expect(again.data.result).toMatchObject({ session: null, userErrors: [{ code: 'INVALID_SESSION' }] });
  expect(await api.sql(`select count(*)::int as gifts from donations where donor_email = $1`, [EMAIL])).toEqual([
    { gifts: 1 },
  ]);
  expect(await api.sql(`select user_id, entity_id, after from audit_log where action = 'consent.withdraw'`)).toEqual([
    { user_id: null, entity_id: id, after: { place: 'account', by: 'donor' } },
  ]);
  expect((await own.withdraw(id)).userErrors).toMatchObject([{ field: ['id'], code: 'NOT_FOUND' }]);
  // The address is free for an account again.
  expect((await signUp({ consent: '1-en' })).userErrors).toEqual([]);
});

test('nobody closes another’s account', async () => {
  await signUp({ email: 'bala@example.org', consent: '1-en' });
  const theirs = await accountConsent(await openOwn('bala@example.org'));
  expect((await (await openOwn()).withdraw(theirs?.id ?? '')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect(await users('bala@example.org')).toHaveLength(1);
});

test.each(['admin', 'entry'])(
  'an account that works in the office as %s is kept, and the sentence says what to do',
  async (role) => {
    const signed = await signUp({ consent: '1-en' });
    await api.sql('insert into user_roles (user_id, role) values ($1, $2)', [idOf(signed), role]);
    const own = await openOwn();
    const { data, userErrors } = await own.withdraw((await accountConsent(own))?.id ?? '');
    expect(data).toBeNull();
    expect(userErrors).toEqual([
      {
        field: ['id'],
        code: 'NOT_POSSIBLE',
        message:
          'This account works in the office. Ask an administrator to take its role away under People and roles, then withdraw again.',
      },
    ]);
    expect(await users(EMAIL)).toHaveLength(1);
    expect(await accountConsent(own)).toMatchObject({ withdrawnAt: null });
  },
);

test.each([
  `insert into audit_log (user_id, action, entity, entity_id) values ($1, 'page.save', 'page', 'x')`,
  `insert into legal_texts (page, html, updated_at, updated_by) values ('privacy', '<p>Ours</p>', now(), $1)`,
])('an account that once worked in the office leaves a row that names nobody: %s', async (work) => {
  const signed = await signUp({ consent: '1-en' });
  await api.sql(work, [idOf(signed)]);
  const own = await openOwn();
  expect((await own.withdraw((await accountConsent(own))?.id ?? '')).userErrors).toEqual([]);
  expect(await api.sql('select email, full_name, password_hash from users where id = $1', [idOf(signed)])).toEqual([
    { email: `erased-${idOf(signed)}`, full_name: 'Erased', password_hash: '!' },
  ]);
  for (const table of ['refresh_tokens', 'email_confirmations', 'consents'])
    expect([table, await api.sql(`select 1 from ${table} where user_id = $1`, [idOf(signed)])]).toEqual([table, []]);
});

test('every table that holds on to an account is thought of when it closes', async () => {
  const holding = await api.sql<{ table: string }>(
    `select conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n') order by 1`,
  );
  expect(holding.map(({ table }) => table)).toEqual(['legal_texts', 'mail_texts', 'receipt_skips']);
});

test('the file of everything known and an erasure have the consent of an account', async () => {
  const signed = await signUp({ email: 'Asha@Example.org', consent: '1-en' });
  const own = await openOwn();
  const files = filesInBase64((await own.file()).zip ?? '');
  expect(files.get('consents.csv')).toMatch(/account,1,en,/);
  expect(await erase(api, admin.token, { email: EMAIL })).toMatchObject({ userErrors: [] });
  expect(await api.sql('select 1 from consents where user_id = $1', [idOf(signed)])).toEqual([]);
  expect(await api.sql('select 1 from email_confirmations where user_id = $1', [idOf(signed)])).toEqual([]);
});
