import { startApi, type Api } from '../support/api';
import { recorded, recordOffline, register80g } from '../support/office-donations';

/** The reason for eligibility is the same, and true, in mail, receipt and office. */
const REASON = `query ($id: ID!) { adminDonation(id: $id) { receipt { id is80g reason80g } } }`;
const LIST = '{ adminReceipts { items { reason80g } } }';
const HTML = 'mutation ($id: ID!) { generateReceiptPdf(receiptId: $id) { html } }';
const CORRECT = `mutation ($id: ID!, $donor: DonorDetailsInput!) {
  correctDonationDonor(input: { id: $id, donor: $donor, wants80g: true, sendReceipt: false }) { userErrors { message } } }`;
const asha = {
  name: 'Asha Kulkarni',
  email: 'asha@example.org',
  phone: '',
  pan: null as string | null,
  address: null as string | null,
};

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const term = (from: string, until: string) =>
  api.sql(`insert into settings (key, value) values ('registration_80g_from', $1), ('registration_80g_until', $2)`, [
    from,
    until,
  ]);

/** Returns what mail, print and office say of a gift. */
async function told(id: string): Promise<{ mail: string; print: string; office: string }> {
  const { data } = await api.call<{ adminDonation: { receipt: { id: string; reason80g: string } } }>(
    REASON,
    { id },
    { token },
  );
  const { id: receiptId, reason80g: office } = data.adminDonation.receipt;
  const { data: made } = await api.call<{ generateReceiptPdf: { html: string } }>(HTML, { id: receiptId }, { token });
  const [mail] = await api.sql<{ text: string }>(
    'select text_body as text from mails where receipt_id = $1 order by created_at desc limit 1',
    [receiptId],
  );
  return { mail: mail?.text ?? '', print: made.generateReceiptPdf.html, office };
}
const give = async (
  donor: Partial<typeof asha> = {},
  more: Parameters<typeof recordOffline>[2] = {},
): Promise<string> => recorded(await recordOffline(api, token, { donor: { ...asha, ...donor }, ...more })).id;

test('without a registration nobody is told that they did not ask, nor promised a corrected receipt', async () => {
  for (const pan of ['ABCPK1234F', null]) {
    const { mail, print, office } = await told(await give({ pan }));
    expect(mail).toContain('We had no valid 80G registration on the date of this gift');
    expect(mail).not.toMatch(/did not request|with your PAN|corrected receipt/);
    expect(print).toContain('The foundation had no valid 80G registration on the date of this donation.');
    expect(office).toBe('Settings had no 80G registration for the date of this donation.');
  }
});

test('a gift outside the term of the registration says that', async () => {
  await register80g(api);
  await term('2027-04-01', '2030-03-31');
  const { mail, office } = await told(await give({ pan: 'ABCPK1234F' }));
  expect(mail).toContain('is outside the validity of our 80G registration');
  expect(office).toContain('outside the validity');
});

test('the reason stays what it was at settlement when the settings change afterwards', async () => {
  const before = await give({ pan: 'ABCPK1234F' });
  await register80g(api);
  expect((await told(before)).print).toContain('had no valid 80G registration');
  expect((await told(before)).office).toContain('had no 80G registration');
});

test('with a registration: no PAN, no wish, cash, no address, all well', async () => {
  await register80g(api);
  const cases: [string, RegExp][] = [
    [await give(), /reply to this email with your PAN or add it on your page/],
    [await give({ pan: 'ABCPK1234F' }, { wants80g: false }), /You did not request the 80G tax benefit/],
    [
      await give({ pan: 'ABCPK1234F' }, { method: 'cash', reference: '', amount: 200_100 }),
      /Cash above ₹2,000 is not deductible/,
    ],
    [await give({ pan: 'ABCPK1234F' }), /80G Eligible, but your certificate in Form 114 needs your address/],
    [await give({ pan: 'ABCPK1234F', address: 'Pune' }), /This receipt is 80G Eligible\./],
  ];
  for (const [id, sentence] of cases) expect((await told(id)).mail).toMatch(sentence);
  const { data } = await api.call<{ adminReceipts: { items: { reason80g: string }[] } }>(LIST, {}, { token });
  expect(new Set(data.adminReceipts.items.map(({ reason80g }) => reason80g)).size).toBe(5);
});

test('an old receipt says nothing false, the office knows more, and a corrected phone makes no revision of it', async () => {
  await register80g(api);
  const id = await give({ phone: '9822012345' });
  await api.sql(`update receipts set snapshot = snapshot - 'taxFacts'`);
  const { print, office } = await told(id);
  expect(print).toContain('This donation is not 80G Eligible.');
  expect(office).toBe('We have no PAN of the donor for this donation.');
  await api.call(CORRECT, { id, donor: { ...asha, phone: '9822012346' } }, { token });
  expect(await api.sql('select revision from receipts')).toEqual([{ revision: 1 }]);
  await api.call(CORRECT, { id, donor: { ...asha, phone: '9822012346', address: 'Pune' } }, { token });
  expect(await api.sql(`select revision, snapshot -> 'taxFacts' as facts from receipts`)).toEqual([
    { revision: 2, facts: { isWished: true, registration: 'in_force' } },
  ]);
});

test('cash above the limit stays barred when a part of it went back', async () => {
  await register80g(api);
  const id = await give({}, { method: 'cash', reference: '', amount: 300_000 });
  await api.call(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 200000, reason: "Too much", idempotencyKey: "one-press-of-it" }) { userErrors { message } } }`,
    { id },
    { token },
  );
  const { print, office } = await told(id);
  for (const words of [print, office]) expect(words).toContain('Cash above ₹2,000 is not deductible');
});

test('a registration begins at midnight in India: a gift of the first hours of its first day has the benefit', async () => {
  await register80g(api);
  await term('2026-11-21', '2030-03-31');
  for (const [now, receivedOn, expected] of [
    ['2026-11-20T23:59:59+05:30', '2026-11-20', false],
    ['2026-11-21T00:00:00+05:30', '2026-11-21', true],
  ] as const) {
    api.setNow(new Date(now));
    ({ token } = await api.signIn('admin'));
    const given = recorded(await recordOffline(api, token, { donor: { ...asha, pan: 'ABCPK1234F' }, receivedOn }));
    expect(given.is80gEligible).toBe(expected);
  }
});
