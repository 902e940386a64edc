import { startApi, type Api } from '../support/api';
import { recorded, recordOffline } from '../support/office-donations';

/** Whoever is told that somebody else saved meanwhile learns who it was and what saving again would undo. */
let api: Api;
let mine: string;
let theirs: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token: mine } = await api.signIn('admin'));
  ({ token: theirs } = await api.signIn('admin'));
  const people = await api.sql<{ id: string }>('select id from users order by created_at, id');
  expect(people).toHaveLength(2);
  await api.sql(`update users set full_name = case email when $1 then 'Meera Joshi' else 'Asha Rao' end`, [
    await emailOf(theirs),
  ]);
});
afterAll(() => api.close());

async function emailOf(token: string): Promise<string> {
  const { data } = await api.call<{ me: { email: string } }>('{ me { email } }', {}, { token });
  return data.me.email;
}

const SAVED = 'while you were editing. Save again to overwrite their changes.';

interface Saved {
  saved: { userErrors: { code: string; message: string }[] };
}

/** Returns the sentence that a save is refused with; undefined when it went through. */
const save = async (token: string, mutation: string, variables: Record<string, unknown>) =>
  (await api.call<Saved>(mutation, variables, { token })).data.saved.userErrors[0]?.message;

const CORRECT = `mutation ($id: ID!, $name: String!, $address: String, $readAt: DateTime) {
  saved: correctDonationDonor(input: { id: $id, wants80g: false, readAt: $readAt,
    donor: { name: $name, email: "asha@example.org", phone: "9822012345", pan: "", address: $address } }) { userErrors { code message } } }`;
const readGift = async (id: string): Promise<string> =>
  (
    await api.call<{ gift: { readAt: string } }>(
      'query ($id: ID!) { gift: adminDonation(id: $id) { readAt: donorUpdatedAt } }',
      { id },
      { token: mine },
    )
  ).data.gift.readAt;

test('of a donation: each colleague with the fields, and nobody for what was there before', async () => {
  const { id } = recorded(await recordOffline(api, mine, { receivedOn: '2026-04-02' }));
  expect(await save(mine, CORRECT, { id, name: 'Asha K', address: 'Pune' })).toBeUndefined();
  const readAt = await readGift(id);
  expect(await save(theirs, CORRECT, { id, name: 'Asha Kulkarni-Rao', address: 'Pune' })).toBeUndefined();
  const wish = { id, name: 'Asha K', address: 'Nashik', readAt };
  const told = `Someone else saved this donation ${SAVED}`;
  expect(await save(mine, CORRECT, wish)).toBe(`${told} Meera Joshi changed: Donor name.`);
  await api.sql('update audit_log set user_id = null');
  expect(await save(mine, CORRECT, wish)).toBe(`${told} Somebody outside the office changed: Donor name.`);
});

test('of a record of the site; one’s own other window is called that', async () => {
  const [row] = await api.sql<{ id: string }>(
    `insert into donation_essentials (name, unit_price, category) values ('School kit', 50000, 'Food') returning id`,
  );
  const id = row?.id ?? '';
  const readAt = (await api.sql<{ at: Date }>('select updated_at as at from donation_essentials'))[0]?.at.toISOString();
  const mutation = `mutation ($id: ID!, $name: String!, $price: Money!, $readAt: DateTime) {
    saved: updateDonationEssential(input: { id: $id, readAt: $readAt, essential: { name: $name, unitPrice: $price, category: "Food" } }) { userErrors { code message } } }`;
  expect(await save(mine, mutation, { id, name: 'Kit', price: 50_000 })).toBeUndefined();
  expect(await save(theirs, mutation, { id, name: 'Kit', price: 60_000 })).toBeUndefined();
  expect(await save(mine, mutation, { id, name: 'Kit of school', price: 50_000, readAt })).toBe(
    `Someone else saved this item ${SAVED} You changed in another window: Name. Meera Joshi changed: Unit price.`,
  );
});

test('of a setting: who saved it last, and what', async () => {
  const mutation = `mutation ($settings: [SettingInput!]!) { saved: saveSettings(settings: $settings) { userErrors { code message } } }`;
  const put = (token: string, key: string, value: string, was?: string) =>
    save(token, mutation, { settings: [{ key, value, was }] });
  const told = (what: string): string => `Someone else saved this setting ${SAVED} Meera Joshi saved it last${what}`;
  expect(await put(theirs, 'founder_name', 'Asha', '')).toBeUndefined();
  expect(await put(mine, 'founder_bio', 'Founder', '')).toBeUndefined();
  expect(await put(mine, 'founder_name', 'Usha', '')).toBe(told(': “Asha”.'));
  await put(theirs, 'founder_name', '');
  expect(await put(mine, 'founder_name', 'Usha', 'Asha')).toBe(told(' and left it empty.'));
  await put(theirs, 'founder_bio', `She began\n\nin ${'Pune '.repeat(30)}`);
  expect(await put(mine, 'founder_bio', 'Ours', 'Founder')).toBe(told(`: “She began in ${'Pune '.repeat(21)}Pu…”.`));
});
