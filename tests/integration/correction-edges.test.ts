import { startApi, type Api } from '../support/api';
import { clerkOf, type Recorded } from '../support/corrections';
import { findWrong } from '../support/gift-audit';
import { codesOf, recorded, register80g } from '../support/office-donations';
import { untilTrue } from '../support/until';

/** What a correction has to carry along: locks, wishes, days, and what is left of a gift. */
let api: Api;
let token: string;
const clerk = clerkOf(
  () => api,
  () => token,
);

beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-05-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());
afterEach(async () => expect(await findWrong(api.database.dataSource)).toEqual({}));

const record = (changes: Parameters<typeof clerk.record>[0] = {}): Promise<Recorded> =>
  clerk.record({ receivedOn: '2026-05-12', ...changes });

test('a gift is voided, counted again and corrected while another transaction shares the key of its donor', async () => {
  const gift = await record({ method: 'cheque', reference: '004512', draweeBank: 'Bank of India' });
  const { dataSource } = api.database;
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  /** Ends when the work is done, or waits for a lock. */
  const noLock = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    void work.finally(() => (isDone = true));
    await untilTrue(async () => isDone || (await api.sql(waiting)).length > 0);
    if (!isDone) throw new Error('it waits for the other transaction');
    return work;
  };
  // As a second update of a gift does, whose foreign key is checked again.
  await dataSource.transaction(async (manager) => {
    await manager.query('select 1 from donors for key share');
    expect(codesOf(await noLock(clerk.outcome(gift.id, 'bounced', '2026-05-15')))).toEqual([]);
    expect(codesOf(await noLock(clerk.restore(gift.id)))).toEqual([]);
    expect(codesOf(await noLock(clerk.correct(gift, { amount: 400_000 })))).toEqual([]);
  });
});

