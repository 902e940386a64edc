import { startApi, type Api } from '../support/api';
import { schemaCalls } from '../support/schema-calls';

/**
 * A request may cost this much of the processor, in microseconds. It is no bar of speed: what is looked for grows with the
 * square of a text's length and took from five seconds up to half a minute.
 */
const MOST_CPU = 1_500_000;

/** Maximum length of the office's requests; a visitor's is 64 kB. */
const OFFICE_BYTES = 480_000;
const filled = (piece: string, bytes = OFFICE_BYTES): string =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

/** Texts that take quadratic time in a naive implementation. */
const BAIT = [
  `a${filled('\u0301\u0323')}`,
  filled('\ud83d\u0020'),
  filled('<img '),
  `a@${filled('a-')}`,
  filled(' \n'),
  filled('![['),
];

const calls = schemaCalls({ String: BAIT, ID: BAIT.slice(0, 1) });

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('admin')).token;
});
afterAll(() => api.close());

/** Measures again what took long: a collection of the garbage of other test files falls into one call, a slow text into each. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > MOST_CPU; tries += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

test.each(calls)('$name: no text holds up everybody else', async ({ query, variables }) => {
  const slow: string[] = [];
  for (const [leaf, values] of variables()) {
    const spent = await cpuOf(() => api.call(query, values, { token }));
    if (spent > MOST_CPU) slow.push(`${leaf}: ${Math.round(spent / 1000)} ms`);
  }
  expect(slow).toEqual([]);
});

const CONTACT = `mutation ($input: ContactInput!) { submitContact(input: $input) { success userErrors { field } } }`;
const contactOf = (bytes: number) => ({
  input: {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.org',
    phone: '',
    message: filled('a', bytes),
    website: '',
  },
});

test('a visitor, signed in or not, sends at most 64 kB; the office sends its articles', async () => {
  const large = contactOf(70_000);
  const { token: visitors } = await api.signIn(null);
  expect((await api.call(CONTACT, large)).codes).toEqual(['BAD_REQUEST']);
  expect((await api.call(CONTACT, large, { token: visitors })).codes).toEqual(['BAD_REQUEST']);
  expect((await api.call(CONTACT, large, { token })).data).toEqual({
    submitContact: { success: false, userErrors: [{ field: ['message'] }] },
  });
  expect((await api.call(CONTACT, contactOf(OFFICE_BYTES + 50_000), { token })).codes).toEqual(['BAD_REQUEST']);
});

test('an article that was written over the end of a session asks for a new session, not for a shorter article', async () => {
  expect((await api.call(CONTACT, contactOf(70_000), { token: 'of.another.day' })).codes).toEqual(['UNAUTHENTICATED']);
});

const ORDER = `mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { userErrors { field message } } }`;

test('a list that is too long is refused without a look at the rest of it', async () => {
  const items = Array.from({ length: 1_000 }, () => ({ id: 'x', quantity: 1 }));
  const donor = { name: 'Asha Rao', email: 'asha@example.org', phone: '9822012345' };
  const { data } = await api.call<{ createRazorpayOrder: { userErrors: { field: string[] }[] } }>(ORDER, {
    input: { amount: 50_000, donor, items },
  });
  const { userErrors } = data.createRazorpayOrder;
  expect(userErrors).toContainEqual({ field: ['items'], message: 'A donation can have at most 50 different items.' });
  expect(userErrors.length).toBeLessThan(60);
});
