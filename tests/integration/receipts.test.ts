import { istToday } from '../../rules/dates';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { recorded, recordOffline } from '../support/office-donations';

const LIST = `query ($search: String, $filter: ReceiptFilter! = {}, $sort: ReceiptSort! = createdAt, $page: Pagination! = {}) {
  adminReceipts(search: $search, filter: $filter, sort: $sort, page: $page) { totalCount items { donorName } } }`;
const GENERATE = `mutation ($id: ID!) { result: generateReceiptPdf(receiptId: $id) { html pdf fileName userErrors { code } } }`;
const SEND = `mutation ($id: ID!) { result: sendReceiptEmail(receiptId: $id) { receipt { id } userErrors { code } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const list = async (variables: object = {}) => {
  const { data } = await api.call<{ adminReceipts: { totalCount: number; items: { donorName: string }[] } }>(
    LIST,
    variables,
    { token },
  );
  return [data.adminReceipts.totalCount, ...data.adminReceipts.items.map(({ donorName }) => donorName)];
};
const send = async (id: string | null) =>
  (await api.call<{ result: { receipt: object | null; userErrors: { code: string }[] } }>(SEND, { id }, { token })).data
    .result;
const mails = () => api.sql<{ id: string; to: string }>('select id, to_address as "to" from mails order by created_at');

test('list: filtered by eligibility, sending and day of issue; searched; sorted; counted', async () => {
  const plain = await addGift(api, {
    donorName: 'Plain',
    donorEmail: 'p@x.org',
    amount: 10_000,
    at: new Date('2026-11-01T18:20:00Z'),
  });
  await addGift(api, {
    donorName: 'Eligible',
    donorEmail: 'e@x.org',
    amount: 20_000,
    donorPan: 'ABCPK1234F',
    at: new Date('2026-11-01T18:40:00Z'),
  });
  await api.sql('update receipts set sent_to_email_at = now() where id = $1', [plain.receiptId]);
  expect(await list()).toEqual([2, 'Eligible', 'Plain']);
  expect(await list({ page: { size: 1 } })).toEqual([2, 'Eligible']);
  expect(await list({ sort: 'receiptNumber' })).toEqual([2, 'Eligible', 'Plain']);
  expect(await list({ filter: { is80g: true } })).toEqual([1, 'Eligible']);
  expect(await list({ filter: { sent: true } })).toEqual([1, 'Plain']);
  expect(await list({ filter: { sent: false } })).toEqual([1, 'Eligible']);
  expect(await list({ filter: { from: '2026-11-02' } })).toEqual([1, 'Eligible']);
  expect(await list({ filter: { to: '2026-11-01' } })).toEqual([1, 'Plain']);
  expect(await list({ search: 'p@x', page: { size: 1 } })).toEqual([1, 'Plain']);
});

test('after a partial refund the list, its order and its file go by what the receipt now says', async () => {
  const give = async (name: string, amount: number) => {
    const donor = { name, email: `${name}@example.org`, phone: '9822012345', pan: null, address: 'Pune' };
    return recorded(await recordOffline(api, token, { amount, donor, receivedOn: istToday() })).id;
  };
  const larger = await give('larger', 500_000);
  await give('smaller', 450_000);
  const byAmount = async () => {
    const { data } = await api.call<{ adminReceipts: { items: object[] } }>(
      '{ adminReceipts(sort: amount) { items { donorName amount revision } } }',
      {},
      { token },
    );
    return data.adminReceipts.items;
  };
  expect(await byAmount()).toMatchObject([{ donorName: 'larger', amount: 500_000 }, { donorName: 'smaller' }]);
  await api.call(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 100000, reason: "Given twice", idempotencyKey: "one-press-of-it" }) {
       userErrors { message } } }`,
    { id: larger },
    { token },
  );
  expect(await byAmount()).toEqual([
    { donorName: 'smaller', amount: 450_000, revision: 1 },
    { donorName: 'larger', amount: 400_000, revision: 2 },
  ]);
  const rows = [];
  for await (const chunk of api.app.services.receipts.forExport({ filter: {}, search: 'larger' })) rows.push(...chunk);
  expect(rows).toMatchObject([{ donorName: 'larger', amount: 400_000 }]);
});

