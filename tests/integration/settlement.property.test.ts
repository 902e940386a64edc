import fc from 'fast-check';
import { istDate } from '../../rules/dates';
import { createPaymentsService, type PaymentsService } from '../../server/payments/payments.service';
import { readLedger } from '../support/ledger';
import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { mortal, ProcessDeath } from '../support/mortal';
import { orderInput, type PaidAnswer } from '../support/payment-world';
import type { Delivery } from '../support/razorpay-emulator';

/** The ways in which news of a payment reaches the app. */
const WAYS = ['verify', 'captured', 'order.paid', 'authorized', 'redelivered', 'reconcile', 'ask'] as const;

interface Step {
  readonly gift: number;
  readonly way: (typeof WAYS)[number];
  /** Number of statements after which the process dies; null: it lives. */
  readonly diesAfter: number | null;
}

interface Gift {
  readonly isHeard: boolean;
  readonly orderId: string;
  readonly amount: number;
  readonly answer: PaidAnswer | null;
}

interface WantedGift {
  readonly amount: number;
  readonly toCampaign: boolean;
  readonly paid: boolean;
  readonly sameDonor: boolean;
  /** Seconds from the payment to its capture, if nobody captures it before. */
  readonly capturedAfter: number;
  /** True if the event of its capture arrives within a day at the latest; false if it may never arrive. */
  readonly isHeard: boolean;
}

const step = fc.record<Step>({
  gift: fc.nat(3),
  way: fc.constantFrom(...WAYS),
  diesAfter: fc.option(fc.nat(26), { nil: null }),
});
const history = fc.record({
  gifts: fc.array(
    fc.record<WantedGift>({
      amount: fc.integer({ min: 100, max: 10_000_000 }),
      toCampaign: fc.boolean(),
      paid: fc.boolean(),
      sameDonor: fc.boolean(),
      capturedAfter: fc.nat(180),
      isHeard: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Time from its creation to the end of the financial year. */
  secondsLeft: fc.integer({ min: -30, max: 200 }),
  /** Turns run in sequence, some seconds apart; the steps of a turn run concurrently. */
  turns: fc.array(fc.record({ seconds: fc.nat(60), steps: fc.array(step, { minLength: 1, maxLength: 4 }) }), {
    maxLength: 6,
  }),
});

const NEW_YEAR = Date.parse('2026-04-01T00:00:00+05:30');
const SECOND = 1 / 86_400;
const HOUR = 3_600;

let world: MidnightWorld;
/** Webhooks sent so far, by payment and event. */
const sent = new Map<string, Delivery>();
beforeAll(async () => void (world = await startMidnightWorld()));
afterAll(() => world.close());

async function place(gifts: WantedGift[]): Promise<Gift[]> {
  const campaignId = await world.addCampaign();
  const placed: Gift[] = [];
  for (const [index, gift] of gifts.entries()) {
    const email = gift.sameDonor ? 'Same@Example.org' : `donor${index}@example.org`;
    const input = orderInput({ amount: gift.amount, campaignId: gift.toCampaign ? campaignId : null });
    const { order } = await world.payments.createRazorpayOrder({ ...input, donor: { ...input.donor, email } });
    if (!order) throw new Error('the order was refused');
    const answer = gift.paid ? await world.pay(order.id, { capture: { after: gift.capturedAfter } }) : null;
    placed.push({ orderId: order.id, amount: gift.amount, answer, isHeard: gift.isHeard });
  }
  return placed;
}

async function tell(payments: PaymentsService, gift: Gift, way: Step['way']): Promise<void> {
  if (way === 'reconcile') return payments.watchOrder(gift.orderId);
  if (way === 'ask') return void (await payments.checkRazorpayOrder(gift.orderId));
  if (!gift.answer) return;
  if (way === 'verify') return void (await payments.verifyRazorpayPayment(gift.answer));
  const name = way === 'order.paid' ? 'order.paid' : way === 'authorized' ? 'payment.authorized' : 'payment.captured';
  const delivery = sent.get(`${gift.answer.razorpayPaymentId} ${name}`);
  if (delivery) await bring(payments, delivery, way === 'redelivered');
}

async function bring(payments: PaymentsService, { body, headers }: Delivery, isTwice = false): Promise<void> {
  const eventId = String(headers['x-razorpay-event-id']);
  const delivery = { body: Buffer.from(body), signature: String(headers['x-razorpay-signature']), eventId };
  await payments.receiveWebhook(delivery);
  if (isTwice) await payments.receiveWebhook(delivery);
  await payments.processWebhook(eventId);
}

async function move(seconds: number): Promise<void> {
  if (seconds > 0) await world.advance(seconds * SECOND);
  for (const delivery of await world.taken()) {
    sent.set(`${String(delivery.payload['payment']?.entity['id'])} ${delivery.event}`, delivery);
  }
}

const capturedAt = ({ answer }: Gift): number => {
  const event = sent.get(`${answer?.razorpayPaymentId ?? ''} payment.captured`);
  return (JSON.parse(event?.body ?? '{}') as { created_at: number }).created_at * 1000;
};

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

/**
 * What the queue does after a restart: stored events are processed, open orders are asked about; the events of a capture
 * come late or never, and what waits for one that never comes is booked when the day is over.
 */
async function recover(gifts: Gift[]): Promise<void> {
  const open: { id: string }[] = await world.deps.dataSource.query(
    'select event_id as id from webhook_events where processed_at is null',
  );
  for (const { id } of open) await world.payments.processWebhook(id);
  for (const { orderId } of gifts) await world.payments.watchOrder(orderId);
  await move(HOUR);
  for (const { answer, isHeard } of gifts) {
    const event = sent.get(`${answer?.razorpayPaymentId ?? ''} payment.captured`);
    if (event && isHeard) await bring(world.payments, event);
  }
  await move(25 * HOUR);
  for (const { orderId } of gifts) await world.payments.watchOrder(orderId);
}

/**
 * Returns the days that a receipt may carry: that of the capture, or of the payment's creation where no news of the
 * capture came.
 */
function possibleDays(gift: Gift, begun: number): string[] {
  const day = istDate(capturedAt(gift));
  return gift.isHeard ? [day] : [day, istDate(begun)];
}

test('whatever happens in whatever order, every captured payment is one donation, one mail and one receipt of its day', async () => {
  let deaths = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ gifts: wanted, turns, secondsLeft }) => {
      const begun = NEW_YEAR - secondsLeft * 1000;
      await world.beginAt(new Date(begun).toISOString());
      sent.clear();
      const gifts = await place(wanted);
      for (const turn of turns) {
        await move(turn.seconds);
        await Promise.all(turn.steps.map((each) => run(each, gifts)));
        deaths += turn.steps.filter(({ diesAfter }) => diesAfter !== null).length;
      }
      await recover(gifts);

      const days: { id: string; day: string; year: string }[] = await world.sql(
        'select d.payment_id as id, r.issued_on as day, r.financial_year as year from donations d join receipts r on r.donation_id = d.id',
      );
      for (const gift of gifts.filter(({ answer }) => answer !== null)) {
        const receipt = days.find(({ id }) => id === gift.answer?.razorpayPaymentId);
        expect(possibleDays(gift, begun)).toContain(receipt?.day);
        expect(receipt?.year).toBe(receipt?.day === '2026-03-31' ? '2025-26' : '2026-27');
      }
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
        imported: 0,
        wrongImports: 0,
        wrongTallies: 0,
      });
    }),
    { numRuns: 50 },
  );
  expect(deaths).toBeGreaterThan(0);
}, 240_000);
