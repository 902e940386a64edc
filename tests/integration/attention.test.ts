import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { addAttention, addFailedMail } from '../support/oversight';
import { flagForAttention } from '../../server/attention/attention';

interface Item {
  id: string;
  kind: string;
  donationId: string | null;
  providerSubscriptionId: string | null;
  donorName: string | null;
  donorEmail: string | null;
  amount: number | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  canSendAgain: boolean;
}
interface Changed {
  item: Item | null;
  userErrors: { code: string }[];
}

const ITEM = 'id kind donationId providerSubscriptionId donorName donorEmail amount resolvedAt resolvedBy canSendAgain';
const LIST = `query ($search: String, $filter: AttentionFilter! = {}, $sort: AttentionSort! = urgency, $page: Pagination! = {}) {
  adminAttention(search: $search, filter: $filter, sort: $sort, page: $page) { totalCount items { ${ITEM} } } }`;
const change = (name: string) =>
  `mutation ($id: ID!) { result: ${name}(id: $id) { item { ${ITEM} } userErrors { code } } }`;
const CHANGES = ['resolveAttention', 'reopenAttention', 'sendFailedMail'];

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const list = async (variables: object = {}) => {
  const { data } = await api.call<{ adminAttention: { totalCount: number; items: Item[] } }>(LIST, variables, admin);
  return data.adminAttention;
};
const kinds = async (variables: object) => (await list(variables)).items.map(({ kind }) => kind);
const apply = async (name: string, id: string) =>
  (await api.call<{ result: Changed }>(change(name), { id }, admin)).data.result;
const actions = async () =>
  (await api.sql<{ action: string }>('select action from audit_log order by id')).map(({ action }) => action);
const jobs = (mailId: string) =>
  api.sql<{ attempts: number }>('select attempts from graphile_worker.jobs where key = $1', [`mail:${mailId}`]);

test('visitors and people without the role neither read nor change it', async () => {
  const person = await api.signIn();
  const id = await addAttention(api, 'webhook_silence', '2026-11-20');
  for (const query of [LIST, ...CHANGES.map(change)]) {
    expect((await api.call(query, { id })).codes).toEqual(['UNAUTHENTICATED']);
    expect((await api.call(query, { id }, { token: person.token })).codes).toEqual(['FORBIDDEN']);
  }
  expect(await list({ filter: { isOpen: true } })).toMatchObject({ totalCount: 1 });
});

test('what has a deadline comes first, the next one foremost, then money, then the rest', async () => {
  await addAttention(api, 'international_payment', 'pay_1');
  await addAttention(api, 'dispute', 'disp_late', { dueAt: '2026-12-20T00:00:00Z', details: 'late' });
  await addAttention(api, 'likely_duplicate', 'pay_2');
  await addAttention(api, 'dispute', 'disp_soon', { dueAt: '2026-12-01T00:00:00Z' });
  await addAttention(api, 'webhook_silence', '2026-11-20', { isDone: true });
  expect(await kinds({ filter: { isOpen: true } })).toEqual([
    'dispute',
    'dispute',
    'likely_duplicate',
    'international_payment',
  ]);
  expect(await kinds({ filter: { isOpen: false } })).toEqual(['webhook_silence']);
  expect(await kinds({ filter: { kind: 'dispute' }, search: 'late' })).toEqual(['dispute']);
  expect(await list({ page: { size: 1 }, filter: { isOpen: true } })).toMatchObject({
    totalCount: 4,
    items: [{ kind: 'dispute' }],
  });
});

test('an item says whose gift it is about, and which mail or recurring gift', async () => {
  const { donationId } = await addGift(api, { donorName: 'Asha Kulkarni', amount: 50_000 });
  await addAttention(api, 'likely_duplicate', 'pay_1', { donationId });
  await api.sql(
    `with plan as (insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 20000, 'test') returning id)
     insert into subscriptions (provider_subscription_id, payment_plan_id, donor_name, donor_email, donor_phone, wants_80g, amount, frequency, key_mode, total_count)
     select 'sub_1', id, 'Ravi Rao', 'ravi@example.org', '+919822012345', false, 20000, 'monthly', 'test', 12 from plan`,
  );
  const ravis = {
    providerSubscriptionId: 'sub_1',
    donorName: 'Ravi Rao',
    donorEmail: 'ravi@example.org',
    amount: 20_000,
  };
  await addAttention(api, 'halted_mandate', 'sub_1:2026-11-01T00:00:00.000Z');
  await addAttention(api, 'duplicate_subscription', 'sub_1');
  await addFailedMail(api, 'meena@example.org');
  expect((await list()).items).toMatchObject([
    { kind: 'likely_duplicate', donationId, donorName: 'Asha Kulkarni', amount: 50_000, canSendAgain: false },
    { kind: 'duplicate_subscription', ...ravis },
    { kind: 'halted_mandate', ...ravis },
    { kind: 'mail_failed', donorEmail: null, donorName: 'meena@example.org', canSendAgain: true },
  ]);
});

