import { randomUUID } from 'node:crypto';
import { startPaymentWorld, orderInput, type PaymentWorld } from '../support/payment-world';
import { refundSteps } from '../support/refund-steps';
import { refundAtProvider, settledDonation, tellEvent, tellRefund } from '../support/refunds';

/** Refunds at the edges: requests that are under way, mails that wait, and news that comes twice or too late. */
let world: PaymentWorld;
const { sql, begin, refund, books, refundRows, mails } = refundSteps(() => world);
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(begin);
afterAll(() => world.close());

const MINUTE = 60_000;
const statusOf = async (kind: string) =>
  (await mails()).filter((mail) => mail.kind === kind).map(({ status }) => status);

test('a request that may still be on its way is not called lost before a quarter of an hour', async () => {
  const donation = await settledDonation(world);
  const path = `/v1/payments/${donation.paymentId}/refund`;
  await world.emulator.control('fault', { path, method: 'POST', kind: '500', times: 1 });
  await refund(donation, 20_000);
  world.setNow(new Date(Date.now() + 14 * MINUTE));
  await world.payments.checkRefunds(donation.paymentId);
  expect(await refundRows()).toMatchObject([{ status: 'pending' }]);
  expect(await sql('select 1 from attention_items')).toEqual([]);
  world.setNow(new Date(Date.now() + 16 * MINUTE));
  await world.payments.checkRefunds(donation.paymentId);
  expect(await refundRows()).toMatchObject([{ status: 'failed' }]);
  expect(await sql('select kind, details from attention_items')).toEqual([
    { kind: 'refund', details: 'Razorpay never received this refund. It was for ₹200.' },
  ]);
});

test('“a request with this key is in progress” is no refusal: the refund stays pending, and counts once it is known', async () => {
  const donation = await settledDonation(world);
  const path = `/v1/payments/${donation.paymentId}/refund`;
  await world.emulator.control('fault', { path, method: 'POST', kind: '409', times: 1 });
  const { refundId, userErrors } = await refund(donation, 20_000, 'under-way-there');
  expect([userErrors, typeof refundId]).toEqual([[], 'string']);
  expect(await refundRows()).toEqual([{ status: 'pending', amount: 20_000, failure: null }]);
  await refund(donation, 20_000, 'under-way-there');
  expect(await refundRows()).toEqual([{ status: 'processed', amount: 20_000, failure: null }]);
  expect(await books()).toMatchObject({ amount: 30_000 });
});

test('a receipt that was mailed before a refund is not mailed again when the refund fails', async () => {
  const donation = await settledDonation(world);
  await sql(`update mails set status = 'sent', sent_at = now(), parts = null`);
  await sql('update receipts set sent_to_email_at = now()');
  const made = await refundAtProvider(world, donation.paymentId);
  await tellRefund(world, 'processed', made);
  await tellRefund(world, 'failed', made);
  expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
  expect(await statusOf('donation-receipt')).toEqual(['sent']);
});

test('a thank-you whose text was deleted after its time is not sent empty when a refund fails', async () => {
  const donation = await settledDonation(world);
  const made = await refundAtProvider(world, donation.paymentId);
  await tellRefund(world, 'processed', made);
  await sql(
    `update mails set text_body = '', html_body = '', parts = null, body_deleted_at = now() where kind = 'donation-receipt'`,
  );
  await tellRefund(world, 'failed', made);
  expect(await statusOf('donation-receipt')).toEqual(['cancelled']);
});

test('a refund that fails while its mail waits is not told to the donor', async () => {
  const donation = await settledDonation(world);
  const made = await refundAtProvider(world, donation.paymentId, 20_000);
  await tellRefund(world, 'processed', made);
  expect(await statusOf('donation-refund')).toEqual(['queued']);
  await tellRefund(world, 'failed', made);
  expect(await statusOf('donation-refund')).toEqual(['cancelled']);
  expect(await sql('select kind from attention_items')).toEqual([{ kind: 'refund' }]);
});

test('a refund of the office that failed afterwards stays failed, whatever comes of it later', async () => {
  const donation = await settledDonation(world);
  await refund(donation, 20_000);
  const [made] = (await world.emulator.control<{ refunds: Parameters<typeof tellRefund>[2][] }>('state')).refunds.slice(
    -1,
  );
  if (!made) throw new Error('nothing was refunded');
  await tellRefund(world, 'failed', made);
  expect(await books()).toMatchObject({ amount: 50_000 });
  await tellRefund(world, 'processed', made);
  expect(await refundRows()).toMatchObject([{ status: 'failed' }]);
  expect(await books()).toMatchObject({ amount: 50_000 });
});

test('when a refund is the first news of its payment, the gift is booked with it at once: no thank-you is ever on its way', async () => {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const { razorpayPaymentId } = await world.pay(order?.id ?? '');
  await tellRefund(world, 'processed', await refundAtProvider(world, razorpayPaymentId));
  expect(await books()).toMatchObject({ successes: 0, amount: 0 });
  // Both rows carry the time of their transaction.
  expect(
    await sql('select r.created_at = f.updated_at as "isOne" from receipts r join refunds f using (donation_id)'),
  ).toEqual([{ isOne: true }]);
});

