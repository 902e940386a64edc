import fc from 'fast-check';
import { istDate } from '../../rules/dates';
import { createPaymentsService } from '../../server/payments/payments.service';
import { createSubscriptionsService } from '../../server/payments/subscriptions/subscriptions.service';
import type { Invoice, Subscription } from '../../dev/razorpay-emulator/subscription-entities';
import { readLedger } from '../support/ledger';
import { mortal, ProcessDeath } from '../support/mortal';
import type { Delivery } from '../support/razorpay-emulator';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** Actions at the provider, and how the app hears of them. */
const HAPPENINGS = ['charge', 'fail', 'pause_by_customer', 'resume_by_customer', 'cancel_by_customer'] as const;
const WAYS = ['webhook', 'twice', 'dropped', 'check'] as const;

interface Step {
  readonly gift: number;
  readonly happening: (typeof HAPPENINGS)[number] | null;
  readonly way: (typeof WAYS)[number];
  /** Selects the undelivered webhooks that arrive, and their order. */
  readonly shuffle: number;
  /** Number of statements after which the process dies; null: it lives. */
  readonly diesAfter: number | null;
}

const step = fc.record<Step>({
  gift: fc.nat(2),
  happening: fc.option(fc.constantFrom(...HAPPENINGS, 'charge', 'charge'), { nil: null }),
  way: fc.constantFrom(...WAYS),
  shuffle: fc.nat(1_000_000),
  diesAfter: fc.option(fc.nat(30), { nil: null }),
});
const history = fc.record({
  gifts: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 3, maxLength: 10 }),
});

let world: SubscriptionWorld;
beforeAll(async () => {
  world = await startSubscriptionWorld();
});
afterAll(() => world.close());

/** Returns a permutation that depends on the number alone. */
function shuffled<T>(items: readonly T[], by: number): T[] {
  const rest = [...items];
  const result: T[] = [];
  for (let left = by; rest.length > 0; left = Math.floor(left / 7) + 13 * rest.length)
    result.push(...rest.splice(left % rest.length, 1));
  return result;
}

async function hear(id: string, sent: Delivery[], { way, shuffle, diesAfter }: Step): Promise<void> {
  const deps = diesAfter === null ? world.deps : mortal(world.deps, diesAfter);
  const [payments, subscriptions] = [createPaymentsService(deps), createSubscriptionsService(deps)];
  try {
    if (way === 'check') await subscriptions.watchSubscription(id);
    const some = way === 'dropped' || way === 'check' ? [] : shuffled(sent, shuffle).slice(0, 1 + (shuffle % 6));
    for (const { body, headers } of way === 'twice' ? [...some, ...some] : some) {
      const eventId = String(headers['x-razorpay-event-id']);
      await payments.receiveWebhook({
        body: Buffer.from(body),
        signature: String(headers['x-razorpay-signature']),
        eventId,
      });
      await payments.processWebhook(eventId);
      await world.runDueChecks(subscriptions);
    }
  } catch (error) {
    if (!(error instanceof ProcessDeath)) throw error;
  }
}

/** Does the queue's work after a restart: processes stored events and checks subscriptions. */
async function recover(ids: string[]): Promise<void> {
  const open = await world.sql<{ id: string }>('select event_id as id from webhook_events where processed_at is null');
  for (const { id } of open) await world.payments.processWebhook(id);
  for (const id of ids) await world.subscriptions.watchSubscription(id);
}

test('whatever happens to recurring gifts and their webhooks, every charge is one donation, one mail and one receipt of its day', async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ gifts, steps }) => {
      await world.beginAt('2026-03-30T12:00:00+05:30');
      const campaignId = await world.addCampaign();
      const ids: string[] = [];
      for (let n = 0; n < gifts; n += 1) ids.push(await world.create({ campaignId, amount: 10_000 + n }));
      for (const id of ids) await world.play(id, 'authorize');
      const sent = new Map(ids.map((id) => [id, [] as Delivery[]]));
      for (const each of steps) {
        const id = ids[each.gift % ids.length] ?? '';
        // The provider refuses actions that the current state does not allow; they are part of the history.
        if (each.happening) await world.play(id, each.happening).catch(() => undefined);
        for (const delivery of await world.taken()) {
          const about = ids.find((known) => delivery.body.includes(known));
          if (about) sent.get(about)?.push(delivery);
        }
        await hear(id, sent.get(id) ?? [], each);
      }
      await recover(ids);

      const state = await world.emulator.control<{ invoices: Invoice[]; subscriptions: Subscription[] }>('state');
      const paid = state.invoices.filter(({ status }) => status === 'paid');
      const amount = paid.reduce((sum, invoice) => sum + invoice.amount, 0);
      booked += paid.length;
      expect(await readLedger(world.deps.dataSource)).toMatchObject({
        successes: paid.length,
        successAmount: amount,
        receipts: paid.length,
        mails: paid.length,
        totals: { amount, count: paid.length },
        wrongCampaigns: 0,
        wrongDonors: 0,
        gaps: 0,
      });
      const days = await world.sql<{ id: string; day: string }>(
        'select d.payment_id as id, r.issued_on as day from donations d join receipts r on r.donation_id = d.id order by 1',
      );
      expect(new Map(days.map(({ id, day }) => [id, day]))).toEqual(
        new Map(paid.map(({ payment_id: id, paid_at: at }) => [id, istDate((at ?? 0) * 1000)])),
      );
      const ours = await world.sql<{ id: string; status: string; paid: number }>(
        'select provider_subscription_id as id, status, paid_count as paid from subscriptions',
      );
      for (const { id, status, paid_count: count } of state.subscriptions) {
        expect(ours.find((row) => row.id === id)).toEqual({ id, status, paid: count });
      }
    }),
    { numRuns: 25 },
  );
  expect(booked).toBeGreaterThan(25);
}, 240_000);
