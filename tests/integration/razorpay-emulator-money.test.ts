import type { Dispute, Payment, Refund } from '../../dev/razorpay-emulator/entities';
import { WebhookEndpoint, rejection, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

let endpoint: WebhookEndpoint;
let running: RunningEmulator;

beforeEach(async () => {
  endpoint = new WebhookEndpoint();
  running = await startEmulator({ webhookUrl: await endpoint.listen(), retryScheduleMs: [5] });
});
afterEach(async () => {
  await running.emulator.close();
  await endpoint.close();
});

/** Makes a captured payment of ₹10 without webhooks. */
async function paid(): Promise<string> {
  const { id } = await running.rzp.orders.create({ amount: 1_000, currency: 'INR' });
  const { payment } = await running.control<{ payment: Payment }>(`orders/${id}/pay`, { webhook: { drop: true } });
  return payment.id;
}
const payment = async (id: string): Promise<Payment> => (await running.rzp.payments.fetch(id)) as unknown as Payment;
/** Calls the control API; returns the resulting events. */
async function play(path: string, body: object = {}): Promise<string[]> {
  await running.emulator.webhooksSettled();
  endpoint.deliveries.splice(0);
  await running.control(path, body);
  await running.emulator.webhooksSettled();
  return endpoint.events;
}

describe('a refund that is not done at once', () => {
  test('asked for by the merchant: pending and reserved, then processed', async () => {
    const id = await paid();
    await running.control(`payments/${id}/refund-outcomes`, { outcomes: ['pending'] });
    const refund = await running.rzp.payments.refund(id, { amount: 400 });
    expect(refund).toMatchObject({ status: 'pending', speed_processed: null });
    expect(await payment(id)).toMatchObject({ status: 'captured', amount_refunded: 400, refund_status: 'partial' });
    await running.emulator.webhooksSettled();
    expect(endpoint.events).toEqual(['refund.created']);
    expect(await play(`refunds/${refund.id}/settle`, { status: 'processed' })).toEqual(['refund.processed']);
    expect(await running.rzp.refunds.fetch(refund.id)).toMatchObject({
      status: 'processed',
      speed_processed: 'normal',
    });
    // Only one pending outcome was planned.
    expect(await running.rzp.payments.refund(id, { amount: 100 })).toMatchObject({ status: 'processed' });
  });

  test.each(['pending', 'processed'])(
    'made at the dashboard, %s, then failed: the money is the merchant’s again',
    async (status) => {
      const id = await paid();
      const refund = await running.control<Refund>(`payments/${id}/refund`, { status });
      expect(await payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 1_000, refund_status: 'full' });
      expect(await play(`refunds/${refund.id}/settle`, { status: 'failed', webhook: { duplicate: true } })).toEqual([
        'refund.failed',
        'refund.failed',
      ]);
      expect(endpoint.deliveries[0]?.payload.refund?.entity).toMatchObject({ id: refund.id, status: 'failed' });
      expect(await payment(id)).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null });
      expect(
        await rejection(() => running.control(`refunds/${refund.id}/settle`, { status: 'processed' })),
      ).toHaveProperty('error');
      expect(await running.rzp.payments.refund(id, { amount: 1_000 })).toMatchObject({ status: 'processed' });
    },
  );
});

describe('disputes', () => {
  test('of a part, through review to its loss: told step by step, listed and found', async () => {
    const id = await paid();
    const { id: disputeId } = await running.control<Dispute>(`payments/${id}/dispute`, { amount: 600 });
    for (const status of ['under_review', 'action_required']) {
      expect(await play(`disputes/${disputeId}/move`, { status })).toEqual([`payment.dispute.${status}`]);
    }
    expect(await play(`disputes/${disputeId}/move`, { status: 'lost' })).toEqual(['payment.dispute.lost']);
    expect(Object.keys(endpoint.deliveries[0]?.payload ?? {})).toEqual(['payment', 'dispute']);
    expect(await running.rzp.disputes.fetch(disputeId)).toMatchObject({
      status: 'lost',
      amount: 600,
      amount_deducted: 600,
      phase: 'chargeback',
    });
    expect(await running.rzp.disputes.all({ count: 100 })).toMatchObject({ count: 1, items: [{ id: disputeId }] });
    expect(await payment(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
    expect(await rejection(() => running.control(`disputes/${disputeId}/move`, { status: 'won' }))).toHaveProperty(
      'error',
    );
  });

  test.each(['won', 'closed'])('%s: nothing is deducted', async (status) => {
    const { id } = await running.control<Dispute>(`payments/${await paid()}/dispute`, {});
    expect(await play(`disputes/${id}/move`, { status, webhook: { drop: true } })).toEqual([]);
    expect(await running.rzp.disputes.fetch(id)).toMatchObject({ status, amount_deducted: 0 });
  });

  test('more than was paid, an outcome that is none, and an unknown dispute are refused', async () => {
    const id = await paid();
    expect(await rejection(() => running.control(`payments/${id}/dispute`, { amount: 1_001 }))).toHaveProperty(
      'error.field',
      'amount',
    );
    const { id: disputeId } = await running.control<Dispute>(`payments/${id}/dispute`, {});
    expect(await rejection(() => running.control(`disputes/${disputeId}/move`, { status: 'open' }))).toHaveProperty(
      'error.field',
      'status',
    );
    expect(await rejection(() => running.rzp.disputes.fetch('disp_00000000000000'))).toMatchObject({ statusCode: 400 });
  });
});
