import { startApi, type Api } from '../support/api';
import { inboxMail } from '../support/my-giving';

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

interface Errors {
  userErrors: { field: string[]; code: string; message: string }[];
}
interface Invited extends Errors {
  invitation: { id: string; email: string; role: string; isExpired: boolean } | null;
}
interface Accepted extends Errors {
  session: { accessToken: string; user: { email: string; role: string | null } } | null;
}
const ERRORS = 'userErrors { field code message }';
const INVITATION = `invitation { id email role isExpired } ${ERRORS}`;

const run = async <Result>(query: string, variables: object, token?: string): Promise<Result> => {
  const { data, messages } = await api.call<{ result: Result }>(query, variables, token ? { token } : {});
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
};
const invite = (email: string, role = 'ENTRY', token = admin.token) =>
  run<Invited>(
    `mutation ($input: InviteInput!) { result: inviteToOffice(input: $input) { ${INVITATION} } }`,
    { input: { email, role } },
    token,
  );
const change = (name: 'sendInvitationAgain' | 'withdrawInvitation', id: string) =>
  run<Invited>(`mutation ($id: ID!) { result: ${name}(id: $id) { ${INVITATION} } }`, { id }, admin.token);
const open = (token: string) =>
  run<Errors & { invitation: object | null }>(
    `mutation ($input: OpenInvitationInput!) { result: openInvitation(input: $input) { invitation { email role hasAccount } ${ERRORS} } }`,
    { input: { token } },
  );
const accept = (token: string, password = 'a new password', fullName = 'Nandini Kulkarni') =>
  run<Accepted>(
    `mutation ($input: AcceptInvitationInput!) { result: acceptInvitation(input: $input) {
       session { accessToken user { email role } } ${ERRORS} } }`,
    { input: { token, password, fullName } },
  );
const signIn = (email: string, password: string) =>
  run<Accepted>(
    `mutation ($email: String!, $password: String!) { result: signIn(email: $email, password: $password) {
       session { accessToken user { email role } } ${ERRORS} } }`,
    { email, password },
  );

/** Reads the links of the mailed invitations, oldest first, as their readers see them. */
const links = async (): Promise<string[]> => {
  const mails = await api.sql<{ id: string }>(`select id from mails where kind = 'invitation' order by created_at, id`);
  const shown = await Promise.all(mails.map(({ id }) => inboxMail(api, id)));
  return shown.map((body) => /invitation\?token=([\w-]+)/.exec(body)?.[1] ?? '');
};
const linkOf = async (email: string, role?: string): Promise<string> => {
  await invite(email, role);
  return (await links()).at(-1) ?? '';
};
const INVALID = { userErrors: [{ field: ['token'], code: 'INVALID_TOKEN' }] };

test('an invited person chooses a password and holds the role at once; the link works once', async () => {
  const token = await linkOf('nandini@example.org', 'ACCOUNTANT');
  expect(await open(token)).toEqual({
    invitation: { email: 'nandini@example.org', role: 'ACCOUNTANT', hasAccount: false },
    userErrors: [],
  });
  expect((await accept(token, 'short')).userErrors).toMatchObject([{ field: ['password'] }]);
  expect((await accept(token, 'a new password', ' ')).userErrors).toMatchObject([{ field: ['fullName'] }]);
  const { session, userErrors } = await accept(token);
  expect({ user: session?.user, userErrors }).toEqual({
    user: { email: 'nandini@example.org', role: 'ACCOUNTANT' },
    userErrors: [],
  });
  expect(
    (await api.call('{ adminDashboard { totalDonors } }', {}, { token: session?.accessToken ?? '' })).codes,
  ).toEqual([]);
  for (const again of [await accept(token, 'another password'), await open(token)])
    expect(again).toMatchObject(INVALID);
  expect((await signIn('nandini@example.org', 'a new password')).session?.user.role).toBe('ACCOUNTANT');
  expect(await api.sql('select granted_by as by from user_roles where role = $1', ['accountant'])).toEqual([
    { by: admin.userId },
  ]);
  expect(await api.sql(`select action, entity from audit_log order by id`)).toEqual([
    { action: 'invitation.send', entity: 'invitation' },
    { action: 'invitation.accept', entity: 'role' },
  ]);
});

