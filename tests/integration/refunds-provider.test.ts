import { orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { refundSteps } from '../support/refund-steps';
import {
  refundAtProvider,
  settledDonation,
  tellRefund,
  type PaidDonation,
  type RefundEntity,
} from '../support/refunds';

let world: PaymentWorld;
const { sql, begin, refund, books, refundRows, receiptHtml, mails } = refundSteps(() => world);
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(begin);
afterAll(() => world.close());

describe('when the provider does not answer as it should', () => {
  const path = (donation: PaidDonation): string => `/v1/payments/${donation.paymentId}/refund`;
  const fault = (donation: PaidDonation, kind: string) =>
    world.emulator.control('fault', { path: path(donation), method: 'POST', kind, times: 1 });

  test.each(['lose-answer', 'bad-json-200', '500', '502', '401', '429'])(
    'after %s the refund stays pending, and what the provider says of it later counts once',
    async (kind) => {
      const donation = await settledDonation(world);
      await fault(donation, kind);
      const { refundId, userErrors } = await refund(donation, 20_000);
      expect(userErrors).toEqual([]);
      expect(refundId).not.toBeNull();
      expect(await refundRows()).toMatchObject([{ status: 'pending' }]);
      expect(await books()).toMatchObject({ amount: 50_000 });

      world.setNow(new Date(Date.now() + 16 * 60_000));
      await world.payments.checkRefunds(donation.paymentId);
      const { amount_refunded: gone = 0 } = await world.emulator.rzp.payments.fetch(donation.paymentId);
      expect(await books()).toMatchObject({ amount: 50_000 - gone });
      expect(await refundRows()).toMatchObject([{ status: gone > 0 ? 'processed' : 'failed' }]);
    },
  );

  test('the same press again finishes what did not arrive', async () => {
    const donation = await settledDonation(world);
    await fault(donation, '500');
    await refund(donation, 20_000, 'pressed-twice');
    await refund(donation, 20_000, 'pressed-twice');
    expect(await refundRows()).toEqual([{ status: 'processed', amount: 20_000, failure: null }]);
    expect(await books()).toMatchObject({ amount: 30_000 });
  });

  test('a pending refund is spoken for, and is asked about by a job', async () => {
    const donation = await settledDonation(world);
    await fault(donation, '500');
    await refund(donation, 40_000);
    expect((await refund(donation, 20_000)).userErrors).toMatchObject([{ message: 'At most ₹100 can be refunded.' }]);
    expect(await world.payments.checkOpenRefunds()).toBe(1);
    expect(await sql(`select 1 from graphile_worker.jobs where task_identifier = 'check_refunds'`)).toHaveLength(1);
  });

  test('a plain refusal is shown in its words, and nothing is booked', async () => {
    const donation = await settledDonation(world);
    await refundAtProvider(world, donation.paymentId);
    const { refundId, userErrors } = await refund(donation, 20_000, 'refused-by-them');
    expect(refundId).toBeNull();
    expect(userErrors).toMatchObject([
      { code: 'REFUND_FAILED', message: 'The payment has been fully refunded already.' },
    ]);
    expect(await refundRows()).toMatchObject([{ status: 'failed' }]);
    expect(await books()).toMatchObject({ amount: 50_000 });
    expect((await refund(donation, 20_000, 'refused-by-them')).userErrors).toMatchObject([{ code: 'REFUND_FAILED' }]);
    await world.payments.checkRefunds(donation.paymentId);
    expect(await books()).toMatchObject({ successes: 0, amount: 0 });
  });
});

describe('a refund that fails after all', () => {
  test('is restored to the books, the stamp is lifted, and the office hears of it', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId);
    await tellRefund(world, 'processed', made);
    expect(await books()).toMatchObject({ successes: 0, amount: 0 });
    await tellRefund(world, 'failed', made);
    expect(await books()).toMatchObject({ successes: 1, amount: 50_000, receipts: 1 });
    expect(await receiptHtml()).not.toContain('VOID');
    expect(await sql(`select kind from attention_items`)).toEqual([{ kind: 'refund' }]);
    await tellRefund(world, 'processed', made);
    expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
  });

  test('sends the thank-you that the void stamp had kept back', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId);
    await tellRefund(world, 'processed', made);
    expect((await mails())[0]).toEqual({ kind: 'donation-receipt', status: 'cancelled' });
    await sql('delete from graphile_worker._private_jobs');
    await tellRefund(world, 'failed', made);
    expect((await mails())[0]).toEqual({ kind: 'donation-receipt', status: 'queued' });
    const [mail] = await sql<{ id: string }>(`select id from mails where kind = 'donation-receipt'`);
    expect(await sql(`select key from graphile_worker.jobs where task_identifier = 'send_mail'`)).toEqual([
      { key: `mail:${mail?.id}` },
    ]);
  });

  test('sends nothing to an address that was taken off the receipt before', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId);
    await tellRefund(world, 'processed', made);
    await sql(`update receipts set snapshot = jsonb_set(snapshot, '{donor,email}', '""')`);
    await tellRefund(world, 'failed', made);
    expect((await mails())[0]).toEqual({ kind: 'donation-receipt', status: 'cancelled' });
  });

  test('while it was pending changes nothing and says nothing to the donor', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId, 10_000);
    await tellRefund(world, 'created', made);
    await tellRefund(world, 'failed', made);
    expect(await books()).toMatchObject({ amount: 50_000 });
    expect(await mails()).toHaveLength(1);
  });
});

describe('what a browser hears of money that went back', () => {
  test('a donation that was refunded is not thanked for, nor called unconfirmed', async () => {
    const { order } = await world.payments.createRazorpayOrder(orderInput());
    const answer = await world.pay(order?.id ?? '');
    await refundAtProvider(world, answer.razorpayPaymentId);
    const verified = await world.payments.verifyRazorpayPayment(answer);
    expect(verified).toMatchObject({ success: false, userErrors: [{ code: 'REFUNDED' }] });
    expect(verified.message).toContain('This payment was refunded');
    // Captured before the refund: a donation with a receipt that was never valid, and no thank-you.
    expect(await books()).toEqual({ successes: 0, amount: 0, receipts: 0, eligible: 0 });
    expect(await sql('select voided_at is not null as void from receipts')).toEqual([{ void: true }]);
    expect(await mails()).toEqual([
      { kind: 'donation-receipt', status: 'cancelled' },
      { kind: 'donation-refund', status: 'queued' },
    ]);
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ userErrors: [{ code: 'REFUNDED' }] });
  });

  test('a payment that was returned without ever being captured is no donation', async () => {
    const { order } = await world.payments.createRazorpayOrder(orderInput());
    const orderId = order?.id ?? '';
    const { payment } = await world.emulator.control<{ payment: { id: string } }>(`orders/${orderId}/pay`, {
      outcome: 'fail',
    });
    const answer = await world.pay(orderId);
    await world.emulator.control(`payments/${payment.id}/late-authorize`, {});
    const returned = await world.emulator
      .control<{ refunds: RefundEntity[] }>('state')
      .then(({ refunds }) => refunds.at(-1));
    if (!returned) throw new Error('nothing was returned');
    await tellRefund(world, 'processed', returned);
    expect(await sql(`select status from donations`)).toEqual([{ status: 'pending' }]);
    await world.payments.verifyRazorpayPayment(answer);
    expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
  });
});