test('a gift of a year whose statement was due is voided, or bounces, only with a confirmation; clearing needs none', async () => {
  const cheque = { method: 'cheque', draweeBank: 'Bank of India', receivedOn: '2026-03-30' } as const;
  const [twice, unpaid] = [
    await record({ ...cheque, reference: '004512' }),
    await record({ ...cheque, reference: '004513' }),
  ];
  api.setNow(new Date('2026-06-01T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  const ask = 'isClosedYearConfirmed CONFIRM';
  expect(codesOf(await clerk.void(twice.id))).toEqual([ask]);
  expect(codesOf(await clerk.outcome(unpaid.id, 'bounced', '2026-05-30'))).toEqual([ask]);
  expect(codesOf(await clerk.outcome(twice.id, 'cleared', '2026-05-30'))).toEqual([]);
  const isWhole = `select count(*)::int as gifts from donations where status = 'success' and bounced_on is null and void_reason is null`;
  expect(await api.sql(isWhole)).toEqual([{ gifts: 2 }]);
  expect(await api.sql(`select 1 from audit_log where action = 'donation.void'`)).toEqual([]);

  const confirmed = { isClosedYearConfirmed: true };
  expect(codesOf(await clerk.void(twice.id, confirmed))).toEqual([]);
  expect(codesOf(await clerk.outcome(unpaid.id, 'bounced', '2026-05-30', confirmed))).toEqual([]);
  expect(await api.sql(isWhole)).toEqual([{ gifts: 0 }]);
  // What is done already is answered as before, and an open year is not asked about.
  expect(codesOf(await clerk.void(twice.id))).toEqual([]);
  expect(codesOf(await clerk.outcome(unpaid.id, 'bounced', '2026-05-30'))).toEqual([]);
  expect(codesOf(await clerk.restore(twice.id))).toEqual([]);
  expect(codesOf(await clerk.void((await record()).id))).toEqual([]);
});

test('a PAN for a gift that went back in part makes the rest deductible', async () => {
  const donor = { name: 'Rekha Shinde', email: 'rekha@example.org', phone: '', pan: null, address: 'Pune' };
  const gift = await record({ donor });
  await api.call(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 150000, reason: "Too much", idempotencyKey: "partly-0001" }) { userErrors { code } } }`,
    { id: gift.id },
    { token },
  );
  expect(codesOf(await clerk.correctDonor(gift.id, { ...donor, pan: 'BBBPS1234B' }))).toEqual([]);
  expect(await api.sql('select eligible_80g_amount as paise from donation_totals')).toEqual([{ paise: 350_000 }]);
});

test('a receipt that is never mailed stays so when another year’s replaces it, unless the correction mails it', async () => {
  const wish = async (id: string) =>
    (await api.sql<{ wish: string | null }>('select mail_wish as wish from receipts where donation_id = $1', [id]))[0]
      ?.wish;
  const [kept, sent] = [await record({ receiptMail: 'never' }), await record({ receiptMail: 'never' })];
  const moved = recorded(await clerk.correct(kept, { receivedOn: '2026-03-30' }));
  expect([await wish(kept.id), await wish(moved.id)]).toEqual(['never', 'never']);
  const mailed = recorded(
    await clerk.correct(sent, { receivedOn: '2026-03-30' }, { sendReceipt: true, isTwinConfirmed: true }),
  );
  expect(await wish(mailed.id)).toBeNull();
  expect(await api.sql(`select receipt_id as id from mails where status = 'queued'`)).toEqual([
    { id: mailed.receipt.id },
  ]);
});

test('cash that moves to another day counts with what its donor gave there', async () => {
  const cash = { method: 'cash', reference: '' } as const;
  await record({ ...cash, amount: 15_000_000, receivedOn: '2026-05-11' });
  const gift = await record({ ...cash, amount: 5_000_000, receivedOn: '2026-05-12' });
  expect(codesOf(await clerk.correct(gift, { receivedOn: '2026-05-11' }))).toEqual(['isCashLimitConfirmed CONFIRM']);
  expect(codesOf(await clerk.correct(gift, { receivedOn: '2026-05-10' }))).toEqual([]);
});

test('a cleared cheque that was a transfer after all is no longer called cleared', async () => {
  const gift = await record({ method: 'cheque', reference: '004512', draweeBank: 'Bank of India' });
  expect(codesOf(await clerk.outcome(gift.id, 'cleared', '2026-05-15'))).toEqual([]);
  const day = () => api.sql('select cleared_on::text as day from donations');
  expect(codesOf(await clerk.correct(gift, { amount: 400_000 }))).toEqual([]);
  expect(await day()).toEqual([{ day: '2026-05-15' }]);
  expect(codesOf(await clerk.correct(gift, { method: 'bank_transfer', reference: 'UTR1' }))).toEqual([]);
  expect(await day()).toEqual([{ day: null }]);
});

test('a corrected PAN goes to the gifts of the open year, from 1 April on; what a closed year’s certificate says stays', async () => {
  const [wrong, right] = ['ZZZPZ9999Z', 'BBBPS1234B'];
  const donor = { name: 'Rekha Shinde', email: 'rekha@example.org', phone: '', pan: wrong, address: 'Pune' };
  for (const receivedOn of ['2026-03-31', '2026-04-01']) await record({ donor, receivedOn });
  api.setNow(new Date('2026-06-02T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  const gift = await record({ donor, receivedOn: '2026-06-01' });
  expect(codesOf(await clerk.correctDonor(gift.id, { ...donor, pan: right }, { spreadsPan: true }))).toEqual([]);
  expect(
    await api.sql(
      `select (captured_at at time zone 'Asia/Kolkata')::date::text as day, donor_pan as pan from donations order by captured_at`,
    ),
  ).toEqual([
    { day: '2026-03-31', pan: wrong },
    { day: '2026-04-01', pan: right },
    { day: '2026-06-01', pan: right },
  ]);
});

test('a PAN is spread to gifts for which the benefit was asked and that still count, and no more are offered', async () => {
  const donor = { name: 'Rekha Shinde', email: 'rekha@example.org', phone: '', pan: null, address: 'Pune' };
  const [unwished, back, lacking, gift] = [
    await record({ donor, wants80g: false }),
    await record({ donor }),
    await record({ donor }),
    await record({ donor }),
  ];
  expect(codesOf(await clerk.void(back.id))).toEqual([]);
  const { data } = await api.call(
    'query ($id: ID!) { gift: adminDonation(id: $id) { panSiblings { donationCount } } }',
    { id: gift.id },
    { token },
  );
  expect(data).toEqual({ gift: { panSiblings: { donationCount: 1 } } });
  const pan = 'BBBPS1234B';
  expect(codesOf(await clerk.correctDonor(gift.id, { ...donor, pan }, { spreadsPan: true }))).toEqual([]);
  const having = await api.sql<{ id: string }>('select id from donations where donor_pan = $1', [pan]);
  expect(having.map(({ id }) => id).sort()).toEqual([lacking.id, gift.id].sort());
  expect(await api.sql('select wants_80g as wished from donations where id = $1', [unwished.id])).toEqual([
    { wished: false },
  ]);
});

test('cash that is corrected is not counted beside itself', async () => {
  const gift = await record({ method: 'cash', reference: '', amount: 11_000_000 });
  expect(codesOf(await clerk.correct(gift, { amount: 12_000_000 }))).toEqual([]);
  expect(await api.sql(`select 1 from attention_items where kind = 'cash_limit'`)).toEqual([]);
});

test('cash above the limit that was confirmed is not asked about again where a correction adds none', async () => {
  const gift = await record({ method: 'cash', reference: '', amount: 20_000_000, isCashLimitConfirmed: true });
  expect(codesOf(await clerk.correct(gift, {}, { purpose: 'Evening school' }))).toEqual([]);
  expect(codesOf(await clerk.correct(gift, { amount: 20_000_100 }, { purpose: 'Evening school' }))).toEqual([
    'isCashLimitConfirmed CONFIRM',
  ]);
});

test('cash above ₹2,000 of which a part went back stays barred when it is corrected', async () => {
  const gift = await record({ method: 'cash', reference: '', amount: 300_000 });
  await api.call(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 150000, reason: "Too much", idempotencyKey: "partly-0002" }) { userErrors { code } } }`,
    { id: gift.id },
    { token },
  );
  const { is80gEligible } = recorded(await clerk.correct(gift, { amount: 310_000 }));
  expect([is80gEligible, await api.sql('select eligible_80g_amount as paise from donation_totals')]).toEqual([
    false,
    [{ paise: 0 }],
  ]);
});

