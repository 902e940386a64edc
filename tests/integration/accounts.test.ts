import { STEADY_MS } from '../../server/graphql/steady-answer';
import { newAddress, PASSWORD, startApi, type Api } from '../support/api';
import { inboxMail } from '../support/my-giving';

interface SessionAnswer {
  result: {
    session: {
      accessToken: string;
      accessTokenExpiresAt: string;
      refreshToken: string;
      user: { email: string; isAdmin: boolean };
    } | null;
    userErrors: { field: string[]; code: string; message: string }[];
  };
}

const SESSION = `{ session { accessToken accessTokenExpiresAt refreshToken user { email isAdmin } } userErrors { field code message } }`;
const SIGN_IN = `mutation ($email: String!, $password: String!) { result: signIn(email: $email, password: $password) ${SESSION} }`;
const SIGN_UP = `mutation ($email: String!, $password: String!, $fullName: String!) {
  result: signUp(email: $email, password: $password, fullName: $fullName) ${SESSION} }`;
const REFRESH = `mutation ($token: String!) { result: refreshSession(refreshToken: $token) ${SESSION} }`;
const SIGN_OUT = `mutation ($token: String!) { signOut(refreshToken: $token) }`;
const REQUEST_RESET = `mutation ($email: String!) { result: requestPasswordReset(email: $email) { success userErrors { message } } }`;
const RESET = `mutation ($token: String!, $password: String!) {
  result: resetPassword(token: $token, password: $password) { success userErrors { field code message } } }`;
const ME = '{ me { email isAdmin } }';

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(() => api.reset());
afterAll(() => api.close());

const session = async (query: string, variables: object) =>
  (await api.call<SessionAnswer>(query, variables)).data.result;
const newUser = (email = 'asha@example.org') => session(SIGN_UP, { email, password: PASSWORD, fullName: 'Asha K' });

test('sign up gives a session without any role; the token names the user for 15 minutes', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  const { session: opened, userErrors } = await newUser(' Asha@Example.org ');
  expect(userErrors).toEqual([]);
  expect(opened).toMatchObject({
    accessTokenExpiresAt: '2026-11-20T06:15:00.000Z',
    user: { email: 'Asha@Example.org', isAdmin: false },
  });
  const token = opened?.accessToken ?? '';
  expect((await api.call(ME, {}, { token })).data).toEqual({
    me: { email: 'Asha@Example.org', isAdmin: false },
  });
  api.setNow(new Date('2026-11-20T06:15:01Z'));
  expect((await api.call(ME, {}, { token })).data).toEqual({ me: null });
});

test('sign up: wrong fields, short password and a known address say so at their field', async () => {
  const wrong = await session(SIGN_UP, { email: 'nobody', password: '12345', fullName: ' ' });
  expect(wrong.session).toBeNull();
  expect(wrong.userErrors.map(({ field }) => field)).toEqual(
    expect.arrayContaining([['email'], ['password'], ['fullName']]),
  );
  expect(wrong.userErrors).toContainEqual({
    field: ['password'],
    code: 'TOO_SHORT',
    message: 'Password must be at least 6 characters',
  });
  await newUser();
  const taken = await newUser('ASHA@example.org');
  expect(taken.session).toBeNull();
  expect(taken.userErrors).toMatchObject([{ field: ['email'], code: 'TAKEN' }]);
});

test('sign in: right; wrong password and unknown address get the same answer', async () => {
  await newUser();
  const right = await session(SIGN_IN, { email: 'asha@EXAMPLE.org', password: PASSWORD });
  expect(right.session?.user.email).toBe('asha@example.org');
  const wrong = await session(SIGN_IN, { email: 'asha@example.org', password: 'something else' });
  const unknown = await session(SIGN_IN, { email: 'other@example.org', password: PASSWORD });
  expect(wrong).toEqual({
    session: null,
    userErrors: [{ field: [], code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }],
  });
  expect(unknown).toEqual(wrong);
});