test('what is asked for and not refunded yet can not be asked for again: the page offers the rest alone', async () => {
  const donation = await settledDonation(world);
  const path = `/v1/payments/${donation.paymentId}/refund`;
  await world.emulator.control('fault', { path, method: 'POST', kind: '500', times: 1 });
  await refund(donation, 30_000);
  const spoken = (await world.payments.refundsOf([donation.donationId]))[0];
  expect(spoken).toMatchObject([{ status: 'pending', amount: 30_000 }]);
  expect((await refund(donation, 20_001)).userErrors).toMatchObject([{ message: 'At most ₹200 can be refunded.' }]);
});

test('of an earlier dispute at the same moment, the news that ends it counts, and a later one that reopens it does too', async () => {
  const donation = await settledDonation(world);
  const at = new Date('2026-11-10T06:00:00Z');
  const tell = (status: string, when: Date) =>
    tellEvent(
      world.payments,
      `payment.dispute.${status === 'open' ? 'created' : status}`,
      {
        dispute: {
          id: 'disp_Edges0000001',
          payment_id: donation.paymentId,
          amount: 50_000,
          status,
          phase: 'chargeback',
        },
      },
      when,
    );
  await tell('lost', at);
  await tell('under_review', at);
  expect(await sql('select status from disputes')).toEqual([{ status: 'lost' }]);
  expect(await books()).toMatchObject({ successes: 0, amount: 0 });
  await tell('won', new Date(at.getTime() + MINUTE));
  expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
  await tell('lost', at);
  expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
});

test('two keys never refund one payment beyond what it was, also while the first answer is lost', async () => {
  const donation = await settledDonation(world);
  const path = `/v1/payments/${donation.paymentId}/refund`;
  await world.emulator.control('fault', { path, method: 'POST', kind: 'lose-answer', times: 1 });
  await refund(donation, 40_000);
  expect((await refund(donation, 40_000, randomUUID())).userErrors).toMatchObject([{ code: 'OUT_OF_RANGE' }]);
  world.setNow(new Date(Date.now() + 16 * MINUTE));
  await world.payments.checkRefunds(donation.paymentId);
  expect(await books()).toMatchObject({ amount: 10_000 });
});

test('a refund that names the request of another payment is no answer to it', async () => {
  const [asked, other] = [await settledDonation(world), await settledDonation(world)];
  const path = `/v1/payments/${asked.paymentId}/refund`;
  await world.emulator.control('fault', { path, method: 'POST', kind: '500', times: 1 });
  const { refundId } = await refund(asked);
  const made = await refundAtProvider(world, other.paymentId);
  await tellRefund(world, 'processed', { ...made, receipt: refundId });
  expect(
    await sql(
      `select d.id, d.status, r.status as refund from donations d join refunds r on r.donation_id = d.id
                where d.id = any($1::uuid[]) order by d.id = $2`,
      [[asked.donationId, other.donationId], other.donationId],
    ),
  ).toEqual([
    { id: asked.donationId, status: 'success', refund: 'pending' },
    { id: other.donationId, status: 'refunded', refund: 'processed' },
  ]);
  expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
});

test('a payment of which a part went back before it was heard of has its refunds asked for, also when their own news is lost', async () => {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const { razorpayPaymentId } = await world.pay(order?.id ?? '');
  await refundAtProvider(world, razorpayPaymentId, 20_000);
  await tellEvent(world.payments, 'order.paid', {
    payment: await world.emulator.rzp.payments.fetch(razorpayPaymentId),
  });
  expect(await books()).toMatchObject({ amount: 50_000 });
  const asked = `select 1 from graphile_worker.jobs where key = 'check_refunds:' || $1`;
  expect(await sql(asked, [razorpayPaymentId])).toHaveLength(1);
  await world.payments.checkRefunds(razorpayPaymentId);
  expect(await books()).toMatchObject({ successes: 1, amount: 30_000 });
});

test('a refund of another payment that names a request of ours is not taken for it', async () => {
  const [asked, other] = [await settledDonation(world), await settledDonation(world)];
  const path = `/v1/payments/${asked.paymentId}/refund`;
  await world.emulator.control('fault', { path, method: 'POST', kind: '500', times: 1 });
  const { refundId } = await refund(asked, 20_000);
  const made = await refundAtProvider(world, other.paymentId, 10_000);
  await tellRefund(world, 'processed', { ...made, receipt: refundId });
  expect(await sql('select status, amount, provider_payment_id as "paymentId" from refunds order by amount')).toEqual([
    { status: 'processed', amount: 10_000, paymentId: other.paymentId },
    { status: 'pending', amount: 20_000, paymentId: asked.paymentId },
  ]);
  expect(await books()).toMatchObject({ successes: 2, amount: 90_000 });
});