test('marked as done and opened again, each once and with its audit entry', async () => {
  const id = await addAttention(api, 'unmatched_payment', 'pay_1');
  expect(await apply('resolveAttention', id)).toMatchObject({ item: { resolvedBy: 'Test Person' }, userErrors: [] });
  await apply('resolveAttention', id);
  expect(await actions()).toEqual(['attention.resolve']);
  expect(await apply('reopenAttention', id)).toMatchObject({
    item: { resolvedAt: null, resolvedBy: null },
    userErrors: [],
  });
  await apply('reopenAttention', id);
  expect(await actions()).toEqual(['attention.resolve', 'attention.reopen']);
  expect(await apply('resolveAttention', 'nothing')).toMatchObject({ item: null, userErrors: [{ code: 'NOT_FOUND' }] });
});

test('a given-up mail is queued with all its tries and the item done; only once', async () => {
  const { itemId, mailId } = await addFailedMail(api);
  expect(await apply('sendFailedMail', itemId)).toMatchObject({
    item: { canSendAgain: false, resolvedBy: 'Test Person' },
    userErrors: [],
  });
  expect(await api.sql('select status, attempts from mails')).toEqual([{ status: 'queued', attempts: 0 }]);
  expect(await jobs(mailId)).toEqual([{ attempts: 0 }]);
  expect(await apply('sendFailedMail', itemId)).toMatchObject({ userErrors: [{ code: 'NOT_FAILED' }] });
  expect(await actions()).toEqual(['attention.resolve', 'mail.send']);
});

test('an item without a mail has none to send', async () => {
  const id = await addAttention(api, 'receipt_failed', '00000000-0000-4000-8000-000000000000');
  expect(await apply('sendFailedMail', id)).toMatchObject({
    item: { resolvedAt: null },
    userErrors: [{ code: 'NOT_FAILED' }],
  });
});

test('what was done is filed again when it happens anew, as its kind wants it', async () => {
  const file = async (again: 'never' | 'whenChanged' | 'always', details: string) => {
    await flagForAttention(api.database.dataSource, 'ledger_difference', 'campaign_total 1', null, details, again);
    const [row] = await api.sql<{ open: boolean }>('select resolved_at is null as open from attention_items');
    return row?.open;
  };
  expect(await file('never', '₹10')).toBe(true);
  const [row] = await api.sql<{ id: string }>('select id from attention_items');
  await apply('resolveAttention', row?.id ?? '');
  expect(await file('never', '₹20')).toBe(false);
  expect(await file('whenChanged', '₹10')).toBe(false);
  expect(await file('whenChanged', '₹20')).toBe(true);
  await apply('resolveAttention', row?.id ?? '');
  expect(await file('always', '₹20')).toBe(true);
});

test('a receipt that cannot be drawn for the office is filed', async () => {
  const { donationId, receiptId } = await addGift(api);
  await api.sql(`update receipts set snapshot = snapshot - 'organisation'`);
  const query = `mutation { generateReceiptPdf(receiptId: "${receiptId}") { pdf } }`;
  expect((await api.call(query, {}, admin)).codes).toEqual(['INTERNAL_SERVER_ERROR']);
  expect((await list()).items).toMatchObject([{ kind: 'receipt_failed', donationId, canSendAgain: false }]);
});

test('campaigns nearing their goal: active ones that have not reached it, by the part they have', async () => {
  const NEARING = '{ adminCampaignsNearingGoal(limit: 2) { title } }';
  const rows = [
    ['Half', 'active', 50],
    ['Nearly', 'active', 99],
    ['Reached', 'active', 100],
    ['Draft', 'draft', 98],
    ['Nothing', 'active', 0],
    ['Third', 'active', 33],
  ];
  for (const [title, status, raised] of rows) {
    await api.sql(
      `insert into campaigns (title, slug, category, goal_amount, raised_amount, status) values ($1::text, lower($1), 'Health', 100, $3, $2)`,
      [title, status, raised],
    );
  }
  expect((await api.call(NEARING, {}, admin)).data).toEqual({
    adminCampaignsNearingGoal: [{ title: 'Nearly' }, { title: 'Half' }],
  });
  expect((await api.call(NEARING)).codes).toEqual(['UNAUTHENTICATED']);
});
