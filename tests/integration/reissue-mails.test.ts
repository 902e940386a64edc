import { startApi, type Api } from '../support/api';
import { giveOffline } from '../support/my-giving';
import { register80g } from '../support/office-donations';

/** Mails that wait while their receipts are reissued. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

test('a mail about a refund keeps its words; the one that brings the receipt says the new benefit', async () => {
  const { id } = await giveOffline(api, token, { pan: 'ABCPK1234F', address: 'Pune' });
  await api.call(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 100000, reason: "Too much", idempotencyKey: "one-press-of-it" }) { userErrors { code } } }`,
    { id },
    { token },
  );
  const waiting = () =>
    api.sql<{ kind: string; subject: string; text: string }>(
      `select kind, subject, text_body as text from mails where status = 'queued' order by kind`,
    );
  const before = await waiting();
  expect(before.map(({ kind }) => kind)).toEqual(['donation-receipt', 'donation-refund']);
  await register80g(api);
  const period = { from: '2026-04-01', to: '2026-11-20' };
  await api.call(
    `mutation ($period: ReceiptPeriodInput!) { startReceiptReissue(input: { period: $period, send: false, idempotencyKey: "one-press-of-it" }) { userErrors { code } } }`,
    { period },
    { token },
  );
  await api.app.services.receiptReissues.turn();
  const [receipt, refund] = await waiting();
  expect(receipt?.text).toContain('This receipt is 80G Eligible.');
  expect(refund).toEqual(before[1]);
});
