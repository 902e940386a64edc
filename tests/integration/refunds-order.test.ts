import fc from 'fast-check';
import { lockPayment } from '../../server/payments/payment-lock';
import { askedNews } from '../../server/payments/capture-news';
import { parseRazorpayPayment } from '../../server/payments/razorpay-payment';
import { createPaymentsService, type PaymentsService } from '../../server/payments/payments.service';
import { settleLocked } from '../../server/payments/settle';
import { readLedger } from '../support/ledger';
import { mortal, ProcessDeath } from '../support/mortal';
import {
  awayFromMidnight,
  orderInput,
  startPaymentWorld,
  type PaidAnswer,
  type PaymentWorld,
} from '../support/payment-world';
import { officeUser, refundAtProvider, tellRefund, type RefundEntity } from '../support/refunds';
import { untilLocked } from '../support/until';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({}, awayFromMidnight());
});
beforeEach(() => world.setNow(null));
afterAll(() => world.close());

interface Gift {
  readonly orderId: string;
  readonly answer: PaidAnswer;
  readonly amount: number;
  /** Refunds made in the provider's dashboard before any news. */
  readonly refunds: RefundEntity[];
}

async function place(amount: number, refunds: readonly number[], campaignId: string): Promise<Gift> {
  const { order } = await world.payments.createRazorpayOrder(orderInput({ amount, campaignId }));
  if (!order) throw new Error('the order was refused');
  const answer = await world.pay(order.id);
  const made: RefundEntity[] = [];
  for (const part of refunds) made.push(await refundAtProvider(world, answer.razorpayPaymentId, part));
  return { orderId: order.id, answer, amount, refunds: made };
}

async function tellCaptured(payments: PaymentsService, { answer }: Gift): Promise<void> {
  const delivery = await world.event('payment.captured', answer.razorpayPaymentId);
  await payments.receiveWebhook(delivery);
  await payments.processWebhook(delivery.eventId);
}

/** The ways in which news of a payment and its refunds reaches the app. */
const ways = {
  captured: tellCaptured,
  verify: async (payments: PaymentsService, { answer }: Gift) => void (await payments.verifyRazorpayPayment(answer)),
  watch: (payments: PaymentsService, { orderId }: Gift) => payments.watchOrder(orderId),
  check: (payments: PaymentsService, { answer }: Gift) => payments.checkRefunds(answer.razorpayPaymentId),
  created: (payments: PaymentsService, gift: Gift) => tellAll(payments, gift, 'created'),
  processed: (payments: PaymentsService, gift: Gift) => tellAll(payments, gift, 'processed'),
};
type Way = keyof typeof ways;

async function tellAll(
  payments: PaymentsService,
  { refunds }: Gift,
  name: 'created' | 'processed' | 'failed',
): Promise<void> {
  for (const refund of refunds) await tellRefund(world, name, refund, payments);
}

const right = { wrongCampaigns: 0, wrongDonors: 0, gaps: 0, wrongReturns: 0, wrongListings: 0, wrongTallies: 0 };

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

test.each([
  ['all of it', [50_000], { status: 'refunded', gone: 50_000, void: true }],
  ['a part of it', [20_000], { status: 'success', gone: 20_000, void: false }],
])(
  'when %s went back, every order of the news gives the same books, twice as well as once',
  async (_name, refunds, expected) => {
    await world.database.truncate();
    const campaignId = await world.addCampaign();
    const orders = permutations<Way>(['captured', 'created', 'processed', 'watch']);
    for (const order of orders) {
      const gift = await place(50_000, refunds, campaignId);
      for (const way of order) {
        await ways[way](world.payments, gift);
        await ways[way](world.payments, gift);
      }
      const [row]: unknown[] = await world.deps.dataSource.query(
        `select d.status, d.refunded_amount as gone, r.voided_at is not null as void
         from donations d join receipts r on r.donation_id = d.id where d.payment_id = $1`,
        [gift.answer.razorpayPaymentId],
      );
      expect({ order, row }).toEqual({ order, row: expected });
    }
    expect(await readLedger(world.deps.dataSource)).toMatchObject({
      ...right,
      successAmount: orders.length * (50_000 - expected.gone),
    });
  },
  60_000,
);

test('a refund that is heard of while its payment is being settled waits for it, and counts', async () => {
  await world.database.truncate();
  const gift = await place(50_000, [], await world.addCampaign());
  const { razorpayPaymentId: paymentId } = gift.answer;
  const payment = parseRazorpayPayment(await world.emulator.rzp.payments.fetch(paymentId));
  const refund = await refundAtProvider(world, paymentId);
  const { dataSource } = world.deps;
  let told: Promise<void> = Promise.resolve();
  await dataSource.transaction(async (manager) => {
    await settleLocked(world.deps, manager, payment, askedNews(payment, world.deps.now(), world.deps.now()));
    told = tellRefund(world, 'processed', refund);
    await untilLocked((sql) => dataSource.query(sql));
  });
  await told;
  expect(await readLedger(dataSource)).toMatchObject({ ...right, successes: 0, successAmount: 0 });
});

