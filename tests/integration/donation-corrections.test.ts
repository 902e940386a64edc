import { Client } from 'pg';
import { startApi, type Api } from '../support/api';
import { clerkOf, type Recorded } from '../support/corrections';
import { findWrong } from '../support/gift-audit';
import { addGift } from '../support/gifts';
import { addCampaign, codesOf, recorded, register80g } from '../support/office-donations';
import { untilLocked } from '../support/until';

const PREVIEW = `query ($input: CorrectDonationInput!) { result: adminDonationCorrection(input: $input) {
  sums { kind name before after goal giftCount }
  receipt { receiptNumber revision isReplaced amountBefore amountAfter is80gBefore is80gAfter }
  userErrors { field code } } }`;

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
const refundPart = (id: string, amount: number) =>
  api.call(
    `mutation ($id: ID!, $amount: Money!) { refundDonation(input: { id: $id, amount: $amount, reason: "Too much", idempotencyKey: "partly-0001" }) { userErrors { code } } }`,
    { id, amount },
    { token },
  );
const readAt = async (id: string): Promise<Date> => {
  const { data } = await api.call<{ adminDonation: { donorUpdatedAt: Date } }>(
    'query ($id: ID!) { adminDonation(id: $id) { donorUpdatedAt } }',
    { id },
    { token },
  );
  return data.adminDonation.donorUpdatedAt;
};

test('two clerks at once: the second is told, and nothing of theirs is written', async () => {
  const gift = await record();
  const version = { readAt: await readAt(gift.id) };
  const answers = await Promise.all([
    clerk.correct(gift, { amount: 600_000 }, version),
    clerk.correct(gift, { amount: 700_000 }, version),
  ]);
  expect(answers.flatMap(codesOf)).toEqual(['CONFLICT']);
  expect(await api.sql('select revision from receipts')).toEqual([{ revision: 2 }]);
});

test('many corrections of one donor and campaign at the same time leave the books equal', async () => {
  const [here, there] = [await addCampaign(api), await addCampaign(api)];
  const gifts = await Promise.all([1, 2, 3, 4].map((n) => record({ amount: n * 100_000, campaignId: here })));
  const answers = await Promise.all(
    gifts.flatMap((gift) => [
      clerk.correct(gift, { amount: 900_000 }, { campaignId: there }),
      clerk.correct(gift, { amount: 50_000 }, { campaignId: here }),
      clerk.void(gift.id),
    ]),
  );
  expect(answers.flatMap(codesOf).every((code) => code === 'REFUNDED')).toBe(true);
  expect(await api.sql(`select distinct status from donations`)).toEqual([{ status: 'refunded' }]);
});

test('what was refunded stays refunded: the amount has to be more, and the receipt states the rest', async () => {
  const gift = await record();
  await refundPart(gift.id, 200_000);
  for (const amount of [100_000, 200_000])
    expect(codesOf(await clerk.correct(gift, { amount }))).toEqual(['money.amount OUT_OF_RANGE']);
  expect(codesOf(await clerk.correct(gift, { receivedOn: '2026-03-30' }))).toEqual(['money.receivedOn NOT_POSSIBLE']);
  expect(codesOf(await clerk.correct(gift, { amount: 200_100 }))).toEqual([]);
  expect(await api.sql('select amount from receipts')).toEqual([{ amount: 100 }]);
});

test('days: the future and closed years are refused, and a closed year is corrected only with a confirmation', async () => {
  const gift = await record({ receivedOn: '2026-03-30' });
  for (const receivedOn of ['2026-05-21', '2025-03-31'])
    expect(codesOf(await clerk.correct(gift, { receivedOn }))).toEqual(['money.receivedOn OUT_OF_RANGE']);
  api.setNow(new Date('2026-06-01T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }))).toEqual(['isClosedYearConfirmed CONFIRM']);
  expect(codesOf(await clerk.correct(gift, { reference: 'UTR55' }))).toEqual([]);
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }, { isClosedYearConfirmed: true }))).toEqual([]);
});

test('a reference of another gift is refused, one of a void gift is free', async () => {
  const [one, other] = [await record({ reference: 'UTR1' }), await record({ reference: 'UTR2' })];
  expect(codesOf(await clerk.correct(other, { reference: 'UTR1' }))).toEqual(['money.reference TAKEN']);
  await clerk.void(one.id);
  expect(codesOf(await clerk.correct(other, { reference: 'UTR1' }))).toEqual([]);
});

