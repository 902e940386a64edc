import { askedNews } from '../../server/payments/capture-news';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { settleCharge } from '../../server/payments/subscriptions/settle-charge';
import { createSubscriptionsService } from '../../server/payments/subscriptions/subscriptions.service';
import { syncSubscription } from '../../server/payments/subscriptions/sync';
import { signWebhook } from '../support/payment-world';
import { subscriptionSteps } from '../support/subscription-steps';
import { subscriptionInput, startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** News that is lost, repeated, late, or arrives from several sides at once. */
let world: SubscriptionWorld;
const { state, mails, expectBooks } = subscriptionSteps(() => world);
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-01-15T10:00:00+05:30'));
afterAll(() => world.close());

test.each<[string, (events: string[]) => number[]]>([
  ['the last one first', (events) => events.map((_, index) => index).reverse()],
  ['each one twice', (events) => events.flatMap((_, index) => [index, index])],
  [
    'the generic ones only',
    (events) => events.flatMap((name, index) => (/^(payment|order)\./.test(name) ? [index] : [])),
  ],
  [
    'all but the charge itself',
    (events) => events.flatMap((name, index) => (name === 'subscription.charged' ? [] : [index])),
  ],
  ['the invoice alone', (events) => events.flatMap((name, index) => (name === 'invoice.paid' ? [index] : []))],
  ['an old event after everything', (events) => [...events.keys(), 0]],
  ['none at all', () => []],
])('webhooks come: %s; what is missing the check finds', async (_case, choose) => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.advance(31);
  const sent = await world.taken();
  await world.deliver(choose(sent.map(({ event }) => event)).flatMap((index) => sent[index] ?? []));
  await world.subscriptions.watchSubscription(id);
  await expectBooks(2);
  expect(await state(id)).toMatchObject({ status: 'active', paid: 2 });
  // A second look changes nothing.
  await world.subscriptions.watchSubscription(id);
  await expectBooks(2);
});

test('all ways in at the same moment count a charge once', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  const sent = await world.taken();
  await Promise.all([
    ...sent.map((delivery) => world.deliver([delivery])),
    world.subscriptions.watchSubscription(id),
    world.subscriptions.checkRazorpaySubscription(id),
  ]);
  await expectBooks(1);
  expect(await state(id)).toMatchObject({ status: 'active', paid: 1 });
  expect(await mails()).toEqual(['recurring-started']);
});

test('when the provider does not answer, a charge is booked from its event and the state follows later', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  const sent = await world.taken();
  const charged = sent.filter(({ event }) => event === 'subscription.charged');
  await world.emulator.control('fault', { path: '/v1/subscriptions/*', kind: '500', times: 100 });
  await world.deliver(charged);
  await expectBooks(1);
  expect(await state(id)).toMatchObject({ status: 'created' });
  expect(await world.sql('select 1 from webhook_events where processed_at is null')).toEqual([]);
  await world.emulator.control('faults/clear', {});
  await world.advance(1 / 1_440);
  await world.runDueChecks();
  expect(await state(id)).toMatchObject({ status: 'active', paid: 1 });
  await expectBooks(1);
});

test('an older answer of the provider never replaces a newer one', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  const provider = createRazorpayProvider(world.deps.payments);
  // The first answer is held back until the newer state has been written; later questions go straight through.
  let answered = 0;
  const slow = createSubscriptionsService(world.deps, {
    ...provider,
    fetchSubscription: async (asked) => {
      const told = await provider.fetchSubscription(asked);
      answered += 1;
      if (answered > 1) return told;
      await world.play(id, 'cancel_by_customer');
      await world.subscriptions.watchSubscription(id);
      return told;
    },
  });
  await slow.watchSubscription(id);
  expect(answered).toBe(2);
  expect(await state(id)).toMatchObject({ status: 'cancelled' });
});

test('news that comes while the provider is being asked is asked about once more', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  const provider = createRazorpayProvider(world.deps.payments);
  let asked = 0;
  // The answer predates the news, and arrives after it.
  const slow = createSubscriptionsService(world.deps, {
    ...provider,
    fetchSubscription: async (subscriptionId) => {
      const told = await provider.fetchSubscription(subscriptionId);
      asked += 1;
      if (asked > 1) return told;
      await world.play(id, 'cancel_by_customer');
      for (const { body, headers } of await world.taken()) {
        const eventId = String(headers['x-razorpay-event-id']);
        await world.payments.receiveWebhook({
          body: Buffer.from(body),
          signature: String(headers['x-razorpay-signature']),
          eventId,
        });
        await world.payments.processWebhook(eventId);
      }
      return told;
    },
  });
  await slow.watchSubscription(id);
  expect(asked).toBe(2);
  expect(await state(id)).toMatchObject({ status: 'cancelled' });
});

