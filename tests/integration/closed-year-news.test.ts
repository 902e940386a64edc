import { applyRefunds } from '../../server/payments/refunds/apply-refunds';
import { chargeback } from '../support/chargeback';
import { orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { refundSteps } from '../support/refund-steps';
import {
  refundAtProvider,
  settledDonation,
  tellEvent,
  tellRefund,
  type PaidDonation,
  type RefundEntity,
} from '../support/refunds';

/** Money of a gift whose year's statement of donations (Form 10BD) was due, moved by somebody outside the office. */
let world: PaymentWorld;
const { sql, begin, refund } = refundSteps(() => world);
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(async () => {
  await begin();
  await sql(`insert into settings (key, value) values ('registration_80g', 'AAATT1234CF20214'), ('pan', 'AAATT1234C')
             on conflict (key) do update set value = excluded.value`);
});
afterAll(() => world.close());

const NOTE =
  'The statement of donations of 2020-21 (Form 10BD) was due on May 31. File a correction statement for this donation.';

/** A settled gift of ₹500 of the year 2020-21. */
async function statedGift(): Promise<PaidDonation & { receipt: string }> {
  const gift = await settledDonation(world);
  await sql(`update donations set captured_at = '2020-05-05T06:00:00Z' where id = $1`, [gift.donationId]);
  const [receipt] = await sql<{ number: string }>(
    'select receipt_number as number from receipts order by receipt_number desc',
  );
  return { ...gift, receipt: receipt?.number ?? '' };
}

const filed = () =>
  sql<{ reference: string; details: string; open: boolean }>(
    `select reference, details, resolved_at is null as open from attention_items where kind = 'statement_outdated'`,
  );

const done = () => sql(`update attention_items set resolved_at = now() where kind = 'statement_outdated'`);

const tellDispute = (paymentId: string, status: string, at: string): Promise<string> =>
  tellEvent(world.payments, `payment.dispute.${status}`, { dispute: chargeback(paymentId, status) }, new Date(at));

test('refunds in the dashboard file one item, which says what counts now, and again after it was marked as done', async () => {
  const { donationId, paymentId, receipt } = await statedGift();
  await tellRefund(world, 'processed', await refundAtProvider(world, paymentId, 20_000));
  const item = (now: string) => [
    { reference: donationId, details: `Receipt ${receipt} of ₹500 ${now}. ${NOTE}`, open: true },
  ];
  expect(await filed()).toEqual(item('now counts as ₹300'));
  const second = await refundAtProvider(world, paymentId, 10_000);
  await tellRefund(world, 'processed', second);
  expect(await filed()).toEqual(item('now counts as ₹200'));
  await done();
  await tellRefund(world, 'processed', second);
  expect(await filed()).toMatchObject([{ open: false }]);
  await tellRefund(world, 'processed', await refundAtProvider(world, paymentId, 20_000));
  expect(await filed()).toEqual(item('no longer counts'));
});

test('so does a lost dispute', async () => {
  const { donationId, paymentId, receipt } = await statedGift();
  await tellDispute(paymentId, 'under_review', '2026-11-11T06:00:00Z');
  expect(await filed()).toEqual([]);
  await tellDispute(paymentId, 'lost', '2026-11-12T06:00:00Z');
  expect(await filed()).toEqual([
    { reference: donationId, details: `Receipt ${receipt} of ₹500 no longer counts. ${NOTE}`, open: true },
  ]);
});

test('the office that refunds by itself was told in its dialog; that the refund failed later is news', async () => {
  const gift = await statedGift();
  expect((await refund(gift, 20_000)).userErrors).toEqual([]);
  const { items } = await world.emulator.rzp.payments.fetchMultipleRefund(gift.paymentId, {});
  const [entity] = items as unknown as RefundEntity[];
  if (!entity) throw new Error('the provider knows no refund');
  await tellRefund(world, 'processed', entity);
  expect(await sql('select refunded_amount::int as gone from donations')).toEqual([{ gone: 20_000 }]);
  expect(await filed()).toEqual([]);
  await tellRefund(world, 'failed', entity);
  expect(await filed()).toMatchObject([{ details: `Receipt ${gift.receipt} of ₹500 counts in full again. ${NOTE}` }]);
});

test('so it is when another refund of the office is told together with it', async () => {
  const { paymentId, receipt, donationId } = await statedGift();
  for (const amount of [20_000, 10_000]) expect((await refund({ donationId }, amount)).userErrors).toEqual([]);
  const { items } = await world.emulator.rzp.payments.fetchMultipleRefund(paymentId, {});
  const known = items as unknown as RefundEntity[];
  const told = (amount: number, status: 'processed' | 'failed') =>
    known
      .filter((entity) => entity.amount === amount)
      .map((entity) => ({ id: entity.id, paymentId, amount, currency: 'INR', status, receipt: entity.receipt }));
  expect(await filed()).toEqual([]);
  // As if the provider had not made the second one yet.
  await sql(`update refunds set status = 'pending', booked_at = null where amount = 10000`);
  await sql('update donations set refunded_amount = 20000');
  await applyRefunds(world.deps, paymentId, [...told(20_000, 'failed'), ...told(10_000, 'processed')]);
  expect(await filed()).toMatchObject([{ details: `Receipt ${receipt} of ₹500 now counts as ₹400. ${NOTE}` }]);
});

test('an open year, and a foundation without 80G, have no statement to correct', async () => {
  const open = await settledDonation(world);
  await tellRefund(world, 'processed', await refundAtProvider(world, open.paymentId));
  await sql(`delete from settings where key = 'registration_80g'`);
  const { paymentId } = await statedGift();
  await tellRefund(world, 'processed', await refundAtProvider(world, paymentId));
  expect(await sql(`select 1 from donations where status = 'refunded'`)).toHaveLength(2);
  expect(await filed()).toEqual([]);
});

test('money that went back before its payment was booked was in no statement', async () => {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const answer = await world.pay(order?.id ?? '');
  await tellRefund(world, 'processed', await refundAtProvider(world, answer.razorpayPaymentId));
  expect(await filed()).toEqual([]);
});
