import { seedAdmin } from '../../server/accounts/first-admin';
import { PASSWORD, startApi, type Api } from '../support/api';
import { confirmationTokens } from '../support/confirmation-link';
import { inboxMail } from '../support/my-giving';

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(NOW);
});
afterAll(() => api.close());

const NOW = new Date('2026-11-20T06:00:00Z');
const DAY = 86_400_000;
const EMAIL = 'asha@example.org';
const daysLater = (days: number) => api.setNow(new Date(NOW.getTime() + days * DAY));

interface Errors {
  userErrors: { field: string[]; code: string; message: string }[];
}
interface Signed extends Errors {
  session: {
    accessToken: string;
    refreshToken: string;
    user: { isEmailConfirmed: boolean; role: string | null };
  } | null;
}
const ERRORS = 'userErrors { field code message }';
const SESSION = `{ session { accessToken refreshToken user { isEmailConfirmed role } } ${ERRORS} }`;

const run = async <Result>(query: string, variables: object, token?: string): Promise<Result> => {
  const { data, messages } = await api.call<{ result: Result }>(query, variables, token ? { token } : {});
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
};
const signUp = (email = EMAIL, password = PASSWORD) =>
  run<Signed>(
    `mutation ($email: String!, $password: String!) { result: signUp(email: $email, password: $password, fullName: "Asha K") ${SESSION} }`,
    { email, password },
  );
const signIn = (email = EMAIL, password = PASSWORD) =>
  run<Signed>(
    `mutation ($email: String!, $password: String!) { result: signIn(email: $email, password: $password) ${SESSION} }`,
    { email, password },
  );
const press = (name: 'confirmEmail' | 'disownAccount' | 'sendConfirmationAgain', token: string) =>
  run<Errors & { success: boolean }>(
    `mutation ($input: EmailConfirmationInput!) { result: ${name}(input: $input) { success ${ERRORS} } }`,
    { input: { token } },
  );
const open = (token: string) =>
  run<Errors & { confirmation: object | null }>(
    `mutation ($input: EmailConfirmationInput!) {
       result: openEmailConfirmation(input: $input) { confirmation { email isConfirmed isExpired } ${ERRORS} } }`,
    { input: { token } },
  );
const sendOwn = (token: string) =>
  run<Errors & { success: boolean }>(`mutation { result: sendOwnConfirmation { success ${ERRORS} } }`, {}, token);
const changeRole = (id: string, role: string | null, token: string) =>
  run<Errors>(
    `mutation ($input: ChangeRoleInput!) { result: changeRole(input: $input) { account { role } ${ERRORS} } }`,
    { input: { id, role } },
    token,
  );
const tokens = (email = EMAIL) => confirmationTokens({ origin: api.origin, rows: api.sql }, email);
const latest = async (email = EMAIL): Promise<string> => (await tokens(email)).at(-1) ?? '';
const idOf = async (email = EMAIL): Promise<string> =>
  (await api.sql<{ id: string }>('select id from users where lower(email) = lower($1)', [email]))[0]?.id ?? '';
const confirmedAt = async (email = EMAIL) =>
  (
    await api.sql<{ at: Date | null }>('select email_confirmed_at as at from users where lower(email) = lower($1)', [
      email,
    ])
  )[0]?.at;

test('sign-up opens a session at once and mails a link; a press on it confirms the address, once and for all', async () => {
  const { session, userErrors } = await signUp('Asha@Example.org');
  expect({ user: session?.user, userErrors }).toEqual({
    user: { isEmailConfirmed: false, role: null },
    userErrors: [],
  });
  const token = await latest();
  expect(await open(token)).toEqual({
    confirmation: { email: 'Asha@Example.org', isConfirmed: false, isExpired: false },
    userErrors: [],
  });
  // Opening alone, as mail scanners do, confirms nothing.
  await fetch(`${api.origin}/confirm-email`);
  expect(await confirmedAt()).toBeNull();
  expect(await press('confirmEmail', token)).toEqual({ success: true, userErrors: [] });
  expect(await confirmedAt()).toEqual(NOW);
  daysLater(1);
  expect(await press('confirmEmail', token)).toEqual({ success: true, userErrors: [] });
  expect(await confirmedAt()).toEqual(NOW);
  expect(await open(token)).toMatchObject({ confirmation: { isConfirmed: true } });
  expect((await signIn()).session?.user.isEmailConfirmed).toBe(true);
});

test('neither outbox nor table holds the link, and the mail repeats nothing that was typed', async () => {
  await run(
    `mutation { result: signUp(email: "${EMAIL}", password: "${PASSWORD}", fullName: "Call 98220 now") ${SESSION} }`,
    {},
  );
  const token = await latest();
  expect(token).toHaveLength(43);
  const [stored] = await api.sql<{ text: string }>(
    `select (select string_agg(c::text, '') from email_confirmations c) || (select string_agg(m::text, '') from mails m) as text`,
  );
  expect(stored?.text).not.toContain(token);
  const [mail] = await api.sql<{ id: string; text: string }>('select id, text_body as text from mails');
  expect(mail?.text).not.toContain('98220');
  expect(await inboxMail(api, mail?.id ?? '')).not.toContain('98220');
});

