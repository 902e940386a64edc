import { DATA_PROMISES } from '../../rules/data-promises';
import { PASSWORD, startApi, type Api } from '../support/api';
import { ownCalls } from '../support/known-person';
import { giveOffline, mailedKey } from '../support/my-giving';

interface Signed {
  session: { accessToken: string; refreshToken: string; user: { id: string } } | null;
  userErrors: { code: string }[];
}
interface Closed {
  success: boolean;
  userErrors: { field: string[]; code: string; message: string }[];
}

const EMAIL = 'asha@example.org';
const SESSION = '{ session { accessToken refreshToken user { id } } userErrors { code } }';

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
});
afterAll(() => api.close());

const signUp = async (email = EMAIL): Promise<Signed> =>
  (
    await api.call<{ result: Signed }>(
      `mutation ($email: String!, $password: String!) {
         result: signUp(email: $email, password: $password, fullName: "Asha Kulkarni", consent: "1-en") ${SESSION} }`,
      { email, password: PASSWORD },
    )
  ).data.result;
const signIn = async (email = EMAIL): Promise<Signed> =>
  (
    await api.call<{ result: Signed }>(
      `mutation ($email: String!, $password: String!) { result: signIn(email: $email, password: $password) ${SESSION} }`,
      { email, password: PASSWORD },
    )
  ).data.result;
const refresh = async (token = ''): Promise<Signed> =>
  (
    await api.call<{ result: Signed }>(
      `mutation ($token: String!) { result: refreshSession(refreshToken: $token) ${SESSION} }`,
      { token },
    )
  ).data.result;

const CLOSE = 'mutation { result: closeOwnAccount { success userErrors { field code message } } }';
const close = (token: string | undefined) => api.call<{ result: Closed } | null>(CLOSE, {}, token ? { token } : {});
const tokenOf = (signed: Signed): string => signed.session?.accessToken ?? '';
const idOf = (signed: Signed): string => signed.session?.user.id ?? '';
const me = async (token: string) => (await api.call('{ me { email } }', {}, { token })).data;
/** Whether a field for everybody with a session is still open to a token. */
const opens = async (token: string) => (await api.call('{ twoStep { isOn } }', {}, { token })).codes;

test('whoever never gave closes the account alone, and every session of it ends at once', async () => {
  const mine = await signUp();
  const elsewhere = await signIn();
  const other = await signUp('bala@example.org');
  expect(DATA_PROMISES.account).toContain('closes their account alone, also without a gift');
  expect((await close(tokenOf(mine))).data).toEqual({ result: { success: true, userErrors: [] } });

  expect(await api.sql('select email from users')).toEqual([{ email: 'bala@example.org' }]);
  for (const { session } of [mine, elsewhere]) {
    const token = session?.accessToken ?? '';
    expect([await me(token), await opens(token)]).toEqual([{ me: null }, ['UNAUTHENTICATED']]);
    expect(await refresh(session?.refreshToken)).toMatchObject({
      session: null,
      userErrors: [{ code: 'INVALID_SESSION' }],
    });
  }
  expect((await signIn()).session).toBeNull();
  expect([await me(tokenOf(other)), await opens(tokenOf(other))]).toEqual([{ me: { email: 'bala@example.org' } }, []]);
  expect(await api.sql('select user_id from consents')).toEqual([{ user_id: idOf(other) }]);
  // The entry names nobody: what it tells is that it was closed, when, and by whom.
  expect(await api.sql('select action, user_id, entity, entity_id, before, after from audit_log')).toEqual([
    ...[{ action: 'account.close', user_id: null, entity: 'account', entity_id: idOf(mine) }].map((entry) => ({
      ...entry,
      before: null,
      after: { by: 'owner' },
    })),
  ]);
  expect((await close(tokenOf(mine))).codes).toEqual(['UNAUTHENTICATED']);
  expect((await signUp()).session).not.toBeNull();
});