test('two accounts of a bank with cheques of one number: a correction to it is asked about, a repetition of it is not', async () => {
  const cheque = { method: 'cheque', draweeBank: 'Bank of India' } as const;
  const [one, other] = [
    await record({ ...cheque, reference: '000123' }),
    await record({ ...cheque, reference: '000124', amount: 700_000 }),
  ];
  expect(codesOf(await clerk.correct(other, { reference: '000123' }))).toEqual(['isTwinConfirmed CONFIRM']);
  expect(codesOf(await clerk.correct(other, { reference: '000123' }, { isTwinConfirmed: true }))).toEqual([]);
  expect(codesOf(await clerk.correct(one, { reference: '000123', amount: 700_000 }))).toEqual([]);
  expect(codesOf(await clerk.correct(other, { reference: '000123', draweeBank: 'HDFC Bank' }))).toEqual([]);
});

describe('a void gift whose number others have', () => {
  const family = { name: 'Nita Shinde', email: 'nita@example.org', phone: '9822012399', pan: null, address: null };
  const attention = () => api.sql(`select 1 from attention_items where kind = 'reference_reused'`);

  test('counts again beside those that counted with it, whatever was corrected meanwhile', async () => {
    const gift = await record({ reference: 'UTR1' });
    const { donation } = await clerk.split({ id: gift.id, amount: 200_000, donor: family });
    await clerk.void(gift.id);
    await clerk.void(donation?.id ?? '');
    expect(codesOf(await clerk.restore(donation?.id ?? ''))).toEqual([]);
    await clerk.correctDonor(donation?.id ?? '', { ...family, address: 'Pune' });
    expect(codesOf(await clerk.restore(gift.id))).toEqual([]);
    expect(await attention()).toEqual([]);
  });

  test('does not when the money was recorded again, in whatever order they were voided', async () => {
    const first = await record({ reference: 'UTR1' });
    await clerk.void(first.id);
    const again = await record({ reference: 'UTR1' });
    expect(codesOf(await clerk.restore(first.id))).toEqual(['TAKEN']);
    await clerk.void(again.id);
    expect(codesOf(await clerk.restore(first.id))).toEqual([]);
    expect(codesOf(await clerk.restore(again.id))).toEqual(['TAKEN']);
  });

  test('nor when nothing says when a gift got its number', async () => {
    const first = await record({ reference: 'UTR1' });
    await clerk.void(first.id);
    const again = await record({ reference: 'UTR1' });
    await api.sql(`delete from audit_log where action = 'donation.record' and entity_id = $1`, [again.id]);
    await api.sql(`delete from audit_log where action = 'donation.record' and entity_id = $1`, [first.id]);
    expect(codesOf(await clerk.restore(first.id))).toEqual(['TAKEN']);
  });

  test('nor when another gift was corrected to it', async () => {
    const [first, other] = [await record({ reference: 'UTR1' }), await record({ reference: 'UTR2' })];
    await clerk.void(first.id);
    await clerk.correct(other, { reference: 'UTR1' });
    expect(codesOf(await clerk.restore(first.id))).toEqual(['TAKEN']);
  });
});

test('cash of ₹2,00,000 in a day is asked about, and the trustees are told', async () => {
  await record({ method: 'cash', amount: 15_000_000 });
  const gift = await record({ method: 'cash', amount: 100_000 });
  expect(codesOf(await clerk.correct(gift, { amount: 5_000_000 }))).toEqual(['isCashLimitConfirmed CONFIRM']);
  expect(codesOf(await clerk.correct(gift, { amount: 5_000_000 }, { isCashLimitConfirmed: true }))).toEqual([]);
  expect(await api.sql(`select kind from attention_items`)).toEqual([{ kind: 'cash_limit' }]);
});

test('a deleted campaign keeps its title on the receipt; one that does not exist is refused', async () => {
  const campaignId = await addCampaign(api);
  const gift = await record({ campaignId });
  await api.sql('update donations set campaign_id = null');
  await api.sql('delete from campaigns');
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }))).toEqual(['campaignId NOT_FOUND']);
  const kept = { campaignId: null, purpose: 'Evening school' };
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }, kept))).toEqual([]);
  expect(await api.sql(`select snapshot ->> 'purpose' as purpose from receipts`)).toEqual([
    { purpose: 'Evening school' },
  ]);
});

test('of an online gift campaign and purpose are corrected, never amount and day', async () => {
  const { donationId } = await addGift(api);
  // Stored by SQL, past the totals and the counter.
  const wrong = await findWrong(api.database.dataSource);
  const [before] = await api.sql<{ amount: number }>('select amount from donations where id = $1', [donationId]);
  const gift = { id: donationId, campaignId: null } as Recorded;
  const money = { amount: 1_000, method: 'cash', receivedOn: '2026-05-01', reference: '' } as const;
  expect(codesOf(await clerk.correct(gift, {}, { money }))).toEqual(['money NOT_POSSIBLE']);
  expect(codesOf(await clerk.correct(gift, {}, { money: null, purpose: 'Corpus fund' }))).toEqual([]);
  expect(await api.sql('select amount, campaign_title as title from donations where id = $1', [donationId])).toEqual([
    { ...before, title: 'Corpus fund' },
  ]);
  expect(await findWrong(api.database.dataSource)).toEqual(wrong);
  await api.reset();
});

