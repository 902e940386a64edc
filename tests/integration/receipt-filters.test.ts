import { startApi, type Api } from '../support/api';
import { clerkOf, type Recorded } from '../support/corrections';
import { cellsOfCsv, download } from '../support/export-files';
import { addGift } from '../support/gifts';
import { recorded, register80g } from '../support/office-donations';

const LIST = `query ($filter: ReceiptFilter! = {}, $search: String, $page: Pagination! = {}) {
  adminReceipts(filter: $filter, search: $search, page: $page) { totalCount countIsCapped items { donorName amount } } }`;

interface List {
  adminReceipts: { totalCount: number; countIsCapped: boolean; items: { donorName: string; amount: number }[] };
}

let api: Api;
let token: string;
const clerk = clerkOf(
  () => api,
  () => token,
);
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());

const list = async (filter: object, more: object = {}) =>
  (await api.call<List>(LIST, { filter, ...more }, { token })).data.adminReceipts;
const names = async (filter: object, more: object = {}): Promise<string[]> =>
  (await list(filter, more)).items.map(({ donorName }) => donorName).sort();
const offline = (name: string, changes: Parameters<typeof clerk.record>[0]): Promise<Recorded> =>
  clerk.record({
    donor: { name, email: `${name.toLowerCase()}@example.org`, phone: '9822012345', address: 'Pune' },
    wants80g: false,
    ...changes,
  });

/** A gift in cash of ₹1,000, one by cheque of ₹2,000, and one online of ₹3,000. */
async function threeGifts(): Promise<{ cash: Recorded; cheque: Recorded }> {
  const cash = await offline('Cash', { method: 'cash', reference: '', amount: 100_000 });
  const cheque = await offline('Cheque', {
    method: 'cheque',
    reference: '004512',
    draweeBank: 'Bank of India',
    chequeDate: '2026-11-18',
    amount: 200_000,
  });
  await addGift(api, {
    donorName: 'Online',
    donorEmail: 'online@example.org',
    amount: 300_000,
    at: new Date('2026-03-19T06:00:00Z'),
  });
  return { cash, cheque };
}

test('by method, source and amounts, both ends included; counts are of what matches', async () => {
  await threeGifts();
  expect(await names({ paymentMethod: 'cash' })).toEqual(['Cash']);
  expect(await names({ paymentMethod: 'nothing' })).toEqual([]);
  expect(await names({ source: 'offline' })).toEqual(['Cash', 'Cheque']);
  expect(await names({ source: 'online' })).toEqual(['Online']);
  expect(await names({ source: 'imported' })).toEqual([]);
  expect(await names({ amountFrom: 200_000 })).toEqual(['Cheque', 'Online']);
  expect(await names({ amountTo: 200_000 })).toEqual(['Cash', 'Cheque']);
  expect(await names({ amountFrom: 200_001, amountTo: 299_999 })).toEqual([]);
  expect(await names({ amountFrom: 0, amountTo: 200_000, paymentMethod: 'cheque', source: 'offline' })).toEqual([
    'Cheque',
  ]);
  expect(await names({ source: 'offline', from: '2026-11-21' })).toEqual([]);
  expect(await names({ source: 'offline' }, { search: 'chequ' })).toEqual(['Cheque']);
  expect(await list({ source: 'offline' }, { page: { size: 1 } })).toMatchObject({
    totalCount: 2,
    countIsCapped: false,
  });
  expect(await list({})).toMatchObject({ totalCount: 3 });
});

test('what is refused of the donations is refused of the receipts', async () => {
  const asked = async (query: string, type: string, filter: object) =>
    (await api.call(`query ($filter: ${type}!) { ${query}(filter: $filter) { totalCount } }`, { filter }, { token }))
      .codes;
  for (const filter of [{ amountFrom: 'x' }, { amountTo: 1.5 }, { source: 'post' }, { paymentMethod: 7 }]) {
    const codes = await asked('adminReceipts', 'ReceiptFilter', filter);
    expect(codes).toEqual(await asked('adminDonations', 'DonationFilter', filter));
    expect(codes).not.toEqual([]);
  }
});

test('a correction of method and amount takes the receipt along, and so does voiding', async () => {
  const { cash, cheque } = await threeGifts();
  recorded(await clerk.correct(cash, { method: 'upi', reference: '426112345678', amount: 150_000 }));
  expect(await names({ paymentMethod: 'cash' })).toEqual([]);
  expect(await names({ paymentMethod: 'upi', source: 'offline' })).toEqual(['Cash']);
  expect(await names({ amountFrom: 150_000, amountTo: 150_000 })).toEqual(['Cash']);
  expect(await names({ isVoid: true })).toEqual([]);
  recorded(await clerk.void(cheque.id));
  expect(await names({ isVoid: true })).toEqual(['Cheque']);
  expect(await names({ isVoid: false })).toEqual(['Cash', 'Online']);
  expect(await list({ isVoid: false }, { page: { size: 1 } })).toMatchObject({ totalCount: 2 });
  recorded(await clerk.restore(cheque.id));
  expect(await names({ isVoid: true })).toEqual([]);
});