test('a refresh token works once; when it comes again its whole family ends', async () => {
  const first = (await newUser()).session?.refreshToken;
  const other = (await session(SIGN_IN, { email: 'asha@example.org', password: PASSWORD })).session?.refreshToken;
  const second = (await session(REFRESH, { token: first })).session?.refreshToken;
  expect(second).toEqual(expect.any(String));
  expect((await session(REFRESH, { token: first })).userErrors).toMatchObject([{ code: 'INVALID_SESSION' }]);
  expect((await session(REFRESH, { token: second })).session).toBeNull();
  expect((await session(REFRESH, { token: other })).session).not.toBeNull();
});

test('of parallel refreshes with one token one succeeds at most, and nothing of the family is left', async () => {
  const token = (await newUser()).session?.refreshToken ?? '';
  const { accounts } = api.app.services;
  const answers = await Promise.all(Array.from({ length: 8 }, () => accounts.refreshSession(token)));
  const sessions = answers.flatMap((answer) => answer.session ?? []);
  expect(sessions).toHaveLength(1);
  expect((await session(REFRESH, { token: sessions[0]?.refreshToken })).session).toBeNull();
});

test('a refresh token ends after 30 days and at sign-out; only its hash is stored', async () => {
  api.setNow(new Date('2026-11-01T00:00:00Z'));
  const old = (await newUser()).session?.refreshToken ?? '';
  api.setNow(new Date('2026-12-01T00:00:01Z'));
  expect((await session(REFRESH, { token: old })).session).toBeNull();
  const fresh = (await session(SIGN_IN, { email: 'asha@example.org', password: PASSWORD })).session?.refreshToken ?? '';
  const stored = await api.sql<{ row: string }>('select t::text as row from refresh_tokens t');
  expect(JSON.stringify(stored)).not.toContain(fresh);
  expect((await api.call(SIGN_OUT, { token: fresh })).data).toEqual({ signOut: true });
  expect((await session(REFRESH, { token: fresh })).session).toBeNull();
  expect((await api.call(SIGN_OUT, { token: 'unknown' })).data).toEqual({ signOut: true });
});

/** Reads the tokens of the reset links from the mails, oldest first. */
const resetLinks = async (): Promise<string[]> => {
  const mails = await api.sql<{ id: string }>(
    `select id from mails where kind = 'password-reset' order by created_at, id`,
  );
  const shown = await Promise.all(mails.map(({ id }) => inboxMail(api, id)));
  return shown.map((body) => /reset-password\?token=([\w-]+)/.exec(body)?.[1] ?? '');
};

const reset = (token: string | undefined, password: string) => api.call(RESET, { token, password });

test('password reset: same answer for all; one link is used once, and ends every other link and every session', async () => {
  const refreshToken = (await newUser()).session?.refreshToken;
  const known = await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  const unknown = await api.call(REQUEST_RESET, { email: 'other@example.org' });
  expect(known.data).toEqual({ result: { success: true, userErrors: [] } });
  expect(unknown.data).toEqual(known.data);
  await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  const [one, other] = await resetLinks();
  expect(one).not.toBe(other);

  expect((await reset(one, 'short')).data).toMatchObject({
    result: { success: false, userErrors: [{ field: ['password'] }] },
  });
  expect((await reset(one, 'another one')).data).toEqual({ result: { success: true, userErrors: [] } });
  for (const used of [one, other]) {
    expect((await reset(used, 'a third one')).data).toMatchObject({
      result: { success: false, userErrors: [{ field: ['token'] }] },
    });
  }
  expect((await session(REFRESH, { token: refreshToken })).session).toBeNull();
  expect((await session(SIGN_IN, { email: 'asha@example.org', password: PASSWORD })).session).toBeNull();
  expect((await session(SIGN_IN, { email: 'asha@example.org', password: 'another one' })).session).not.toBeNull();
});

test('a stranger who asks for resets neither floods a mailbox nor keeps its owner from choosing a password', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await newUser();
  const stranger = newAddress();
  for (let i = 0; i < 8; i += 1) await api.call(REQUEST_RESET, { email: 'asha@example.org' }, { address: stranger });
  for (let i = 0; i < 8; i += 1) await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  const links = await resetLinks();
  expect(links).toHaveLength(3);
  const own = await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  expect(own.data).toEqual({ result: { success: true, userErrors: [] } });
  api.setNow(new Date('2026-11-20T07:00:01Z'));
  await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  const afterAnHour = await resetLinks();
  expect(afterAnHour).toHaveLength(4);
  expect(
    (
      await reset(
        afterAnHour.find((link) => !links.includes(link)),
        'another one',
      )
    ).data,
  ).toMatchObject({
    result: { success: true },
  });
});

