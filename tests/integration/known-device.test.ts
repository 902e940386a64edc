import { newAddress, PASSWORD, startApi, type Api } from '../support/api';

const SIGN_IN = `mutation ($email: String!, $password: String!, $device: String) {
  signIn(email: $email, password: $password, device: $device) { session { accessToken } device userErrors { code } }
}`;

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(() => api.reset());
afterAll(() => api.close());

interface SignedIn {
  signIn: { session: object | null; device: string | null; userErrors: { code: string }[] };
}
const signIn = (email: string, password: string, device: string | null = null, address = newAddress()) =>
  api.call<SignedIn | null>(SIGN_IN, { email, password, device }, { address });

/** Guesses from as many addresses as there are guesses, until strangers are told to wait. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let n = 0; n < 101; n += 1) await signIn(email, 'wrong one');
  expect((await signIn(email, PASSWORD)).codes).toEqual(['RATE_LIMITED']);
}

test('guesses from everywhere do not keep the owner out of a browser in which they signed in before', async () => {
  const { email } = await api.signIn();
  const { data } = await signIn(email, PASSWORD);
  const device = data?.signIn.device ?? '';
  expect(device).toMatch(/^[\w-]+\.[\w-]+$/);
  await guessFromEverywhere(email);
  const again = await signIn(email.toUpperCase(), PASSWORD, device);
  expect(again.data?.signIn.session).not.toBeNull();
}, 120_000);

test('the mark of another account, a made-up or a changed one is none, and a wrong password gets none', async () => {
  const [{ email }, other] = [await api.signIn(), await api.signIn()];
  const foreign = (await signIn(other.email, PASSWORD)).data?.signIn.device ?? '';
  const own = (await signIn(email, PASSWORD)).data?.signIn.device ?? '';
  expect((await signIn(email, 'wrong one')).data?.signIn.device).toBeNull();
  await guessFromEverywhere(email);
  for (const device of [foreign, `x${own}`, own.slice(0, -2), '.', 'x'.repeat(10_000)]) {
    expect((await signIn(email, PASSWORD, device)).codes).toEqual(['RATE_LIMITED']);
  }
}, 120_000);

test('a mark does not open more guesses than an address has: all marks of an account share them', async () => {
  const { email } = await api.signIn();
  const marks: string[] = [];
  for (let n = 0; n < 3; n += 1) marks.push((await signIn(email, PASSWORD)).data?.signIn.device ?? '');
  await guessFromEverywhere(email);
  const codes: string[] = [];
  for (let n = 0; n < 12; n += 1) codes.push(...(await signIn(email, 'wrong one', marks[n % 3])).codes);
  expect(codes).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
}, 120_000);

test('a colleague who tries many accounts locks nobody out who has signed in from the office before', async () => {
  const office = newAddress();
  const { email } = await api.signIn();
  const device = (await signIn(email, PASSWORD, null, office)).data?.signIn.device ?? '';
  for (let n = 0; n < 61; n += 1) await signIn(`p${n}@example.org`, 'wrong one', null, office);
  expect((await signIn(email, PASSWORD, null, office)).codes).toEqual(['RATE_LIMITED']);
  expect((await signIn(email, PASSWORD, device, office)).data?.signIn.session).not.toBeNull();
}, 120_000);