test('a link ends after 7 days; another one can be sent with it, not without end', async () => {
  await signUp();
  const token = await latest();
  daysLater(7);
  expect(await open(token)).toMatchObject({ confirmation: { isExpired: true } });
  expect(await press('confirmEmail', token)).toMatchObject({
    success: false,
    userErrors: [{ field: ['token'], code: 'INVALID_TOKEN' }],
  });
  expect(await confirmedAt()).toBeNull();
  expect(await press('sendConfirmationAgain', token)).toMatchObject({ success: true });
  expect(await press('confirmEmail', await latest())).toMatchObject({ success: true });
  expect(await press('sendConfirmationAgain', token)).toMatchObject({ userErrors: [{ code: 'NOT_POSSIBLE' }] });
  expect(await press('confirmEmail', 'made-up')).toMatchObject({ userErrors: [{ code: 'INVALID_TOKEN' }] });
});

test('whoever is signed in has the link sent again, 3 times an hour and 10 times in all', async () => {
  const token = (await signUp()).session?.accessToken ?? '';
  expect(await sendOwn(token)).toMatchObject({ success: true });
  expect(await sendOwn(token)).toMatchObject({ success: true });
  expect(await sendOwn(token)).toMatchObject({ success: false, userErrors: [{ code: 'NOT_POSSIBLE' }] });
  for (let count = 3; count < 12; count += 1) {
    daysLater(count / 10);
    await press('sendConfirmationAgain', await latest());
  }
  expect(await tokens()).toHaveLength(10);
  expect((await api.call('mutation { sendOwnConfirmation { success } }')).codes).toEqual(['UNAUTHENTICATED']);
});

test('the owner of an address removes the account that another one made with it', async () => {
  const { session } = await signUp();
  const token = await latest();
  expect(await press('disownAccount', token)).toEqual({ success: true, userErrors: [] });
  expect(await idOf()).toBe('');
  expect((await signIn()).session).toBeNull();
  expect(
    await run<Signed>(`mutation ($t: String!) { result: refreshSession(refreshToken: $t) ${SESSION} }`, {
      t: session?.refreshToken ?? '',
    }),
  ).toMatchObject({ session: null });
  for (const again of [await press('disownAccount', token), await press('confirmEmail', token), await open(token)])
    expect(again.userErrors).toMatchObject([{ code: 'INVALID_TOKEN' }]);
  // The address is free for its owner.
  expect((await signUp()).session).not.toBeNull();
});

test('a confirmed account is removed by no link, nor one with a role', async () => {
  await signUp();
  const token = await latest();
  await press('confirmEmail', token);
  expect(await press('disownAccount', token)).toMatchObject({ success: false });
  await signUp('ravi@example.org');
  const other = await latest('ravi@example.org');
  await api.sql(`insert into user_roles (user_id, role) values ($1, 'entry')`, [await idOf('ravi@example.org')]);
  expect(await press('disownAccount', other)).toMatchObject({ success: false });
  expect([await idOf(), await idOf('ravi@example.org')]).not.toContain('');
});

test('confirming and disowning at once: one of them holds', async () => {
  await signUp();
  const token = await latest();
  const [confirmed, removed] = await Promise.all([press('confirmEmail', token), press('disownAccount', token)]);
  const isThere = (await idOf()) !== '';
  expect(removed?.success).toBe(!isThere);
  if (isThere)
    expect({ at: await confirmedAt(), confirmed }).toEqual({ at: NOW, confirmed: { success: true, userErrors: [] } });
});

test('two sign-ups with one address at once make one account and one mail', async () => {
  const both = await Promise.all([signUp(EMAIL), signUp('ASHA@example.org')]);
  expect(both.filter(({ session }) => session)).toHaveLength(1);
  expect(both.flatMap(({ userErrors }) => userErrors)).toMatchObject([{ field: ['email'], code: 'TAKEN' }]);
  expect(await tokens()).toHaveLength(1);
});