test('neither the outbox nor the table of links holds what opens an account', async () => {
  await newUser();
  await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  const [token = ''] = await resetLinks();
  const kept = await api.sql('select m::text as mail, r::text as reset from mails m cross join password_resets r');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('the clock does not tell either whether an address has an account', async () => {
  await newUser();
  for (const email of ['asha@example.org', 'other@example.org']) {
    const began = performance.now();
    await api.call(REQUEST_RESET, { email });
    expect(performance.now() - began).toBeGreaterThanOrEqual(STEADY_MS - 5);
  }
});

test('a reset link is good for one hour', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await newUser();
  await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  const [token] = await resetLinks();
  api.setNow(new Date('2026-11-20T07:00:01Z'));
  expect((await api.call(RESET, { token, password: 'another one' })).data).toMatchObject({
    result: { success: false },
  });
});

test('a reset link opens no account that has another address by now', async () => {
  await newUser();
  await api.call(REQUEST_RESET, { email: 'asha@example.org' });
  const [token] = await resetLinks();
  await api.sql(`update users set email = 'other@example.org'`);
  expect((await reset(token, 'another one')).data).toMatchObject({
    result: { success: false, userErrors: [{ field: ['token'], code: 'INVALID_TOKEN' }] },
  });
  expect((await session(SIGN_IN, { email: 'other@example.org', password: PASSWORD })).session).not.toBeNull();
  await api.sql(`update users set email = 'Asha@example.org'`);
  expect((await reset(token, 'another one')).data).toMatchObject({ result: { success: true } });
});

test('guessing is slowed down, for one address, for one account, and for both together', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  const address = newAddress();
  const guess = (email: string, from: string) => api.call(SIGN_IN, { email, password: 'wrong one' }, { address: from });
  const fromOne = [];
  for (let i = 0; i < 62; i += 1) fromOne.push(await guess(`p${i}@example.org`, address));
  expect(fromOne.filter(({ codes }) => codes.includes('RATE_LIMITED'))).toHaveLength(2);
  const onOne = [];
  for (let i = 0; i < 102; i += 1) onOne.push(await guess('Guessed@example.org', newAddress()));
  expect(onOne.filter(({ codes }) => codes.includes('RATE_LIMITED'))).toHaveLength(2);
  // The window of a caller ends after three minutes, which the limits count by the machine's clock.
  const { now } = Date;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 181_000);
  expect((await guess('p1@example.org', address)).codes).toEqual([]);
  clock.mockRestore();
});

test('a stranger who guesses does not keep the owner out', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await newUser();
  const stranger = newAddress();
  const guess = () => api.call(SIGN_IN, { email: 'asha@example.org', password: 'wrong one' }, { address: stranger });
  let last = await guess();
  for (let i = 0; i < 120; i += 1) last = await guess();
  expect(last.codes).toEqual(['RATE_LIMITED']);
  expect((await session(SIGN_IN, { email: 'asha@example.org', password: PASSWORD })).session).not.toBeNull();
});

test('one colleague who mistypes keeps the office behind the same address not out', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await newUser();
  const address = newAddress();
  const signIn = (email: string, password: string) => api.call(SIGN_IN, { email, password }, { address });
  let last = await signIn('bala@example.org', 'wrong one');
  for (let i = 0; i < 120; i += 1) last = await signIn('bala@example.org', 'wrong one');
  expect(last.codes).toEqual(['RATE_LIMITED']);
  expect(last.messages[0]).toMatch(/^Too many attempts\. Please wait .+ and try again\.$/);
  expect((await signIn('asha@example.org', PASSWORD)).data).toMatchObject({
    result: { session: { accessToken: expect.any(String) as string } },
  });
});

test('what nobody can use any more is forgotten', async () => {
  api.setNow(new Date('2026-01-01T00:00:00Z'));
  await newUser('old@example.org');
  api.setNow(new Date('2026-03-01T00:00:00Z'));
  await session(SIGN_IN, { email: 'old@example.org', password: PASSWORD });
  await api.app.services.retention.forget();
  expect(await api.sql('select 1 from refresh_tokens')).toHaveLength(1);
});
