import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import {
  codesOf,
  DONATION,
  recorded,
  recordOffline,
  register80g,
  type DonationAnswer,
} from '../support/office-donations';
import { readPdf } from '../support/pdf-text';

const CORRECT = `mutation ($id: ID!, $donor: DonorDetailsInput!, $wants80g: Boolean!, $sendReceipt: Boolean!) {
  result: correctDonationDonor(input: { id: $id, donor: $donor, wants80g: $wants80g, sendReceipt: $sendReceipt }) { ${DONATION} } }`;
const GENERATE = `mutation ($id: ID!, $revision: Int) {
  result: generateReceiptPdf(receiptId: $id, revision: $revision) { html pdf fileName userErrors { code } } }`;

const donor = {
  name: 'Asha Kulkarni',
  email: 'asha@example.org',
  phone: '+919822012345',
  pan: null as string | null,
  address: 'Pune',
};

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

const record = async (changes: Parameters<typeof recordOffline>[2] = {}) =>
  recorded(await recordOffline(api, token, { donor, ...changes }));

async function correct(id: string, changes: Partial<typeof donor>, more: object = {}): Promise<DonationAnswer> {
  const variables = { id, donor: { ...donor, ...changes }, wants80g: true, sendReceipt: false, ...more };
  return (await api.call<{ result: DonationAnswer }>(CORRECT, variables, { token })).data.result;
}

async function print(id: string, revision: number | null = null) {
  const { data } = await api.call<{
    result: { html: string; pdf: string | null; fileName: string; userErrors: { code: string }[] };
  }>(GENERATE, { id, revision }, { token });
  return data.result;
}

const mails = () =>
  api.sql<{ to: string; subject: string }>('select to_address as "to", subject from mails order by created_at, id');
const sent = () =>
  api.sql(`with gone as (update mails set status = 'sent' returning receipt_id)
           update receipts set sent_to_email_at = now() where id in (select receipt_id from gone)`);
const books = () => readLedger(api.database.dataSource);

test('a PAN that comes later: same number, revision 2, eligible, totals follow, the first print is kept and stamped', async () => {
  const { id, receipt } = await record();
  await sent();
  expect(await correct(id, { pan: 'abcpk1234f', name: 'Asha A. Kulkarni' })).toMatchObject({
    userErrors: [],
    donation: {
      is80gEligible: true,
      receipt: {
        id: receipt.id,
        receiptNumber: '2026-27/000001',
        revision: 2,
        is80g: true,
        issuedOn: '2026-11-20',
        revisions: [{ revision: 1, reason: 'Donor details corrected', sentToEmailAt: expect.any(String) as string }],
      },
    },
  });
  // The new revision was sent to nobody yet: a mailing of what was never sent brings it.
  expect(await api.sql('select sent_to_email_at as sent from receipts')).toEqual([{ sent: null }]);
  expect(await api.sql('select eligible_80g_amount as sum from donation_totals')).toEqual([{ sum: 500_000 }]);
  expect(await books()).toMatchObject({
    successes: 1,
    receipts: 1,
    wrongEligible: 0,
    wrongDonors: 0,
    gaps: 0,
    wrongListings: 0,
    wrongTallies: 0,
  });

  const now = await print(receipt.id);
  expect(now.html).toContain('ABCPK1234F');
  expect(now.html).not.toContain('SUPERSEDED');
  expect(now.fileName).toBe('receipt-2026-27-000001.pdf');
  const before = await print(receipt.id, 1);
  expect(before.fileName).toBe('receipt-2026-27-000001-revision-1.pdf');
  expect(before.html).toContain('Replaced by revision 2 on 20 November 2026');
  expect(before.html).not.toContain('ABCPK1234F');
  const pdf = readPdf(Buffer.from(before.pdf ?? '', 'base64'));
  expect(pdf.text).toContain('SUPERSEDED');
  expect((await print(receipt.id, 2)).html).toBe(now.html);
  expect((await print(receipt.id, 3)).userErrors).toEqual([{ code: 'NOT_FOUND' }]);
  expect(await mails()).toHaveLength(1);
});

test('taking the wish away again makes revision 3, and the books follow down', async () => {
  const { id } = await record({ donor: { ...donor, pan: 'ABCPK1234F' } });
  await correct(id, { pan: null });
  expect(recorded(await correct(id, { pan: 'ABCPK1234F' }, { wants80g: false })).receipt.revision).toBe(3);
  expect(await api.sql('select eligible_80g_amount as sum from donation_totals')).toEqual([{ sum: 0 }]);
  expect(await api.sql('select is_80g_eligible as eligible, pan_number as pan from donors')).toEqual([
    { eligible: false, pan: 'ABCPK1234F' },
  ]);
  expect(await books()).toMatchObject({ wrongEligible: 0, gaps: 0 });
});

test('a PAN does not make cash above ₹2,000 eligible', async () => {
  const { id } = await record({ method: 'cash', reference: '' });
  const answer = recorded(await correct(id, { pan: 'ABCPK1234F' }));
  expect(answer).toMatchObject({ is80gEligible: false, receipt: { revision: 2 } });
  expect(await books()).toMatchObject({ wrongEligible: 0 });
});

