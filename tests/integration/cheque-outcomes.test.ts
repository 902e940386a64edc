import { startApi, type Api } from '../support/api';
import { clerkOf } from '../support/corrections';
import { readLedger } from '../support/ledger';
import {
  addCampaign,
  codesOf,
  recorded,
  recordOffline,
  register80g,
  type DonationAnswer,
} from '../support/office-donations';

const OUTCOME = `mutation ($input: RecordChequeOutcomeInput!) { result: recordChequeOutcome(input: $input) {
  donation { id status clearedOn bouncedOn is80gEligible receipt { id receiptNumber revision } } userErrors { field code message } } }`;
const cheque = { method: 'cheque', reference: '004512', draweeBank: 'Bank of India' } as const;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());

const record = (changes: Parameters<typeof recordOffline>[2] = {}) =>
  recordOffline(api, token, { ...cheque, receivedOn: '2026-11-10', ...changes });

async function tell(id: string, outcome: 'cleared' | 'bounced', on = '2026-11-18'): Promise<DonationAnswer> {
  const { data } = await api.call<{ result: DonationAnswer }>(OUTCOME, { input: { id, outcome, on } }, { token });
  return data.result;
}

const clerk = clerkOf(
  () => api,
  () => token,
);

async function expectBooks(successes: number, amount: number): Promise<void> {
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    successes,
    successAmount: amount,
    totals: { amount, count: successes },
    wrongCampaigns: 0,
    wrongDonors: 0,
    wrongEligible: 0,
    wrongReturns: 0,
    gaps: 0,
  });
}

test('a bounced cheque voids gift, receipt and waiting mail in one step, and its number is free', async () => {
  const campaignId = await addCampaign(api);
  const { id } = recorded(await record({ campaignId }));
  expect(await tell(id, 'bounced')).toMatchObject({
    userErrors: [],
    donation: { status: 'refunded', bouncedOn: '2026-11-18', clearedOn: null },
  });
  await expectBooks(0, 0);
  expect(await api.sql('select void_reason as reason, is_80g as eligible from receipts')).toEqual([
    { reason: 'the cheque was returned unpaid by the bank', eligible: false },
  ]);
  expect(await api.sql('select kind, status from mails')).toEqual([{ kind: 'donation-receipt', status: 'cancelled' }]);
  expect(
    await api.sql(`select after ->> 'bouncedOn' as day from audit_log where action = 'donation.cheque-outcome'`),
  ).toEqual([{ day: '2026-11-18' }]);
  recorded(await record({ campaignId }));
  await expectBooks(1, 500_000);
});

test('pressed several times at once it bounces once', async () => {
  const { id } = recorded(await record());
  const answers = await Promise.all([tell(id, 'bounced'), tell(id, 'bounced'), tell(id, 'bounced')]);
  expect(answers.flatMap(codesOf)).toEqual([]);
  expect(await api.sql('select 1 from refunds')).toEqual([]);
  expect(await api.sql(`select 1 from audit_log where action = 'donation.void'`)).toHaveLength(1);
  await expectBooks(0, 0);
});

test('of a gift refunded in part only the rest goes', async () => {
  const { id } = recorded(await record());
  await api.call(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 100000, reason: "Too much", idempotencyKey: "partly-0001" }) { userErrors { code } } }`,
    { id },
    { token },
  );
  await expectBooks(1, 400_000);
  expect(codesOf(await tell(id, 'bounced'))).toEqual([]);
  await expectBooks(0, 0);
  expect(await api.sql('select amount from refunds')).toEqual([{ amount: 100_000 }]);
});

test('a cleared cheque counts as before; its day can be changed, and it can still bounce', async () => {
  const { id } = recorded(await record());
  expect(await tell(id, 'cleared')).toMatchObject({ userErrors: [], donation: { clearedOn: '2026-11-18' } });
  expect(await tell(id, 'cleared', '2026-11-19')).toMatchObject({ donation: { clearedOn: '2026-11-19' } });
  await expectBooks(1, 500_000);
  expect(await tell(id, 'bounced', '2026-11-20')).toMatchObject({ donation: { clearedOn: null } });
  expect(codesOf(await tell(id, 'cleared'))).toEqual(['REFUNDED']);
});

test('refused: a day before receipt or in the future, and gifts without a cheque', async () => {
  const { id } = recorded(await record());
  expect(codesOf(await tell(id, 'cleared', '2026-11-09'))).toEqual(['on OUT_OF_RANGE']);
  expect(codesOf(await tell(id, 'bounced', '2026-11-21'))).toEqual(['on OUT_OF_RANGE']);
  expect(codesOf(await tell(id, 'cleared', '2026-11-10'))).toEqual([]);
  expect(codesOf(await tell(id, 'cleared', '2026-11-20'))).toEqual([]);
  const transfer = recorded(await record({ method: 'bank_transfer', reference: 'UTR9' }));
  expect(codesOf(await tell(transfer.id, 'bounced'))).toEqual(['NOT_POSSIBLE']);
  await expectBooks(2, 1_000_000);
});

test('a window that was opened before the gift was split, or the cheque cleared, voids nothing; one that shows it does', async () => {
  const { id } = recorded(await record());
  const bounce = (shown: object) => clerk.outcome(id, 'bounced', '2026-11-18', shown);
  const opened = await clerk.shown(id);
  const second = { name: 'Sunil Rao', email: '', phone: '', pan: null, address: null, nameOnPan: null };
  expect(codesOf(await clerk.split({ id, amount: 200_000, donor: second }))).toEqual([]);
  expect(codesOf(await bounce(opened))).toEqual(['CONFLICT']);
  await expectBooks(2, 500_000);

  const split = await clerk.shown(id);
  expect(codesOf(await clerk.outcome(id, 'cleared', '2026-11-17', split))).toEqual([]);
  expect(codesOf(await clerk.outcome(id, 'cleared', '2026-11-19', split))).toEqual(['CONFLICT']);
  expect(codesOf(await bounce(split))).toEqual(['CONFLICT']);
  await expectBooks(2, 500_000);

  const cleared = await clerk.shown(id);
  expect(codesOf(await bounce(cleared))).toEqual([]);
  await expectBooks(1, 200_000);
  // Pressed again, since its answer was lost.
  expect(codesOf(await bounce(cleared))).toEqual([]);
});
