import { randomUUID } from 'node:crypto';
import { modeAllows80g } from '../../rules/eighty-g';
import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { addCampaign, codesOf, recorded, recordOffline, register80g } from '../support/office-donations';
import { readPdf } from '../support/pdf-text';

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

const record = (changes: Parameters<typeof recordOffline>[2] = {}) => recordOffline(api, token, changes);
const donor = { name: 'Asha Kulkarni', email: '', phone: '', pan: null, address: null };

async function expectBooks(successes: number, amount: number): Promise<void> {
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    successes,
    successAmount: amount,
    receipts: successes,
    totals: { amount, count: successes },
    wrongCampaigns: 0,
    wrongDonors: 0,
    wrongEligible: 0,
    gaps: 0,
  });
}

test('a bank transfer is booked as an online gift is: totals, campaign, donor, receipt, mail, audit', async () => {
  const campaignId = await addCampaign(api);
  const answer = await record({ campaignId, receivedOn: '2026-11-03', reference: 'UTR42' });
  expect(answer).toMatchObject({
    userErrors: [],
    donation: {
      status: 'success',
      source: 'offline',
      amount: 500_000,
      is80gEligible: true,
      paymentReference: 'UTR42',
      receipt: { receiptNumber: '2026-27/000001', revision: 1, is80g: true, issuedOn: '2026-11-03', revisions: [] },
    },
  });
  await expectBooks(1, 500_000);
  const [mail] = await api.sql<{ to: string }>('select to_address as "to" from mails');
  expect(mail).toEqual({ to: 'asha@example.org' });
  const [audit] = await api.sql<{ after: object }>(`select after from audit_log where action = 'donation.record'`);
  expect(audit?.after).toMatchObject({ amount: 500_000, receiptNumber: '2026-27/000001', campaign: 'Evening school' });
});

test('the receipt prints mode and reference', async () => {
  const { receipt } = recorded(await record({ method: 'cheque', reference: '004211' }));
  const { data } = await api.call<{ result: { pdf: string } }>(
    'mutation ($id: ID!) { result: generateReceiptPdf(receiptId: $id) { pdf } }',
    { id: receipt.id },
    { token },
  );
  const { text } = readPdf(Buffer.from(data.result.pdf, 'base64'));
  expect(text).toContain('Cheque');
  expect(text).toContain('004211');
});

test('cash above ₹2,000 counts, but is not eligible; at ₹2,000 it is (section 80G(5D))', async () => {
  const cash = (amount: number) => record({ method: 'cash', reference: '', amount });
  expect(recorded(await cash(200_000)).is80gEligible).toBe(true);
  expect(recorded(await cash(200_100)).is80gEligible).toBe(false);
  expect(recorded(await record({ amount: 200_100 })).is80gEligible).toBe(true);
  await expectBooks(3, 600_200);
  const [snapshot] = await api.sql<{ text: string }>(
    `select html_body as text from mails m join receipts r on r.id = m.receipt_id where not r.is_80g`,
  );
  expect(snapshot?.text).toContain('Cash above ₹2,000 is not deductible.');
  expect([modeAllows80g('cash', 200_000), modeAllows80g('cash', 200_001), modeAllows80g('upi', 200_001)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a donor without e-mail gets a receipt and no mail, and is found again by PAN or by phone and name', async () => {
  const pan = 'ABCPK1234F';
  recorded(await record({ donor: { ...donor, pan } }));
  recorded(await record({ donor: { ...donor, name: 'A. Kulkarni', pan } }));
  recorded(await record({ donor: { ...donor, name: 'Ravi', phone: '9822000001' } }));
  recorded(await record({ donor: { ...donor, name: 'ravi', phone: '98220 00001' } }));
  recorded(await record({ donor: { ...donor, name: 'Sunil', phone: '9822000001' } }));
  const donors = await api.sql('select name, donation_count as gifts from donors order by created_at, name');
  expect(donors).toEqual([
    { name: 'Asha Kulkarni', gifts: 2 },
    { name: 'Ravi', gifts: 2 },
    { name: 'Sunil', gifts: 1 },
  ]);
  expect(await api.sql('select 1 from mails')).toEqual([]);
  await expectBooks(5, 2_500_000);
});

test('the same form sent twice, also at once, is recorded once', async () => {
  const same = { flowId: randomUUID(), method: 'cash', reference: '' } as const;
  const answers = await Promise.all([record(same), record(same), record(same)]);
  expect(new Set(answers.map((answer) => recorded(answer).id)).size).toBe(1);
  await expectBooks(1, 500_000);
});

test('the same transfer or cheque recorded by a colleague is refused', async () => {
  recorded(await record({ reference: 'UTR42' }));
  expect(codesOf(await record({ reference: 'UTR42', amount: 700_000 }))).toEqual(['reference TAKEN']);
  recorded(await record({ method: 'cheque', reference: '000123' }));
  expect(codesOf(await record({ method: 'cheque', reference: '000123' }))).toEqual(['reference TAKEN']);
  recorded(await record({ method: 'cheque', reference: '000123', amount: 700_000 }));
  const both = await Promise.all([record({ reference: 'UTR43' }), record({ reference: 'UTR43' })]);
  expect(both.flatMap(codesOf)).toEqual(['reference TAKEN']);
  await expectBooks(4, 500_000 + 500_000 + 700_000 + 500_000);
});

test('dates: not in the future, back to 1 April, and until 31 May into the year before, with its numbers', async () => {
  expect(codesOf(await record({ receivedOn: '2026-11-21' }))).toEqual(['receivedOn OUT_OF_RANGE']);
  expect(codesOf(await record({ receivedOn: '2026-03-31' }))).toEqual(['receivedOn OUT_OF_RANGE']);
  expect(recorded(await record({ receivedOn: '2026-04-01' })).receipt.receiptNumber).toBe('2026-27/000001');
  api.setNow(new Date('2027-05-31T18:00:00Z'));
  ({ token } = await api.signIn('admin'));
  expect(recorded(await record({ receivedOn: '2027-03-30' })).receipt.receiptNumber).toBe('2026-27/000002');
  expect(recorded(await record({ receivedOn: '2027-05-31' })).receipt.receiptNumber).toBe('2027-28/000001');
  expect(codesOf(await record({ receivedOn: '2026-03-31' }))).toEqual(['receivedOn OUT_OF_RANGE']);
  api.setNow(new Date('2027-05-31T18:30:00Z'));
  ({ token } = await api.signIn('admin'));
  expect(codesOf(await record({ receivedOn: '2027-03-30' }))).toEqual(['receivedOn OUT_OF_RANGE']);
  await expectBooks(3, 1_500_000);
});

test('refusals name their fields, and nothing is booked', async () => {
  expect(
    codesOf(await record({ amount: 0, reference: '', receivedOn: '2026-11-20', donor: { ...donor, name: '' } })),
  ).toEqual(['amount OUT_OF_RANGE', 'reference REQUIRED', 'donor.name REQUIRED']);
  expect(codesOf(await record({ donor: { ...donor, email: 'no', phone: '12', pan: 'ABC' } })).sort()).toEqual([
    'donor.email INVALID',
    'donor.pan INVALID',
    'donor.phone INVALID',
  ]);
  expect(codesOf(await record({ campaignId: randomUUID() }))).toEqual(['campaignId NOT_FOUND']);
  await expectBooks(0, 0);
  expect(await api.sql('select 1 from donations')).toEqual([]);
});
