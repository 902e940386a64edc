import fc from 'fast-check';
import { createPaymentsService, type PaymentsService } from '../../server/payments/payments.service';
import { readLedger } from '../support/ledger';
import { mortal, ProcessDeath } from '../support/mortal';
import { orderInput, startPaymentWorld, type PaidAnswer, type PaymentWorld } from '../support/payment-world';

/** The ways in which news of a payment reaches the app. */
const WAYS = ['verify', 'captured', 'order.paid', 'authorized', 'redelivered', 'reconcile', 'ask'] as const;

interface Step {
  readonly gift: number;
  readonly way: (typeof WAYS)[number];
  /** The process dies after so many statements; null: it lives. */
  readonly diesAfter: number | null;
}

interface Gift {
  readonly orderId: string;
  readonly amount: number;
  readonly answer: PaidAnswer | null;
}

interface WantedGift {
  readonly amount: number;
  readonly toCampaign: boolean;
  readonly paid: boolean;
  readonly sameDonor: boolean;
}

const step = fc.record<Step>({
  gift: fc.nat(3),
  way: fc.constantFrom(...WAYS),
  diesAfter: fc.option(fc.nat(26), { nil: null }),
});
const history = fc.record({
  gifts: fc.array(
    fc.record<WantedGift>({ amount: fc.integer({ min: 100, max: 10_000_000 }), toCampaign: fc.boolean(), paid: fc.boolean(), sameDonor: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Each inner list runs at the same time; the lists run one after the other. */
  turns: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
});

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.close());

async function place(gifts: WantedGift[]): Promise<Gift[]> {
  const campaignId = await world.addCampaign();
  const placed: Gift[] = [];
  for (const [index, gift] of gifts.entries()) {
    const email = gift.sameDonor ? 'Same@Example.org' : `donor${index}@example.org`;
    const input = orderInput({ amount: gift.amount, campaignId: gift.toCampaign ? campaignId : null });
    const { order } = await world.payments.createRazorpayOrder({ ...input, donor: { ...input.donor, email } });
    if (!order) throw new Error('the order was refused');
    placed.push({ orderId: order.id, amount: gift.amount, answer: gift.paid ? await world.pay(order.id) : null });
  }
  return placed;
}

async function tell(payments: PaymentsService, gift: Gift, way: Step['way']): Promise<void> {
  if (way === 'reconcile') return payments.watchOrder(gift.orderId);
  if (way === 'ask') return void (await payments.checkRazorpayOrder(gift.orderId));
  if (!gift.answer) return;
  if (way === 'verify') return void (await payments.verifyRazorpayPayment(gift.answer));
  const name = way === 'order.paid' ? 'order.paid' : way === 'authorized' ? 'payment.authorized' : 'payment.captured';
  const delivery = await world.event(name, gift.answer.razorpayPaymentId);
  await payments.receiveWebhook(delivery);
  if (way === 'redelivered') await payments.receiveWebhook(delivery);
  await payments.processWebhook(delivery.eventId);
}

async function run({ gift: at, way, diesAfter }: Step, gifts: Gift[]): Promise<void> {
  const gift = gifts[at % gifts.length];
  if (!gift) return;
  const payments = diesAfter === null ? world.payments : createPaymentsService(mortal(world.deps, diesAfter));
  try {
    await tell(payments, gift, way);
  } catch (error) {
    if (!(error instanceof ProcessDeath)) throw error;
  }
}

/** What the queue does after a restart: stored events are processed, open orders are asked about. */
async function recover(gifts: Gift[]): Promise<void> {
  const open: { id: string }[] = await world.deps.dataSource.query(
    'select event_id as id from webhook_events where processed_at is null',
  );
  for (const { id } of open) await world.payments.processWebhook(id);
  for (const { orderId } of gifts) await world.payments.watchOrder(orderId);
}

test('whatever happens in whatever order, every captured payment is one donation, one receipt and one mail', async () => {
  let deaths = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ gifts: wanted, turns }) => {
      await world.database.truncate();
      const gifts = await place(wanted);
      for (const turn of turns) {
        await Promise.all(turn.map((each) => run(each, gifts)));
        deaths += turn.filter(({ diesAfter }) => diesAfter !== null).length;
      }
      await recover(gifts);

      const captured = gifts.filter(({ answer }) => answer !== null);
      const amount = captured.reduce((sum, gift) => sum + gift.amount, 0);
      expect(await readLedger(world.deps.dataSource)).toEqual({
        successes: captured.length,
        successAmount: amount,
        receipts: captured.length,
        mails: captured.length,
        totals: { amount, count: captured.length },
        wrongCampaigns: 0,
        wrongDonors: 0,
        wrongEligible: 0,
        gaps: 0,
        wrongReturns: 0,
        wrongListings: 0,
      });
    }),
    { numRuns: 80 },
  );
  expect(deaths).toBeGreaterThan(0);
}, 120_000);