test('the office gives an unconfirmed account no role; one that was written past it holds, and is shown as unconfirmed', async () => {
  const admin = await api.signIn('admin');
  await signUp();
  const id = await idOf();
  expect((await changeRole(id, 'ENTRY', admin.token)).userErrors).toMatchObject([
    { field: ['id'], code: 'NOT_POSSIBLE', message: expect.stringContaining('Send them the link again') },
  ]);
  await api.sql(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id]);
  const { session } = await signIn();
  expect(session?.user).toMatchObject({ role: 'ADMIN', isEmailConfirmed: false });
  const token = session?.accessToken ?? '';
  const DASHBOARD = '{ adminDashboard { totalDonors } }';
  expect((await api.call(DASHBOARD, {}, { token })).codes).toEqual([]);
  expect((await changeRole(id, null, admin.token)).userErrors).toEqual([]);
  expect((await changeRole(id, 'ADMIN', admin.token)).userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
  expect((await api.call(DASHBOARD, {}, { token })).codes).toEqual(['FORBIDDEN']);
  await press('confirmEmail', await latest());
  expect((await changeRole(id, 'ADMIN', admin.token)).userErrors).toEqual([]);
  expect((await api.call(DASHBOARD, {}, { token })).codes).toEqual([]);
});

test('an admin sends the link again, which the audit log tells; nobody else may', async () => {
  const admin = await api.signIn('admin');
  await signUp();
  const SEND = `mutation ($id: ID!) { result: sendConfirmationTo(userId: $id) { success ${ERRORS} } }`;
  const id = await idOf();
  expect(await run(SEND, { id }, admin.token)).toEqual({ success: true, userErrors: [] });
  expect(await tokens()).toHaveLength(2);
  expect(await api.sql('select action, entity_id as id, user_id as by from audit_log')).toEqual([
    { action: 'confirmation.send', id, by: admin.userId },
  ]);
  expect(await run(SEND, { id: 'x' }, admin.token)).toMatchObject({ userErrors: [{ code: 'NOT_FOUND' }] });
  expect(await run(SEND, { id: admin.userId }, admin.token)).toMatchObject({ success: false });
  const clerk = await api.signIn('entry');
  expect((await api.call(SEND, { id }, { token: clerk.token })).codes).toEqual(['FORBIDDEN']);
});

test('a new password by mail and an accepted invitation confirm the address too', async () => {
  await signUp();
  await run(`mutation { result: requestPasswordReset(email: "${EMAIL}") { success ${ERRORS} } }`, {});
  const [reset] = await api.sql<{ id: string }>(`select id from mails where kind = 'password-reset'`);
  const [, resetToken = ''] = /reset-password\?token=([\w-]+)/.exec(await inboxMail(api, reset?.id ?? '')) ?? [];
  await run(
    `mutation ($t: String!) { result: resetPassword(token: $t, password: "another password") { success ${ERRORS} } }`,
    {
      t: resetToken,
    },
  );
  expect(await confirmedAt()).toEqual(NOW);

  const admin = await api.signIn('admin');
  await signUp('ravi@example.org');
  await run(
    `mutation { result: inviteToOffice(input: { email: "Ravi@example.org", role: ENTRY }) { ${ERRORS} } }`,
    {},
    admin.token,
  );
  const [invited] = await api.sql<{ id: string }>(`select id from mails where kind = 'invitation'`);
  const [, token = ''] = /invitation\?token=([\w-]+)/.exec(await inboxMail(api, invited?.id ?? '')) ?? [];
  const accepted = await run<Signed>(
    `mutation ($input: AcceptInvitationInput!) { result: acceptInvitation(input: $input) ${SESSION} }`,
    { input: { token, password: 'another password', fullName: 'Ravi' } },
  );
  expect(accepted.session?.user).toEqual({ isEmailConfirmed: true, role: 'ENTRY' });
});

test('the first admin is confirmed; whoever signed up with that address before does not become one', async () => {
  await signUp('admin@example.org', 'known to another');
  const before = (await signIn('admin@example.org', 'known to another')).session?.refreshToken ?? '';
  const seed = { email: 'Admin@example.org', password: 'of the settings', cost: 4 };
  expect(await seedAdmin(api.database.dataSource, seed)).toBe(true);
  expect((await signIn('admin@example.org', 'known to another')).session).toBeNull();
  expect((await signIn('admin@example.org', 'of the settings')).session?.user).toEqual({
    isEmailConfirmed: true,
    role: 'ADMIN',
  });
  expect(
    await run<Signed>(`mutation ($t: String!) { result: refreshSession(refreshToken: $t) ${SESSION} }`, { t: before }),
  ).toMatchObject({ session: null });
});

test('an unconfirmed account that is used stays, and so does one of before the links', async () => {
  const { session } = await signUp();
  await signUp('idle@example.org');
  await api.sql(
    `insert into users (email, full_name, password_hash, created_at) values ('old@example.org', '', 'x', '2020-01-01')`,
  );
  daysLater(20);
  await run<Signed>(`mutation ($t: String!) { result: refreshSession(refreshToken: $t) ${SESSION} }`, {
    t: session?.refreshToken ?? '',
  });
  daysLater(31);
  expect((await api.app.services.retention.forget()).accounts).toBe(1);
  expect(
    (await api.sql<{ email: string }>('select email from users order by email')).map(({ email }) => email),
  ).toEqual([EMAIL, 'old@example.org']);
});
