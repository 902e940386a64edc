import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { codesOf, recorded, recordOffline, register80g } from '../support/office-donations';
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

async function printed(receiptId: string): Promise<string> {
  const { data } = await api.call<{ result: { pdf: string } }>(
    'mutation ($id: ID!) { result: generateReceiptPdf(receiptId: $id) { pdf } }',
    { id: receiptId },
    { token },
  );
  return readPdf(Buffer.from(data.result.pdf, 'base64')).text;
}

test('a cheque keeps its bank and date, and its receipt prints both', async () => {
  const { id, receipt } = recorded(
    await record({ method: 'cheque', reference: '004512', draweeBank: 'Bank of India', chequeDate: '2026-11-18' }),
  );
  const { data } = await api.call<{ gift: object }>(
    'query ($id: ID!) { gift: adminDonation(id: $id) { draweeBank drawnOn kindDescription } }',
    { id },
    { token },
  );
  expect(data.gift).toEqual({ draweeBank: 'Bank of India', drawnOn: '2026-11-18', kindDescription: null });
  expect(await printed(receipt.id)).toContain('Bank of India, 18 November 2026');
});

test.each([
  ['demand_draft', 'Demand draft'],
  ['upi', 'UPI'],
  ['card_machine', 'Card machine'],
  ['bank_transfer', 'Bank transfer'],
] as const)('%s is money: deductible, and printed with its number', async (method, name) => {
  const { is80gEligible, receipt } = recorded(await record({ method, reference: '889900' }));
  expect(is80gEligible).toBe(true);
  const text = await printed(receipt.id);
  expect(text).toContain(name);
  expect(text).toContain('889900');
});

test('a gift in kind counts with its value, is described, and is never deductible', async () => {
  expect(codesOf(await record({ method: 'in_kind', reference: '' }))).toEqual(['description REQUIRED']);
  const gift = recorded(await record({ method: 'in_kind', reference: 'x', description: '40 school bags' }));
  expect(gift.is80gEligible).toBe(false);
  const text = await printed(gift.receipt.id);
  expect(text).toContain('40 school bags');
  expect(text).toContain('In kind');
  expect(text).toContain('A gift in kind is not deductible');
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successAmount: 500_000, wrongEligible: 0 });
  const stored = await api.sql('select payment_reference as reference from donations');
  expect(stored).toEqual([{ reference: null }]);
});

test('numbers that a method needs are asked for; bank and date of other methods are not kept', async () => {
  const missing = [];
  for (const method of ['cheque', 'demand_draft', 'bank_transfer', 'upi', 'card_machine'] as const)
    missing.push(...codesOf(await record({ method, reference: '' })));
  expect(missing).toEqual(Array(4).fill('reference REQUIRED'));
  const stray = { draweeBank: 'Bank of India', chequeDate: '2001-01-01', description: 'bags' };
  recorded(await record({ ...stray, reference: 'UTR1' }));
  expect(
    await api.sql('select distinct drawee_bank as bank, drawn_on as day, kind_description as kind from donations'),
  ).toEqual([{ bank: null, day: null, kind: null }]);
});

test('a cheque is neither dated after its day nor older than three months', async () => {
  const dated = (chequeDate: string) => record({ method: 'cheque', chequeDate });
  expect(codesOf(await dated('2026-11-21'))).toEqual(['chequeDate OUT_OF_RANGE']);
  expect(codesOf(await dated('2026-08-19'))).toEqual(['chequeDate OUT_OF_RANGE']);
  expect(codesOf(await dated('2026-08-20'))).toEqual([]);
});

test('the number of a cheque is taken once for each bank, that of UPI once', async () => {
  const cheque = { method: 'cheque', reference: '004512', draweeBank: 'Bank of India' } as const;
  recorded(await record(cheque));
  expect(codesOf(await record({ ...cheque, draweeBank: 'bank of india', amount: 700_000 }))).toEqual([
    'reference TAKEN',
  ]);
  recorded(await record({ ...cheque, draweeBank: 'HDFC Bank', amount: 700_000 }));
  recorded(await record({ method: 'upi', reference: '889900' }));
  expect(codesOf(await record({ method: 'upi', reference: '889900', amount: 100 }))).toEqual(['reference TAKEN']);
  recorded(await record({ method: 'card_machine', reference: '' }));
  recorded(await record({ method: 'card_machine', reference: '' }));
});
