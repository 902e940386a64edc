import { sign } from 'jsonwebtoken';
import { JWT_SECRET, PASSWORD, startApi, type Api } from '../support/api';
import { guardedCalls } from '../support/root-calls';

/** Fields about the caller's own sign-in, for everybody with a session. */
const OWN = ['twoStep', 'beginTwoStep', 'confirmTwoStep', 'renewRecoveryCodes', 'turnOffTwoStep'];
const isOwn = ([name]: readonly [string, string]): boolean => OWN.includes(name);
const guarded = guardedCalls.filter((call) => !isOwn(call));

let api: Api;
let member: string;
let admin: string;

beforeAll(async () => {
  api = await startApi();
  member = (await api.signIn()).token;
  admin = (await api.signIn('admin')).token;
});
afterAll(() => api.close());

test('the schema has guarded fields to try', () => {
  expect(guarded.length).toBeGreaterThan(30);
});

test.each(guardedCalls)('%s: not for a visitor', async (_name, query) => {
  expect((await api.call(query)).codes).toEqual(['UNAUTHENTICATED']);
});

test.each(guarded)('%s: not for someone without the role', async (_name, query) => {
  expect((await api.call(query, {}, { token: member })).codes).toEqual(['FORBIDDEN']);
});

test.each(guardedCalls.filter(isOwn))('%s: answers somebody without a role', async (_name, query) => {
  expect((await api.call(query, {}, { token: member })).codes).toEqual([]);
});

test.each(guarded)('%s: answers an admin', async (_name, query) => {
  expect((await api.call(query, {}, { token: admin })).codes).toEqual([]);
});

test('the role is read at every call: once it is taken away, the same token is refused', async () => {
  const { token, userId } = await api.signIn('admin');
  expect((await api.call('{ adminDashboard { totalDonors } }', {}, { token })).codes).toEqual([]);
  await api.sql('delete from user_roles where user_id = $1', [userId]);
  expect((await api.call('{ adminDashboard { totalDonors } }', {}, { token })).codes).toEqual(['FORBIDDEN']);
});

test.each([
  ['signed out', (refreshToken: string) => `mutation { signOut(refreshToken: "${refreshToken}") }`],
  ['ended because its token was used twice', null],
])('a session that was %s opens the office no more, also with an access token that still runs', async (_how, end) => {
  const { email, userId } = await api.signIn('admin');
  const signIn = () => api.app.services.accounts.signIn({ email, password: PASSWORD }, '127.0.0.1');
  const [one, other] = [(await signIn()).session, (await signIn()).session];
  const codesFor = async (token = '') => (await api.call('{ adminDashboard { totalDonors } }', {}, { token })).codes;
  expect(await codesFor(one?.accessToken)).toEqual([]);
  if (end) await api.call(end(one?.refreshToken ?? ''));
  else
    for (let count = 0; count < 2; count += 1) await api.app.services.accounts.refreshSession(one?.refreshToken ?? '');
  expect(await codesFor(one?.accessToken)).toEqual(['UNAUTHENTICATED']);
  expect((await api.call('{ me { id } }', {}, { token: one?.accessToken })).data).toEqual({ me: null });
  expect(await codesFor(other?.accessToken)).toEqual([]);
  await api.sql('update refresh_tokens set revoked_at = now() where user_id = $1', [userId]);
  expect(await codesFor(other?.accessToken)).toEqual(['UNAUTHENTICATED']);
});

test('a forged token, or one of another kind, is a visitor', async () => {
  const { token, userId } = await api.signIn('admin');
  const [head, body] = token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body ?? ''}.`;
  const ofAnotherKind = sign({ typ: 'other' }, JWT_SECRET, { subject: userId });
  const expired = sign({ typ: 'access' }, JWT_SECRET, { subject: userId, expiresIn: -1 });
  for (const forged of [`${head}.${body}.AAAA`, unsigned, ofAnotherKind, expired, 'nonsense']) {
    expect((await api.call('{ adminDashboard { totalDonors } }', {}, { token: forged })).codes).toEqual([
      'UNAUTHENTICATED',
    ]);
  }
});