test('mail: sent when asked for, to the corrected address', async () => {
  const { id } = await record();
  await sent();
  await correct(id, { email: 'asha.k@example.org' }, { sendReceipt: true });
  expect(await mails()).toEqual([
    { to: 'asha@example.org', subject: expect.stringContaining('Your donation of') as string },
    { to: 'asha.k@example.org', subject: 'Your corrected receipt 2026-27/000001' },
  ]);
  expect(codesOf(await correct(id, { email: '' }, { sendReceipt: true }))).toEqual(['donor.email REQUIRED']);
});

test('a mail that has not left yet goes to the corrected address, and is not doubled', async () => {
  const { id } = await record();
  await correct(id, { email: 'asha.k@example.org' }, { sendReceipt: true });
  expect(await mails()).toEqual([{ to: 'asha.k@example.org', subject: 'Your corrected receipt 2026-27/000001' }]);
  await correct(id, { email: '' });
  expect(await api.sql('select to_address as "to", status from mails')).toEqual([
    { to: 'asha.k@example.org', status: 'cancelled' },
  ]);
  const { data } = await api.call<{ adminDonation: { story: { mails: object[] } } }>(
    'query ($id: ID!) { adminDonation(id: $id) { story { mails { toAddress status attempts { succeeded } } } } }',
    { id },
    { token },
  );
  expect(data.adminDonation.story.mails).toEqual([
    { toAddress: 'asha.k@example.org', status: 'cancelled', attempts: [] },
  ]);

  // A new address receives its own mail.
  await correct(id, { email: 'asha.new@example.org' }, { sendReceipt: true });
  expect(await api.sql(`select to_address as "to" from mails where status = 'queued'`)).toEqual([
    { to: 'asha.new@example.org' },
  ]);
});

test('a mail about a refund that has not left yet keeps its words; it goes to the corrected address', async () => {
  const { id } = await record();
  await sent();
  await api.call(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 100000, reason: "Given twice", idempotencyKey: "one-press-of-it" }) {
       userErrors { message } } }`,
    { id },
    { token },
  );
  await correct(id, { name: 'Asha A. Kulkarni', email: 'asha.k@example.org' }, { sendReceipt: true });
  expect(await mails()).toEqual([
    { to: 'asha@example.org', subject: expect.stringContaining('Your donation of ₹5,000') as string },
    { to: 'asha.k@example.org', subject: 'Your refund of ₹1,000 from Test Foundation' },
    { to: 'asha.k@example.org', subject: expect.stringContaining('Your corrected receipt') as string },
  ]);
});

test('what is not printed makes no revision; what did not change is refused', async () => {
  const { id } = await record();
  expect(recorded(await correct(id, { phone: '9822099999' })).receipt.revision).toBe(1);
  expect(codesOf(await correct(id, { phone: '9822099999' }))).toEqual(['UNCHANGED']);
  const audit = await api.sql(`select before ->> 'donorPhone' as before, after ->> 'donorPhone' as after
                                 from audit_log where action = 'donation.correct'`);
  expect(audit).toEqual([{ before: '+919822012345', after: '+919822099999' }]);
});

test('refusals: unknown, refunded, wrong PAN; nothing is written', async () => {
  const { id } = await record();
  expect(codesOf(await correct('nonsense', {}))).toEqual(['id NOT_FOUND']);
  expect(codesOf(await correct(id, { pan: 'ABC', name: '' }))).toEqual(['donor.name REQUIRED', 'donor.pan INVALID']);
  await api.sql(`update donations set status = 'refunded', refunded_amount = amount where id = $1`, [id]);
  expect(codesOf(await correct(id, { name: 'Other' }))).toEqual(['REFUNDED']);
  expect(await api.sql('select 1 from receipt_revisions')).toEqual([]);
});

test('two clerks at once: revisions 2 and 3, the totals right', async () => {
  const { id } = await record();
  const answers = await Promise.all([correct(id, { pan: 'ABCPK1234F' }), correct(id, { pan: 'ABCPK1234G' })]);
  expect(answers.flatMap(codesOf)).toEqual([]);
  expect(await api.sql('select revision from receipts')).toEqual([{ revision: 3 }]);
  expect(await books()).toMatchObject({ wrongEligible: 0 });
});

test('the story of a donation lists its mails, and what the office did', async () => {
  const { id } = await record();
  await correct(id, { name: 'Asha A. Kulkarni' });
  const { data } = await api.call<{ adminDonation: object }>(
    `query ($id: ID!) { adminDonation(id: $id) { story { order { id } payments { id } webhookEvents { id }
       mails { toAddress status attempts { at } } auditEntries { action } } } }`,
    { id },
    { token },
  );
  expect(data).toEqual({
    adminDonation: {
      story: {
        order: null,
        payments: [],
        webhookEvents: [],
        mails: [{ toAddress: 'asha@example.org', status: 'queued', attempts: [] }],
        auditEntries: [{ action: 'donation.record' }, { action: 'donation.correct' }],
      },
    },
  });
});