test('a gift whose day moves out of the registration’s term, and back into it, follows it', async () => {
  await api.sql(`insert into settings (key, value) values ('registration_80g_from', '2026-05-10')`);
  const gift = await record();
  const eligible = () => api.sql('select eligible_80g_amount as paise from donation_totals');
  expect(await eligible()).toEqual([{ paise: 500_000 }]);
  recorded(await clerk.correct(gift, { receivedOn: '2026-05-09' }));
  expect(await eligible()).toEqual([{ paise: 0 }]);
  recorded(await clerk.correct(gift, { receivedOn: '2026-05-10' }));
  expect(await eligible()).toEqual([{ paise: 500_000 }]);
});

test('the date on a cheque is held against the corrected day', async () => {
  const gift = await record({ method: 'cheque', reference: '004512', chequeDate: '2026-05-11' });
  expect(codesOf(await clerk.correct(gift, { receivedOn: '2026-05-10' }))).toEqual(['money.chequeDate OUT_OF_RANGE']);
  expect(codesOf(await clerk.correct(gift, { receivedOn: '2026-05-11' }))).toEqual([]);
});

test('a window that was opened before the gift was corrected, or its cheque cleared, neither voids it nor counts it again', async () => {
  const gift = await record({ method: 'cheque', reference: '004512', draweeBank: 'Bank of India' });
  const status = () => api.sql('select status, void_reason as reason from donations');
  const opened = await clerk.shown(gift.id);
  expect(codesOf(await clerk.correct(gift, { amount: 400_000 }))).toEqual([]);
  expect(codesOf(await clerk.void(gift.id, opened))).toEqual(['CONFLICT']);
  const corrected = await clerk.shown(gift.id);
  expect(codesOf(await clerk.outcome(gift.id, 'cleared', '2026-05-15'))).toEqual([]);
  expect(codesOf(await clerk.void(gift.id, corrected))).toEqual(['CONFLICT']);
  expect(await status()).toEqual([{ status: 'success', reason: null }]);

  const cleared = await clerk.shown(gift.id);
  expect(codesOf(await clerk.void(gift.id, cleared))).toEqual([]);
  // Pressed again, since its answer was lost.
  expect(codesOf(await clerk.void(gift.id, cleared))).toEqual([]);
  const voided = await clerk.shown(gift.id);
  expect(codesOf(await clerk.restore(gift.id, voided))).toEqual([]);
  expect(codesOf(await clerk.void(gift.id))).toEqual([]);
  expect(codesOf(await clerk.restore(gift.id, voided))).toEqual(['CONFLICT']);
  expect(codesOf(await clerk.restore(gift.id, await clerk.shown(gift.id)))).toEqual([]);
});