test('whoever made an account with the invited address before is out once its owner accepts', async () => {
  const squatter = await run<Accepted>(
    `mutation { result: signUp(email: "Nandini@example.org", password: "known to another", fullName: "Somebody") {
       session { accessToken user { email role } } ${ERRORS} } }`,
    {},
  );
  const token = await linkOf('nandini@example.org', 'ADMIN');
  expect(await open(token)).toMatchObject({ invitation: { hasAccount: true } });
  expect((await accept(token)).session?.user.role).toBe('ADMIN');
  expect((await signIn('nandini@example.org', 'known to another')).session).toBeNull();
  expect(await api.sql('select full_name as name from users where lower(email) = $1', ['nandini@example.org'])).toEqual(
    [{ name: 'Nandini Kulkarni' }],
  );
  expect(squatter.session).not.toBeNull();
  const { rows } = { rows: await api.sql('select 1 from refresh_tokens where revoked_at is null') };
  // Those of the admin and of the one who accepted.
  expect(rows).toHaveLength(2);
});

test('a link ends after 7 days, and works for another 7 when it is sent again; not without end', async () => {
  const token = await linkOf('nandini@example.org');
  const [{ id } = { id: '' }] = await api.sql<{ id: string }>('select id from invitations');
  api.setNow(new Date('2026-11-27T06:00:00Z'));
  expect(await open(token)).toMatchObject(INVALID);
  admin = await api.signIn('admin');
  expect((await change('sendInvitationAgain', id)).invitation).toMatchObject({ isExpired: false });
  expect(await links()).toEqual([token, token]);
  api.setNow(new Date('2026-12-04T05:59:59Z'));
  expect(await open(token)).toMatchObject({ userErrors: [] });
  admin = await api.signIn('admin');
  for (let count = 0; count < 3; count += 1) await change('sendInvitationAgain', id);
  expect((await change('sendInvitationAgain', id)).userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
  expect(await links()).toHaveLength(5);
});

test('a withdrawn invitation opens nothing, and the address can be invited again', async () => {
  const token = await linkOf('nandini@example.org');
  expect((await invite('NANDINI@example.org')).userErrors).toMatchObject([{ field: ['email'], code: 'TAKEN' }]);
  const [{ id } = { id: '' }] = await api.sql<{ id: string }>('select id from invitations');
  await change('withdrawInvitation', id);
  expect(await accept(token)).toMatchObject(INVALID);
  expect((await change('withdrawInvitation', id)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await accept(await linkOf('nandini@example.org'))).session).not.toBeNull();
});

test('an invitation ends with the role of whoever sent it', async () => {
  const other = await api.signIn('admin');
  await invite('friend@example.org', 'ADMIN', other.token);
  const [token = ''] = await links();
  await api.sql(`update user_roles set role = 'auditor' where user_id = $1`, [other.userId]);
  expect(await accept(token)).toMatchObject(INVALID);
  expect(await api.sql(`select count(*)::int as admins from user_roles where role = 'admin'`)).toEqual([{ admins: 1 }]);
});

test('a role that the person was given meanwhile stays; who has one is not invited', async () => {
  const person = await api.signIn();
  const token = await linkOf(person.email, 'ADMIN');
  await api.sql(`insert into user_roles (user_id, role) values ($1, 'entry')`, [person.userId]);
  expect((await accept(token)).session?.user.role).toBe('ENTRY');
  expect((await invite(person.email)).userErrors).toMatchObject([
    { field: ['email'], message: 'This person has a role already. Change it in the list.' },
  ]);
  expect((await invite('not an address')).userErrors).toMatchObject([{ field: ['email'] }]);
});

test('two presses on one link make one account; a database reader finds no link', async () => {
  const token = await linkOf('nandini@example.org');
  const both = await Promise.all([accept(token, 'first password'), accept(token, 'second password')]);
  expect(both.filter(({ session }) => session !== null)).toHaveLength(1);
  const stored = await api.sql<{ text: string }>(
    `select (select string_agg(i::text, '') from invitations i) || (select string_agg(m::text, '') from mails m) as text`,
  );
  expect(stored[0]?.text).not.toContain(token);
});