test('a refund that the office asks for waits for whoever works on that payment, and holds no row meanwhile', async () => {
  await world.database.truncate();
  const gift = await place(50_000, [], await world.addCampaign());
  await world.payments.verifyRazorpayPayment(gift.answer);
  const userId = await officeUser(world);
  const { dataSource } = world.deps;
  let pressed: Promise<void> = Promise.resolve();
  await dataSource.transaction(async (manager) => {
    await lockPayment(manager, gift.answer.razorpayPaymentId);
    pressed = press(world.payments, userId, gift, false, 'waits-for-the-payment');
    await untilLocked((sql) => dataSource.query(sql));
    await manager.query('select 1 from donations for update nowait');
    expect(await manager.query('select 1 from refunds')).toEqual([]);
  });
  await pressed;
  expect(await readLedger(dataSource)).toMatchObject({ ...right, successes: 1, successAmount: 35_000 });
});

const part = fc.integer({ min: 100, max: 30_000 });
const step = fc.record({
  gift: fc.nat(2),
  way: fc.constantFrom<Way | 'failed' | 'office' | 'officeUnheard'>(
    'captured',
    'verify',
    'watch',
    'check',
    'created',
    'processed',
    'processed',
    'failed',
    'office',
    'officeUnheard',
  ),
  /** Number of statements after which the process dies; null: it lives. */
  diesAfter: fc.option(fc.nat(34), { nil: null }),
});
const history = fc.record({
  gifts: fc.array(fc.array(part, { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  /** Lists run in sequence; the entries of one list run concurrently. */
  turns: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
});

/** The office refunds ₹150; `unheard`: the provider does it, but its answer is lost. */
async function press(
  payments: PaymentsService,
  userId: string,
  gift: Gift,
  isUnheard: boolean,
  key: string,
): Promise<void> {
  const { razorpayPaymentId } = gift.answer;
  const rows: { id: string }[] = await world.deps.dataSource.query(
    'select d.id from donations d join payment_orders o on o.donation_id = d.id where o.provider_order_id = $1',
    [gift.orderId],
  );
  if (isUnheard) {
    await world.emulator.control('fault', {
      path: `/v1/payments/${razorpayPaymentId}/refund`,
      method: 'POST',
      kind: 'lose-answer',
      times: 1,
    });
  }
  await payments.refundDonation(userId, {
    id: rows[0]?.id ?? '',
    amount: 15_000,
    reason: 'Donor asked',
    idempotencyKey: key,
  });
}

/** Does the work of queue and schedule after a restart, some time later. */
async function recover(gifts: Gift[]): Promise<void> {
  world.setNow(new Date(world.deps.now().getTime() + 20 * 60_000));
  await world.emulator.control('faults/clear', {});
  const open: { id: string }[] = await world.deps.dataSource.query(
    'select event_id as id from webhook_events where processed_at is null',
  );
  for (const { id } of open) await world.payments.processWebhook(id);
  for (const { orderId, answer } of gifts) {
    await world.payments.watchOrder(orderId);
    await world.payments.checkRefunds(answer.razorpayPaymentId);
  }
  world.setNow(null);
}

test('whatever happens in whatever order, the books say what the provider gave back, once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ gifts: wanted, turns }) => {
      await world.database.truncate();
      await world.emulator.control('reset', {});
      const userId = await officeUser(world);
      const campaignId = await world.addCampaign();
      const gifts: Gift[] = [];
      for (const refunds of wanted) gifts.push(await place(60_000, refunds, campaignId));
      const failed = new Set<string>();
      let presses = 0;

      const run = async ({ gift: at, way, diesAfter }: (typeof turns)[number][number]): Promise<void> => {
        const gift = gifts[at % gifts.length];
        if (!gift) return;
        const payments = diesAfter === null ? world.payments : createPaymentsService(mortal(world.deps, diesAfter));
        try {
          if (way === 'failed') {
            const [first] = gift.refunds;
            if (!first) return;
            failed.add(first.id);
            await tellRefund(world, 'failed', first, payments);
          } else if (way === 'office' || way === 'officeUnheard') {
            presses += 1;
            await press(payments, userId, gift, way === 'officeUnheard', `press-of-button-${presses}`);
          } else {
            await ways[way](payments, gift);
          }
        } catch (error) {
          if (!(error instanceof ProcessDeath)) throw error;
        }
      };
      for (const turn of turns) await Promise.all(turn.map(run));
      await recover(gifts);
      // A failure whose news was lost before it was stored is delivered again, as the provider does until it is answered.
      for (const { refunds } of gifts) {
        for (const refund of refunds) if (failed.has(refund.id)) await tellRefund(world, 'failed', refund);
      }

      const { refunds } = await world.emulator.control<{ refunds: RefundEntity[] }>('state');
      const gone = refunds.filter(({ id }) => !failed.has(id)).reduce((sum, { amount }) => sum + amount, 0);
      const amount = gifts.reduce((sum, gift) => sum + gift.amount, 0) - gone;
      const ledger = await readLedger(world.deps.dataSource);
      expect(ledger).toMatchObject({ ...right, successAmount: amount, mails: gifts.length });
      expect(ledger.totals).toEqual({ amount, count: ledger.successes });
      expect(ledger.receipts).toBe(ledger.successes);
      expect(await world.deps.dataSource.query(`select 1 from refunds where status = 'pending'`)).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 180_000);
