import { CHARGEBACK_OPENED, chargeback } from '../support/chargeback';
import { askedNews } from '../../server/payments/capture-news';
import { parseRazorpayPayment } from '../../server/payments/razorpay-payment';
import { settleLocked } from '../../server/payments/settle';
import { readLedger } from '../support/ledger';
import { orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { officeUser, settledDonation, tellEvent, type PaidDonation } from '../support/refunds';
import { untilLocked } from '../support/until';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
beforeEach(() => world.database.truncate());
afterAll(() => world.close());

const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  world.deps.dataSource.query(text, parameters);

const opened = CHARGEBACK_OPENED;
const later = (minutes: number): Date => new Date(opened.getTime() + minutes * 60_000);

/** Delivers the provider's event about one dispute of a payment. */
function tell(paymentId: string, status: string, at: Date, changes: object = {}): Promise<string> {
  const name = status === 'open' ? 'created' : status;
  return tellEvent(world.payments, `payment.dispute.${name}`, { dispute: chargeback(paymentId, status, changes) }, at);
}

const attention = () =>
  sql<{ kind: string; details: string; due: Date | null; open: boolean }>(
    'select kind, details, due_at as due, resolved_at is null as open from attention_items',
  );

const books = async () => {
  const { successes, successAmount, wrongCampaigns, wrongDonors, gaps, wrongReturns, totals } = await readLedger(
    world.deps.dataSource,
  );
  expect({ wrongCampaigns, wrongDonors, gaps, wrongReturns }).toEqual({
    wrongCampaigns: 0,
    wrongDonors: 0,
    gaps: 0,
    wrongReturns: 0,
  });
  expect(totals).toEqual({ amount: successAmount, count: successes });
  return { successes, amount: successAmount };
};

const campaignGift = async (): Promise<PaidDonation> =>
  settledDonation(world, { campaignId: await world.addCampaign() });

test('a dispute is put before the office with its deadline, and changes no total', async () => {
  const { paymentId, donationId } = await campaignGift();
  await tell(paymentId, 'open', opened);
  expect(await attention()).toEqual([
    {
      kind: 'dispute',
      details: '₹500 is disputed (goods or services not received). Respond in the Razorpay dashboard by Nov 20, 2026.',
      due: new Date('2026-11-20T06:00:00Z'),
      open: true,
    },
  ]);
  expect(await sql('select donation_id as donation, status, phase from disputes')).toEqual([
    { donation: donationId, status: 'open', phase: 'chargeback' },
  ]);
  expect(await books()).toEqual({ successes: 1, amount: 50_000 });
});

test('a lost one is money gone: no total counts it, the receipt is void, and the item is closed', async () => {
  const { paymentId } = await campaignGift();
  await tell(paymentId, 'open', opened);
  await tell(paymentId, 'lost', later(10));
  expect(await books()).toEqual({ successes: 0, amount: 0 });
  expect(await sql('select status from donations')).toEqual([{ status: 'refunded' }]);
  expect(await sql('select void_reason as reason from receipts where voided_at is not null')).toEqual([
    { reason: 'the bank returned the payment after a dispute' },
  ]);
  expect(await attention()).toMatchObject([{ open: false }]);
  expect(await sql(`select after from audit_log where action = 'donation.refund'`)).toEqual([
    { after: { status: 'refunded', refundedAmount: 50_000 } },
  ]);
  // The donor started it, so there is no mail to send.
  expect(await sql(`select 1 from mails where kind = 'donation-refund'`)).toEqual([]);
});

test.each(['won', 'closed'])('a %s one closes the item and moves nothing', async (status) => {
  const { paymentId } = await campaignGift();
  await tell(paymentId, 'open', opened);
  await tell(paymentId, status, later(10));
  expect(await attention()).toMatchObject([{ open: false }]);
  expect(await books()).toEqual({ successes: 1, amount: 50_000 });
});

test('old news that comes late changes nothing', async () => {
  const { paymentId } = await campaignGift();
  await tell(paymentId, 'lost', later(10));
  await tell(paymentId, 'under_review', later(5));
  await tell(paymentId, 'open', opened);
  expect(await sql('select status from disputes')).toEqual([{ status: 'lost' }]);
  expect(await attention()).toEqual([]);
  expect(await books()).toEqual({ successes: 0, amount: 0 });
});

test('of news of the same second the end of the dispute stays', async () => {
  const { paymentId } = await campaignGift();
  await tell(paymentId, 'won', opened);
  await tell(paymentId, 'open', opened);
  expect(await sql('select status from disputes')).toEqual([{ status: 'won' }]);
});

test('the end of a dispute that is told in the second of its beginning counts', async () => {
  const { paymentId } = await campaignGift();
  await tell(paymentId, 'open', opened);
  await tell(paymentId, 'lost', opened);
  expect(await books()).toEqual({ successes: 0, amount: 0 });
  expect(await attention()).toMatchObject([{ kind: 'dispute', open: false }]);
});

test('a new deadline reaches the open item', async () => {
  const { paymentId } = await campaignGift();
  await tell(paymentId, 'open', opened);
  await tell(paymentId, 'action_required', later(10), { respond_by: Date.parse('2026-11-25T06:00:00Z') / 1000 });
  expect(await attention()).toMatchObject([{ due: new Date('2026-11-25T06:00:00Z'), open: true }]);
});

test('one lost before its payment was heard of counts from the settlement on', async () => {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const answer = await world.pay(order?.id ?? '');
  await tell(answer.razorpayPaymentId, 'lost', later(10));
  expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ userErrors: [{ code: 'REFUNDED' }] });
  expect(await books()).toEqual({ successes: 0, amount: 0 });
});

test('lost after a part was refunded: together no more than was given', async () => {
  const { paymentId, donationId } = await campaignGift();
  const userId = await officeUser(world);
  await world.payments.refundDonation(userId, {
    id: donationId,
    amount: 20_000,
    reason: 'Donor asked',
    idempotencyKey: 'press-of-button',
  });
  expect(await books()).toEqual({ successes: 1, amount: 30_000 });
  await tell(paymentId, 'lost', later(10));
  expect(await sql('select refunded_amount as gone from donations')).toEqual([{ gone: 50_000 }]);
  expect(await books()).toEqual({ successes: 0, amount: 0 });
});

test('the emulator tells of a dispute in the shape that is read here', async () => {
  const { paymentId } = await campaignGift();
  const dispute = await world.emulator.control<{ id: string }>(`payments/${paymentId}/dispute`, {});
  await tellEvent(world.payments, 'payment.dispute.created', { dispute });
  expect(await sql('select provider_dispute_id as id from disputes')).toEqual([{ id: dispute.id }]);
});

test('a lost dispute that is heard of while its payment is being settled waits for it, and counts', async () => {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const { razorpayPaymentId: paymentId } = await world.pay(order?.id ?? '');
  const payment = parseRazorpayPayment(await world.emulator.rzp.payments.fetch(paymentId));
  const { dataSource } = world.deps;
  let told: Promise<unknown> = Promise.resolve();
  await dataSource.transaction(async (manager) => {
    await settleLocked(world.deps, manager, payment, askedNews(payment, world.deps.now(), world.deps.now()));
    told = tell(paymentId, 'lost', opened);
    await untilLocked((text) => dataSource.query(text));
  });
  await told;
  expect(await books()).toMatchObject({ successes: 0 });
});