test('two processes that make the same plan at the same moment agree on one', async () => {
  const arrived: (() => void)[] = [];
  /** Creates a process that makes a plan only after both have found none. */
  const process = () => {
    const provider = createRazorpayProvider(world.deps.payments);
    return createSubscriptionsService(world.deps, {
      ...provider,
      createPlan: async (terms) => {
        await new Promise<void>((resolve) => {
          arrived.push(resolve);
          if (arrived.length === 2) arrived.forEach((go) => go());
        });
        return provider.createPlan(terms);
      },
    });
  };
  const answers = await Promise.all(
    [process(), process()].map((each) => each.createRazorpaySubscription(subscriptionInput({ amount: 45_600 }))),
  );
  expect(answers.map(({ userErrors }) => userErrors)).toEqual([[], []]);
  expect(
    await world.sql('select count(*)::int as gifts, count(distinct payment_plan_id)::int as plans from subscriptions'),
  ).toEqual([{ gifts: 2, plans: 1 }]);
});

test('while others write all the time nobody is refused, and the check comes again', async () => {
  const id = await world.create();
  const real = createRazorpayProvider(world.deps.payments);
  const overtaken = {
    ...real,
    fetchSubscription: async (providerId: string) => {
      const told = await real.fetchSubscription(providerId);
      await world.sql('update subscriptions set state_version = state_version + 1, next_check_at = null');
      return told;
    },
  };
  expect(await syncSubscription(world.deps, overtaken, id)).toMatchObject({ status: 'created' });
  expect(await world.sql('select next_check_at as at from subscriptions')).toEqual([{ at: world.deps.now() }]);
});

test('charges of which nothing was heard get their receipts in the order of the money', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  for (let month = 0; month < 2; month += 1) {
    await world.advance(31);
    await world.taken();
  }
  await world.subscriptions.watchSubscription(id);
  const serials = await world.sql<{ serial: number }>(
    'select r.serial from donations d join receipts r on r.donation_id = d.id order by d.captured_at',
  );
  expect(serials.map(({ serial }) => serial)).toEqual([1, 2, 3]);
});

test('an ended gift has no next charge, whatever date the provider still tells', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  const provider = createRazorpayProvider(world.deps.payments);
  const next = new Date('2026-12-01T00:00:00+05:30');
  const telling = createSubscriptionsService(world.deps, {
    ...provider,
    fetchSubscription: async (providerId) => ({
      ...(await provider.fetchSubscription(providerId)),
      nextChargeAt: next,
    }),
  });
  await telling.watchSubscription(id);
  expect(await state(id)).toMatchObject({ status: 'active', next });
  await world.play(id, 'cancel_by_customer');
  await telling.watchSubscription(id);
  expect(await state(id)).toMatchObject({ status: 'cancelled', next: null });
});

test('a debit without an invoice, as a mandate is tried with, is no gift; a charge in another currency is left to the office', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  const provider = createRazorpayProvider(world.deps.payments);
  const [invoice] = await provider.fetchSubscriptionInvoices(id);
  const payment = await provider.fetchPayment(invoice?.paymentId ?? '');
  const news = askedNews(payment, world.deps.now(), world.deps.now());
  expect(await settleCharge(world.deps, id, { ...payment, invoiceId: null }, news)).toEqual({ kind: 'not_captured' });
  const foreign = { ...payment, id: 'pay_Dollars0000001', currency: 'USD' };
  expect(await settleCharge(world.deps, id, foreign, news)).toEqual({ kind: 'unmatched' });
  expect(await world.sql('select 1 from donations')).toEqual([]);
  expect(await world.sql('select kind, details from attention_items')).toEqual([
    {
      kind: 'unmatched_payment',
      details: `USD 500.00 was charged for the recurring gift ${id}, which is in rupees.`,
    },
  ]);
});

test('a charge is of the day on which its invoice was paid, however late that is told', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  const [paid] = (await world.taken()).filter(({ event }) => event === 'invoice.paid');
  if (!paid) throw new Error('no invoice was paid');
  await world.emulator.control('fault', { path: '/v1/subscriptions/*', kind: '500', times: 100 });
  const told = JSON.parse(String(paid.body)) as { created_at: number };
  const body = JSON.stringify({ ...told, created_at: told.created_at + 2 * 86_400 });
  const signature = signWebhook(Buffer.from(body));
  await world.deliver([{ ...paid, body, headers: { ...paid.headers, 'x-razorpay-signature': signature } }]);
  expect(await world.sql('select issued_on::text as day from receipts')).toEqual([{ day: '2026-01-15' }]);
});