test('an account of before the consents, and one whose address was never confirmed, is closed as well', async () => {
  const old = await api.signIn();
  expect(await api.sql('select 1 from consents')).toEqual([]);
  await api.sql('update users set email_confirmed_at = null');
  expect((await close(old.token)).data?.result).toEqual({ success: true, userErrors: [] });
  expect(await api.sql('select 1 from users')).toEqual([]);
});

test('gifts, receipts, messages and My giving stay', async () => {
  const admin = await api.signIn('admin');
  const mine = await signUp();
  await giveOffline(api, admin.token, { email: EMAIL });
  await api.call('mutation ($input: ContactInput!) { submitContact(input: $input) { success } }', {
    input: { firstName: 'Asha', lastName: 'K', email: EMAIL, message: 'Hello' },
  });
  await close(tokenOf(mine));
  expect(
    await api.sql(
      `select (select count(*)::int from donations where donor_email = $1) as gifts,
                          (select count(*)::int from receipts) as receipts,
                          (select count(*)::int from contact_submissions where email = $1) as messages`,
      [EMAIL],
    ),
  ).toEqual([{ gifts: 1, receipts: 1, messages: 1 }]);
  const own = await ownCalls(api, await mailedKey(api, EMAIL)).open();
  expect(own?.consents.map(({ place }) => place)).toEqual(['contact']);
});

test.each(['admin', 'accountant', 'entry', 'editor', 'auditor'] as const)(
  'whoever works in the office as %s is told what to do, and nothing changes',
  async (role) => {
    const { token } = await api.signIn(role);
    expect((await close(token)).data?.result).toEqual({
      success: false,
      userErrors: [
        {
          field: [],
          code: 'NOT_POSSIBLE',
          message:
            'This account works in the office. Ask an administrator to take its role away under People and roles, then close it.',
        },
      ],
    });
    expect([await opens(token), await api.sql('select 1 from audit_log')]).toEqual([[], []]);
  },
);

test('an account that once worked in the office leaves a row that names nobody, and its sessions end too', async () => {
  const mine = await signUp();
  await api.sql(`insert into audit_log (user_id, action, entity, entity_id) values ($1, 'page.save', 'page', 'x')`, [
    idOf(mine),
  ]);
  expect((await close(tokenOf(mine))).data?.result).toMatchObject({ success: true });
  expect(await api.sql('select email, full_name, password_hash from users')).toEqual([
    { email: `erased-${idOf(mine)}`, full_name: 'Erased', password_hash: '!' },
  ]);
  expect([await me(tokenOf(mine)), await opens(tokenOf(mine))]).toEqual([{ me: null }, ['UNAUTHENTICATED']]);
  expect(await refresh(mine.session?.refreshToken)).toMatchObject({ session: null });
});

test('closed in two tabs at once, it is closed once; nobody without a session closes one', async () => {
  const mine = await signUp();
  const both = await Promise.all([close(tokenOf(mine)), close(tokenOf(mine))]);
  for (const { data, codes } of both)
    expect(data?.result ? data.result.success : codes).toEqual(data?.result ? true : ['UNAUTHENTICATED']);
  expect(await api.sql(`select 1 from audit_log where action = 'account.close'`)).toHaveLength(1);
  expect((await close(undefined)).codes).toEqual(['UNAUTHENTICATED']);
});

test('a role that is given while the account is being closed: one of them holds', async () => {
  const admin = await api.signIn('admin');
  const mine = await api.signIn();
  const [closed, given] = await Promise.all([
    close(mine.token),
    api.call<{ result: { userErrors: { code: string }[] } }>(
      'mutation ($input: ChangeRoleInput!) { result: changeRole(input: $input) { userErrors { code } } }',
      { input: { id: mine.userId, role: 'ENTRY' } },
      admin,
    ),
  ]);
  const isThere = (await api.sql('select 1 from users where id = $1', [mine.userId])).length > 0;
  expect(closed.data?.result.success).toBe(!isThere);
  expect([given.messages, given.data.result.userErrors.length === 0]).toEqual([[], isThere]);
});