test('wrong input names its field, and the reason is wanted', async () => {
  const gift = await record();
  expect(codesOf(await clerk.correct(gift, { amount: 0 }, { reason: '  ' }))).toEqual([
    'money.amount OUT_OF_RANGE',
    'reason REQUIRED',
  ]);
  expect(codesOf(await clerk.correct(gift, { method: 'cheque', reference: '' }))).toEqual(['money.reference REQUIRED']);
  expect(codesOf(await clerk.correct(gift, {}))).toEqual(['UNCHANGED']);
  expect(codesOf(await clerk.correct({ ...gift, id: 'x' }, { amount: 600_000 }))).toEqual(['id NOT_FOUND']);
  await clerk.void(gift.id);
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }))).toEqual(['REFUNDED']);
});

test('the preview says what the correction then does, and writes nothing', async () => {
  const campaignId = await addCampaign(api);
  const gift = await record({ campaignId });
  const input = { id: gift.id, campaignId, money: { ...gift.money, amount: 5_000_000 }, reason: '' };
  const before = await api.sql('select * from donations');
  const { data } = await api.call<{ result: object }>(PREVIEW, { input }, { token });
  expect(data.result).toEqual({
    sums: [
      {
        kind: 'campaign',
        name: 'Evening school',
        before: 500_000,
        after: 5_000_000,
        goal: 10_000_000,
        giftCount: null,
      },
      { kind: 'year', name: '2026-27', before: 500_000, after: 5_000_000, goal: null, giftCount: null },
      { kind: 'donor', name: 'Asha Kulkarni', before: 500_000, after: 5_000_000, goal: null, giftCount: 1 },
    ],
    receipt: {
      receiptNumber: gift.receipt.receiptNumber,
      revision: 1,
      isReplaced: false,
      amountBefore: 500_000,
      amountAfter: 5_000_000,
      is80gBefore: true,
      is80gAfter: true,
    },
    userErrors: [],
  });
  expect(await api.sql('select * from donations')).toEqual(before);
  const moved = { ...input, money: { ...gift.money, receivedOn: '2026-03-01' } };
  const { data: other } = await api.call<{ result: object }>(PREVIEW, { input: moved }, { token });
  expect(other.result).toMatchObject({
    receipt: { isReplaced: true },
    sums: [
      { kind: 'campaign', before: 500_000, after: 500_000 },
      { kind: 'year', name: '2025-26', before: 0, after: 500_000 },
      { kind: 'year', name: '2026-27', before: 500_000, after: 0 },
      { kind: 'donor' },
    ],
  });
});

test('a correction brings its mail once, and a mail that waits brings the new revision', async () => {
  const gift = await record();
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }, { sendReceipt: true }))).toEqual([]);
  expect(await api.sql('select status from mails')).toEqual([{ status: 'queued' }]);
  await api.sql(`update mails set status = 'sent'`);
  await clerk.correct(gift, { amount: 700_000 });
  expect(await api.sql(`select 1 from mails where status = 'queued'`)).toEqual([]);
  await clerk.correct(gift, { amount: 800_000 }, { sendReceipt: true });
  expect(await api.sql(`select to_address as to from mails where status = 'queued'`)).toEqual([
    { to: 'asha@example.org' },
  ]);
});

test('a replaced gift cannot be restored, and a gift moves to nobody twice', async () => {
  const gift = await record();
  const replacing = recorded(await clerk.correct(gift, { receivedOn: '2026-03-30' }));
  expect(codesOf(await clerk.restore(gift.id))).toEqual(['NOT_POSSIBLE']);
  expect(codesOf(await clerk.move({ id: replacing.id, donorId: 'nobody' }))).toEqual(['donorId NOT_FOUND']);
  const [donor] = await api.sql<{ id: string }>('select id from donors');
  expect(codesOf(await clerk.move({ id: replacing.id, donorId: donor?.id }))).toEqual(['donorId SAME']);
});

test('a donor who is merged while a gift moves to them is gone, and is said to be', async () => {
  const gift = await record();
  const [receiver] = await api.sql<{ id: string }>(`insert into donors (name) values ('Rekha Shinde') returning id`);
  const holder = new Client({ connectionString: api.database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from donations where id = $1 for update', [gift.id]);
    const moving = clerk.move({ id: gift.id, donorId: receiver?.id });
    await untilLocked((sql) => api.sql(sql));
    await api.sql('delete from donors where id = $1', [receiver?.id]);
    await holder.query('commit');
    expect(codesOf(await moving)).toEqual(['donorId NOT_FOUND']);
  } finally {
    await holder.end();
  }
});