test('numbers alone are those of the lists, with void receipts and without', async () => {
  const { cash, cheque } = await threeGifts();
  recorded(await clerk.void(cash.id));
  recorded(await clerk.void(cheque.id));
  await api.sql(`update receipts set sent_to_email_at = now() where donation_id = $1`, [cheque.id]);
  const counted = async (filter: object): Promise<number> =>
    (
      await api.call<List>(
        'query ($filter: ReceiptFilter!) { adminReceipts(filter: $filter) { totalCount } }',
        { filter },
        { token },
      )
    ).data.adminReceipts.totalCount;
  const numbers: [object, number][] = [
    [{ sent: false }, 2],
    [{ sent: false, isVoid: false }, 1],
    [{ sent: false, isVoid: true }, 1],
    [{ sent: true, isVoid: false }, 0],
    [{ isVoid: true }, 2],
    [{ isVoid: true, is80g: true }, 0],
    [{ isVoid: false, from: '2026-04-01' }, 0],
    [{ isVoid: true, from: '2026-04-01', to: '2026-11-20' }, 2],
    [{ isVoid: false, source: 'online' }, 1],
  ];
  for (const [filter, number] of numbers) {
    expect([filter, await counted(filter)]).toEqual([filter, number]);
    expect([filter, (await list(filter)).totalCount]).toEqual([filter, number]);
  }
});

test('gifts by the state of their receipt and a status are those of the state that have the status', async () => {
  const { cash } = await threeGifts();
  recorded(await clerk.void(cash.id));
  const found = async (filter: object): Promise<{ donorName: string; status: string }[]> => {
    const query = `query ($filter: DonationFilter!) { adminDonations(filter: $filter, sort: donorName, direction: asc) {
      totalCount items { donorName status } } }`;
    const { totalCount, items } = (
      await api.call<{ adminDonations: { totalCount: number; items: { donorName: string; status: string }[] } }>(
        query,
        { filter },
        { token },
      )
    ).data.adminDonations;
    expect(totalCount).toBe(items.length);
    return items;
  };
  expect((await found({ receipt: 'unsent' })).map(({ donorName }) => donorName)).toContain('Cheque');
  expect((await found({ receipt: 'void' })).map(({ donorName }) => donorName)).toEqual(['Cash']);
  for (const receipt of ['mailed', 'unsent', 'later', 'void']) {
    const all = await found({ receipt });
    for (const status of ['success', 'refunded', 'failed', 'pending']) {
      expect(await found({ receipt, status })).toEqual(all.filter((gift) => gift.status === status));
    }
  }
});

test('a source that is put right later is listed as well, and a receipt that changes keeps both', async () => {
  const { cash } = await threeGifts();
  await api.sql(`update donations set source = 'imported' where id = $1`, [cash.id]);
  expect(await names({ source: 'imported' })).toEqual(['Cash']);
  await api.sql(`update receipts set sent_to_email_at = now()`);
  expect(await names({ source: 'imported', paymentMethod: 'cash' })).toEqual(['Cash']);
});

test('the file has the rows of the list', async () => {
  const { cheque } = await threeGifts();
  recorded(await clerk.void(cheque.id));
  const donors = async (receipts: object): Promise<string[]> => {
    const { bytes } = await download(api, token, { list: 'receipts', receipts });
    return (await cellsOfCsv(bytes)).slice(1).map(({ cells }) => cells[2] ?? '');
  };
  expect(await donors({ source: 'offline' })).toEqual(['Cheque', 'Cash']);
  expect(await donors({ isVoid: true })).toEqual(['Cheque']);
  expect(await donors({ paymentMethod: 'upi', amountFrom: 300_000 })).toEqual(['Online']);
});

test('more than 10,000 matches are counted up to there, and paged all the same', async () => {
  await api.sql(
    `with given as (
       insert into donations (amount, donor_name, donor_email, donor_phone, payment_method)
       select 50000, 'Many', 'many@example.org', no, 'card' from generate_series(1, 10050) no returning id, donor_phone as no)
     insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
     select id, '2026-27', no::int, '2026-27/' || no, false, '2026-11-05',
            '{"amount": 50000, "donor": {"name": "Many"}}' from given`,
  );
  for (const filter of [{ paymentMethod: 'card' }, { amountFrom: 50_000, amountTo: 50_000 }])
    for (const sort of ['createdAt', 'amount', 'donorName']) {
      const page = await list(filter, { page: { number: 3, size: 100 }, sort });
      expect([page.totalCount, page.countIsCapped, page.items.length]).toEqual([10_000, true, 100]);
    }
  await api.sql(`delete from receipts where serial > 10000 and snapshot #>> '{donor,name}' = 'Many'`);
  const whole = await list({ amountFrom: 50_000, amountTo: 50_000 }, { page: { number: 100, size: 100 } });
  expect([whole.totalCount, whole.countIsCapped, whole.items.length]).toEqual([10_000, false, 100]);
});

test('two digits find the serial of a receipt, of any year; a year finds its receipts, and a number the one', async () => {
  const { cash, cheque } = await threeGifts();
  await api.sql(
    `update receipts set serial = 40, receipt_number = 'PS/2025-26/40' where donation_id = (select id from donations where donor_name = 'Online')`,
  );
  await api.sql(`update receipts set serial = 40 where donation_id = $1`, [cash.id]);
  await api.sql(
    `update receipts set snapshot = jsonb_set(snapshot, '{donor,email}', '"a2025-26@example.org"') where donation_id = $1`,
    [cheque.id],
  );
  expect(await names({}, { search: '27' })).toEqual([]);
  expect(await names({}, { search: '40' })).toEqual(['Cash', 'Online']);
  expect(await names({}, { search: ' 2026-27 ' })).toEqual(['Cash', 'Cheque']);
  expect(await names({}, { search: '2025-26' })).toEqual(['Online']);
  expect(await names({}, { search: '2025-2' })).toEqual(['Online']);
  expect(await names({}, { search: 'ps/2025-26/4' })).toEqual(['Online']);
  expect(await names({}, { search: cheque.receipt.receiptNumber })).toEqual(['Cheque']);
  // No financial year: the words as they are.
  expect(await names({}, { search: '2025-27' })).toEqual([]);
});