test('the document comes as HTML and as PDF; a void receipt says so', async () => {
  const { receiptId } = await addGift(api, { donorName: 'Asha <b>Kulkarni</b>' });
  const read = async () =>
    (
      await api.call<{ result: { html: string; pdf: string; fileName: string } }>(
        GENERATE,
        { id: receiptId },
        { token },
      )
    ).data.result;
  const good = await read();
  expect(good.fileName).toMatch(/^receipt-2026-27-\d{6}\.pdf$/);
  expect(Buffer.from(good.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(good.html).toContain('Asha &lt;b&gt;');
  expect(good.html).not.toContain('Void since');
  await api.sql(`update receipts set voided_at = now(), void_reason = 'Refunded' where id = $1`, [receiptId]);
  expect((await read()).html).toContain('Refunded');
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    const { data } = await api.call(GENERATE, { id }, { token });
    expect(data).toEqual({
      result: { html: null, pdf: null, fileName: null, userErrors: [{ code: 'NOT_FOUND' }] },
    });
  }
});

test('sending queues one mail, however often the button is pressed', async () => {
  const { receiptId } = await addGift(api, { donorEmail: 'asha@example.org' });
  const { userId } = await api.signIn('admin');
  const press = () => api.app.services.receipts.sendEmail(userId, receiptId ?? '');
  const answers = await Promise.all(Array.from({ length: 6 }, press));
  expect(answers.every(({ receipt, userErrors }) => receipt !== null && userErrors.length === 0)).toBe(true);
  expect(await mails()).toMatchObject([{ to: 'asha@example.org' }]);
  expect(await api.sql(`select 1 from audit_log where action = 'receipt.send'`)).toHaveLength(1);
});

test('what becomes of its mail is told until it is sent: waiting, tried again, given up, returned, sent', async () => {
  const { receiptId } = await addGift(api);
  const other = await addGift(api);
  const READ = 'query ($ids: [ID!]!) { adminReceiptsById(ids: $ids) { id delivery sentToEmailAt } }';
  const read = async (ids: unknown[] = [receiptId]) =>
    (await api.call<{ adminReceiptsById: { id: string; delivery: string | null }[] }>(READ, { ids }, { token })).data
      ?.adminReceiptsById;
  const delivery = async () => (await read())?.[0]?.delivery;
  expect(await delivery()).toBeNull();
  await send(receiptId);
  expect(await delivery()).toBe('sending');
  await api.sql('update mails set attempts = 1');
  expect(await delivery()).toBe('retrying');
  await api.sql(`update mails set status = 'failed'`);
  expect(await delivery()).toBe('failed');
  await api.sql(`update mails set status = 'bounced'`);
  expect(await delivery()).toBe('returned');
  // A waiting mail counts before a returned one.
  await send(receiptId);
  expect(await delivery()).toBe('sending');
  await api.sql('update receipts set sent_to_email_at = now() where id = $1', [receiptId]);
  expect(await delivery()).toBeNull();
  await api.sql('update receipts set sent_to_email_at = null, voided_at = now() where id = $1', [receiptId]);
  expect(await delivery()).toBeNull();

  expect(
    (await read([receiptId, other.receiptId, 'nonsense', '00000000-0000-4000-8000-000000000000']))
      ?.map(({ id }) => id)
      .sort(),
  ).toEqual([receiptId, other.receiptId].sort());
  expect(await read(Array.from({ length: 101 }, () => receiptId))).toBeUndefined();
  const visitor = await api.call(READ, { ids: [receiptId] });
  expect(visitor.data).toBeNull();
});

test('after a mail that failed for good a new one can be queued', async () => {
  const { receiptId } = await addGift(api);
  await send(receiptId);
  await api.sql(`update mails set status = 'failed'`);
  expect((await send(receiptId)).userErrors).toEqual([]);
  expect(await mails()).toHaveLength(2);
});

test('sending is refused when it was sent, is void, has no address or does not exist', async () => {
  const { receiptId } = await addGift(api);
  const codeAfter = async (change: string) => {
    await api.sql(`update receipts set ${change} where id = $1`, [receiptId]);
    return (await send(receiptId)).userErrors.map(({ code }) => code);
  };
  expect(await codeAfter('sent_to_email_at = now()')).toEqual(['ALREADY_SENT']);
  expect(await codeAfter('voided_at = now()')).toEqual(['VOID']);
  expect(
    await codeAfter(`voided_at = null, sent_to_email_at = null, snapshot = jsonb_set(snapshot, '{donor,email}', '""')`),
  ).toEqual(['NO_EMAIL']);
  expect((await send('nonsense')).userErrors).toEqual([{ code: 'NOT_FOUND' }]);
  expect(await mails()).toEqual([]);
});
