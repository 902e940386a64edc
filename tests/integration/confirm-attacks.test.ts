import { PASSWORD, startApi, type Api } from '../support/api';
import { confirmationTokens } from '../support/confirmation-link';

/** Links that confirm an address, in the wrong hands or too late. How they work is in confirm-email.test.ts. */
const EMAIL = 'asha@example.org';
const NOW = new Date('2026-11-20T06:00:00Z');

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(NOW);
});
afterAll(() => api.close());

interface Pressed {
  success: boolean;
  userErrors: { code: string }[];
}
const press = async (name: string, token: string, address?: string) => {
  const { data, codes } = await api.call<{ result: Pressed } | null>(
    `mutation ($input: EmailConfirmationInput!) { result: ${name}(input: $input) { success userErrors { code } } }`,
    { input: { token } },
    { address },
  );
  return data?.result ?? codes;
};
const signUp = async (email = EMAIL): Promise<string> =>
  (
    await api.call<{ result: { session: { accessToken: string } } }>(
      `mutation ($email: String!, $password: String!) {
         result: signUp(email: $email, password: $password, fullName: "Asha K", consent: "1-en") { session { accessToken } } }`,
      { email, password: PASSWORD },
    )
  ).data.result.session.accessToken;
const linkOf = async (email = EMAIL): Promise<string> =>
  (await confirmationTokens({ origin: api.origin, rows: api.sql }, email)).at(-1) ?? '';
const confirmed = async () =>
  (await api.sql<{ email: string }>('select email from users where email_confirmed_at is not null order by email')).map(
    ({ email }) => email,
  );
const close = async (token: string) =>
  (
    await api.call<{ result: Pressed }>(
      'mutation { result: closeOwnAccount { success userErrors { code } } }',
      {},
      { token },
    )
  ).data.result;
const UNKNOWN = { success: false, userErrors: [{ code: 'INVALID_TOKEN' }] };
const ALL = ['confirmEmail', 'disownAccount', 'sendConfirmationAgain'];

test('a link confirms the account it was mailed for, whoever presses it, and no other', async () => {
  const mallory = await signUp('mallory@example.org');
  await signUp();
  const { data } = await api.call<{ result: Pressed }>(
    `mutation ($input: EmailConfirmationInput!) { result: confirmEmail(input: $input) { success userErrors { code } } }`,
    { input: { token: await linkOf() } },
    { token: mallory },
  );
  expect(data.result).toEqual({ success: true, userErrors: [] });
  expect(await confirmed()).toEqual([EMAIL]);
});

test('once the account is closed its links do nothing, nor for an account that is made anew with the address', async () => {
  const session = await signUp();
  const old = await linkOf();
  expect(await close(session)).toMatchObject({ success: true });
  for (const name of ALL) expect(await press(name, old)).toEqual(UNKNOWN);
  await signUp();
  expect(await linkOf()).not.toBe(old);
  for (const name of ALL) expect(await press(name, old)).toEqual(UNKNOWN);
  expect(await confirmed()).toEqual([]);
  expect(await press('confirmEmail', await linkOf())).toMatchObject({ success: true });
});

test('a link of an account that once worked in the office, and was closed, confirms no emptied row', async () => {
  const session = await signUp();
  const old = await linkOf();
  await api.sql(
    `insert into audit_log (user_id, action, entity, entity_id) select id, 'page.save', 'page', 'x' from users`,
  );
  expect(await close(session)).toMatchObject({ success: true });
  expect(await api.sql('select 1 from users')).toHaveLength(1);
  for (const name of ALL) expect(await press(name, old)).toEqual(UNKNOWN);
});

test('confirming and closing at once: no account is left that was confirmed without its owner', async () => {
  const session = await signUp();
  const token = await linkOf();
  const [closed] = await Promise.all([close(session), press('confirmEmail', token)]);
  expect(closed).toMatchObject({ success: true });
  expect(await api.sql('select 1 from users')).toEqual([]);
});

test('a link that is too old confirms nothing, whatever time it says', async () => {
  await signUp();
  const token = await linkOf();
  api.setNow(new Date(NOW.getTime() + 7 * 86_400_000));
  expect(await press('confirmEmail', token)).toEqual(UNKNOWN);
  for (const changed of [token.slice(0, -1), `${token}x`, token.toLowerCase(), ` ${token}`, `${token}\u0000`, ''])
    expect([changed, await press('confirmEmail', changed)]).toEqual([changed, UNKNOWN]);
  expect(await confirmed()).toEqual([]);
});

test('guesses of one caller end after twenty, over all that a link does; others are not kept out', async () => {
  await signUp();
  const token = await linkOf();
  const caller = '203.0.113.9';
  const answers = [];
  for (let guess = 0; guess < 21; guess += 1)
    answers.push(await press(ALL[guess % ALL.length] ?? '', `guess-${guess}`, caller));
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => UNKNOWN));
  expect(answers[20]).toEqual(['RATE_LIMITED']);
  expect(await press('confirmEmail', token, caller)).toEqual(['RATE_LIMITED']);
  expect(await press('confirmEmail', token, '203.0.113.10')).toMatchObject({ success: true });
});

test('a link says nothing of an account that has another address by now, and confirms it no more', async () => {
  await signUp();
  const token = await linkOf();
  await api.sql(`update users set email = 'other@example.org'`);
  for (const name of ALL) expect(await press(name, token)).toEqual(UNKNOWN);
  const { data } = await api.call<{ result: { confirmation: object | null } }>(
    `mutation ($input: EmailConfirmationInput!) { result: openEmailConfirmation(input: $input) { confirmation { email } } }`,
    { input: { token } },
  );
  expect(data.result.confirmation).toBeNull();
  expect([await confirmed(), await api.sql('select 1 from users')]).toEqual([[], [expect.anything()]]);
  await api.sql(`update users set email = 'ASHA@example.org'`);
  expect(await press('confirmEmail', token)).toMatchObject({ success: true });
});
