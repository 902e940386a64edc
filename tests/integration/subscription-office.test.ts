import { startApi, type Api } from '../support/api';
import { mailedKey } from '../support/my-giving';
import { donor } from '../support/payment-world';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { subscriptionInput } from '../support/subscription-world';

const LIST = `query ($page: Pagination! = {}, $search: String, $filter: SubscriptionFilter! = {}, $sort: SubscriptionSort! = createdAt, $direction: SortDirection! = desc) {
  adminSubscriptions(page: $page, search: $search, filter: $filter, sort: $sort, direction: $direction) {
    totalCount
    items { id providerSubscriptionId status amount frequency donorName campaignTitle totalCount paidCount failedAttempts nextChargeAt endedAt givenAmount donorId items { name quantity unitPrice } }
  }
}`;
const change = (name: string) =>
  `mutation ($id: ID!) { ${name}(id: $id) { subscription { id status nextChargeAt } userErrors { field code message } } }`;

interface Row {
  id: string;
  status: string;
  donorName: string;
  [field: string]: unknown;
}
interface Changed {
  subscription: { id: string; status: string; nextChargeAt: string | null } | null;
  userErrors: { code: string; message: string }[];
}

let emulator: RunningEmulator;
let api: Api;
let token: string;
beforeAll(async () => {
  emulator = await startEmulator();
  const { keyId, keySecret } = KEYS;
  api = await startApi({ keyId, keySecret, apiBase: emulator.origin });
});
beforeEach(async () => {
  await api.reset();
  await emulator.control('reset', {});
  ({ token } = await api.signIn('admin'));
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

/** Sets up an active gift; returns our id and the provider's. */
async function gift(
  name: string,
  changes: Parameters<typeof subscriptionInput>[0] = {},
): Promise<{ id: string; providerId: string }> {
  const { subscriptions } = api.app.services;
  const email = `${name.toLowerCase()}@example.org`;
  const made = await subscriptions.createRazorpaySubscription(
    subscriptionInput({ donor: { ...donor, name, email }, ...changes }),
  );
  const providerId = made.subscription?.id ?? '';
  await emulator.control(`subscriptions/${providerId}/authorize`, {});
  await subscriptions.watchSubscription(providerId);
  const [row] = await api.sql<{ id: string }>('select id from subscriptions where provider_subscription_id = $1', [
    providerId,
  ]);
  return { id: row?.id ?? '', providerId };
}

const list = async (variables: object = {}) =>
  (await api.call<{ adminSubscriptions: { totalCount: number; items: Row[] } }>(LIST, variables, { token })).data
    .adminSubscriptions;
const names = async (variables: object) => (await list(variables)).items.map(({ donorName }) => donorName);
const call = async (name: string, id: string): Promise<Changed> =>
  (await api.call<Record<string, Changed>>(change(name), { id }, { token })).data[name] as Changed;
const atProvider = async (providerId: string) => (await emulator.rzp.subscriptions.fetch(providerId)).status as string;

test.each(['cancelSubscription', 'pauseSubscription', 'resumeSubscription'])(
  '%s is for the office only',
  async (name) => {
    const { id, providerId } = await gift('Asha');
    expect((await api.call(change(name), { id })).codes).toEqual(['UNAUTHENTICATED']);
    const { token: other } = await api.signIn();
    expect((await api.call(change(name), { id }, { token: other })).codes).toEqual(['FORBIDDEN']);
    expect(await atProvider(providerId)).toBe('active');
  },
);

test('the list shows state, next charge and failed tries; it is searched, filtered, sorted and paged', async () => {
  const { providerId } = await gift('Asha', { amount: 70_000 });
  await gift('Bala', { frequency: 'yearly', amount: 60_000 });
  await gift('Chitra', { amount: 90_000 });
  await emulator.control(`subscriptions/${providerId}/fail`, {});
  await api.app.services.subscriptions.watchSubscription(providerId);
  const { items, totalCount } = await list({ search: 'asha' });
  expect(totalCount).toBe(1);
  expect(items).toMatchObject([
    {
      providerSubscriptionId: providerId,
      status: 'pending',
      amount: 70_000,
      frequency: 'monthly',
      donorName: 'Asha',
      campaignTitle: null,
      totalCount: 120,
      paidCount: 1,
      failedAttempts: 1,
      nextChargeAt: expect.any(String),
      endedAt: null,
      givenAmount: 70_000,
    },
  ]);
  expect(await names({ filter: { isFailing: true } })).toEqual(['Asha']);
  expect(await names({ filter: { status: 'active' }, sort: 'donorName', direction: 'asc' })).toEqual([
    'Bala',
    'Chitra',
  ]);
  expect(await names({ filter: { frequency: 'yearly' } })).toEqual(['Bala']);
  expect(await names({ filter: { campaignId: 'nonsense' } })).toEqual([]);
  expect(await names({ sort: 'amount', direction: 'desc' })).toEqual(['Chitra', 'Asha', 'Bala']);
  expect(await names({ sort: 'nextChargeAt', direction: 'asc', page: { number: 1, size: 1 } })).toEqual(['Asha']);
  const second = await list({ sort: 'donorName', direction: 'asc', page: { number: 2, size: 2 } });
  expect([second.totalCount, second.items.map(({ donorName }) => donorName)]).toEqual([3, ['Chitra']]);
});

test('pause, resume, cancel: at the provider, in our copy, in the audit log, with a mail to the donor', async () => {
  const { id, providerId } = await gift('Asha');
  expect(await call('pauseSubscription', id)).toMatchObject({
    subscription: { id, status: 'paused', nextChargeAt: null },
    userErrors: [],
  });
  expect(await call('resumeSubscription', id)).toMatchObject({
    subscription: { status: 'active', nextChargeAt: expect.any(String) },
  });
  expect(await call('cancelSubscription', id)).toMatchObject({ subscription: { status: 'cancelled' }, userErrors: [] });
  expect(await atProvider(providerId)).toBe('cancelled');
  const log = await api.sql<{ action: string; was: string; is: string }>(
    `select action, before ->> 'status' as was, after ->> 'status' as is from audit_log where entity = 'subscription' order by id`,
  );
  expect(log).toEqual([
    { action: 'subscription.pause', was: 'active', is: 'paused' },
    { action: 'subscription.resume', was: 'paused', is: 'active' },
    { action: 'subscription.cancel', was: 'active', is: 'cancelled' },
  ]);
  const kinds = await api.sql<{ kind: string }>(
    `select kind from mails where kind like 'recurring%' order by created_at`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['recurring-started', 'recurring-paused', 'recurring-ended']);
});

test('pressing cancel twice is one cancellation; what has ended cannot be paused', async () => {
  const { id } = await gift('Asha');
  const both = await Promise.all([call('cancelSubscription', id), call('cancelSubscription', id)]);
  expect(both).toMatchObject(Array(2).fill({ subscription: { status: 'cancelled' }, userErrors: [] }));
  expect((await call('pauseSubscription', id)).userErrors).toMatchObject([
    { code: 'NOT_POSSIBLE', message: 'A recurring gift that is cancelled cannot be paused.' },
  ]);
});

test('a gift that is not there, and one the donor paused in the UPI app', async () => {
  expect((await call('cancelSubscription', 'nonsense')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  const made = await api.app.services.subscriptions.createRazorpaySubscription(subscriptionInput());
  const providerId = made.subscription?.id ?? '';
  await emulator.control(`subscriptions/${providerId}/authorize`, { method: 'upi' });
  await emulator.control(`subscriptions/${providerId}/pause_by_customer`, {});
  const [row] = await api.sql<{ id: string }>('select id from subscriptions');
  expect((await call('resumeSubscription', row?.id ?? '')).userErrors).toMatchObject([
    { code: 'PROVIDER_REFUSED', message: 'Subscription paused by the customer can only be resumed by the customer.' },
  ]);
});

test('a provider that does not answer changes nothing and says so', async () => {
  const { id, providerId } = await gift('Asha');
  await emulator.control('fault', { path: `/v1/subscriptions/${providerId}/cancel`, kind: '500' });
  expect((await api.call(change('cancelSubscription'), { id }, { token })).codes).toEqual(['PROVIDER_UNAVAILABLE']);
  expect(await atProvider(providerId)).toBe('active');
  expect(await call('cancelSubscription', id)).toMatchObject({ subscription: { status: 'cancelled' } });
});

test('an answer that is lost after the provider did it is found out at once, and audited', async () => {
  const { id, providerId } = await gift('Asha');
  await emulator.control('fault', { path: `/v1/subscriptions/${providerId}/cancel`, kind: 'lose-answer' });
  expect(await call('cancelSubscription', id)).toMatchObject({ subscription: { status: 'cancelled' }, userErrors: [] });
  expect(await call('cancelSubscription', id)).toMatchObject({ userErrors: [] });
  expect(await api.sql(`select 1 from audit_log where action = 'subscription.cancel'`)).toHaveLength(1);
});

test('the essentials that each charge brings stand in the list, in the donor’s file and on the donor’s own page', async () => {
  const [kit] = await api.sql<{ id: string }>(
    `insert into donation_essentials (name, unit_price, category) values ('Ration kit', 20000, 'Food') returning id`,
  );
  await gift('Asha', { amount: 10_000, items: [{ id: kit?.id ?? '', quantity: 2 }] });
  await gift('Bala');
  // A new price holds for later gifts; this one keeps its own.
  await api.sql('update donation_essentials set unit_price = 99900');
  const items = [{ name: 'Ration kit', quantity: 2, unitPrice: 20_000 }];
  const rows = (await list({ sort: 'donorName', direction: 'asc' })).items;
  expect(rows).toMatchObject([
    { donorName: 'Asha', amount: 50_000, items },
    { donorName: 'Bala', items: [] },
  ]);

  const donorId = rows[0]?.['donorId'] as string;
  const FILE =
    'query ($id: ID!) { adminDonor(id: $id) { subscriptions { amount items { name quantity unitPrice } } } }';
  expect((await api.call(FILE, { id: donorId }, { token })).data).toEqual({
    adminDonor: { subscriptions: [{ amount: 50_000, items }] },
  });
  const key = await mailedKey(api, 'asha@example.org');
  const OWN =
    'mutation ($key: String!) { openMyGiving(key: $key) { subscriptions { amount items { name quantity unitPrice } } } }';
  expect((await api.call(OWN, { key })).data).toEqual({ openMyGiving: { subscriptions: [{ amount: 50_000, items }] } });
});
