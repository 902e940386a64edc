import { createRazorpayProvider } from '../../server/payments/razorpay';
import { reconcileDaily } from '../../server/payments/reconcile/reconcile';
import { watchForWebhookSilence } from '../../server/payments/reconcile/webhook-silence';
import { awayFromMidnight, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { reconcileSteps } from '../support/reconcile-steps';
import { timeOutsOfReading } from '../support/time-outs';

/** Daily messages to the office: differences, missing webhooks, and lists that could not be read. */
let world: PaymentWorld;
const clock = awayFromMidnight();
const { sql, begin, anHourLater, compare, pay, give } = reconcileSteps(() => world, clock);
beforeAll(async () => void (world = await startPaymentWorld({}, clock)));
beforeEach(begin);
afterAll(() => world.close());

test('the daily run files each difference once', async () => {
  const { razorpayPaymentId } = await give();
  await sql('update donations set amount = amount + 100 where payment_id = $1', [razorpayPaymentId]);
  const provider = createRazorpayProvider(world.deps.payments);
  anHourLater();
  await reconcileDaily(world.deps, provider);
  await reconcileDaily(world.deps, provider);
  world.setNow(null);
  const filed = await sql<{ reference: string }>(
    `select reference from attention_items where kind = 'ledger_difference' order by reference`,
  );
  expect(filed.map(({ reference }) => reference)).toEqual([
    `amount ${razorpayPaymentId}`,
    expect.stringMatching(/^campaign_total /),
    expect.stringMatching(/^donor_total /),
    'running_total donation_totals',
  ]);
});

test('reading all gifts from a slow disk may take minutes: without it no difference at all is filed', async () => {
  const provider = createRazorpayProvider(world.deps.payments);
  const allowed = await timeOutsOfReading({ sql }, 'donation_totals', () => reconcileDaily(world.deps, provider));
  expect(allowed).toEqual([{ allowed: '10min' }]);
});

test('gifts without any webhook for a day are told to the office once', async () => {
  const silences = () => sql<{ details: string }>(`select details from attention_items where kind = 'webhook_silence'`);
  await watchForWebhookSilence(world.deps);
  expect(await silences()).toEqual([]);

  const { razorpayPaymentId } = await give();
  anHourLater();
  await watchForWebhookSilence(world.deps);
  await watchForWebhookSilence(world.deps);
  expect(await silences()).toEqual([{ details: expect.stringMatching(/^1 donations/) as string }]);

  world.setNow(null);
  const { body, signature, eventId } = await world.event('payment.captured', razorpayPaymentId);
  await world.payments.receiveWebhook({ body, signature, eventId });
  await world.payments.processWebhook(eventId);
  expect(await sql(`select 1 from attention_items where kind = 'webhook_silence' and resolved_at is null`)).toEqual([]);
  await sql('delete from attention_items');
  anHourLater();
  await watchForWebhookSilence(world.deps);
  world.setNow(null);
  expect(await silences()).toEqual([]);
});

test('made-up gifts of the demo content are no reason to miss a webhook', async () => {
  await give();
  await sql(`insert into users (email, full_name, password_hash, created_at)
             values ('first@example.org', 'First', '', now() + interval '1 minute')`);
  anHourLater();
  await watchForWebhookSilence(world.deps);
  world.setNow(null);
  expect(await sql(`select 1 from attention_items where kind = 'webhook_silence'`)).toEqual([]);
});

describe('a list that the provider refuses', () => {
  const daily = (days: number) => {
    world.setNow(new Date(start + days * 86_400_000 + 3_600_000));
    return reconcileDaily(world.deps, createRazorpayProvider(world.deps.payments));
  };
  const filed = () =>
    sql<{ part: string; details: string; open: boolean }>(
      `select reference as part, details, resolved_at is null as open from attention_items where kind = 'not_reconciled' order by 1`,
    );
  const start = clock();
  afterEach(() => world.setNow(null));

  test('keeps no other from being compared and mended', async () => {
    await pay();
    await world.emulator.control('account', { features: { disputes: false, refunds: false } });
    const found = await compare(true);
    expect(found).toMatchObject({ payments: 1, mended: 1, differences: [] });
    expect(found.failures.map(({ part }) => part)).toEqual(['refunds', 'disputes']);
  });

  test('for a feature that is not switched on is told once, with what to switch on, and settles itself', async () => {
    await world.emulator.control('account', { features: { disputes: false } });
    await daily(0);
    const [item] = await filed();
    expect(item).toEqual({
      part: 'disputes',
      details: expect.stringMatching(/not enabled.*enable the Disputes feature/) as string,
      open: true,
    });
    await sql('update attention_items set resolved_at = now()');
    await daily(1);
    expect(await filed()).toMatchObject([{ open: false }]);
    await sql('update attention_items set resolved_at = null');
    await world.emulator.control('account', { features: { disputes: true } });
    await daily(2);
    expect(await filed()).toMatchObject([{ part: 'disputes', open: false }]);
  });

  test('is told when it lasts for two days, and settles itself', async () => {
    const refuse = () => world.emulator.control('fault', { path: '/v1/refunds', kind: '502', times: 1 });
    await daily(0);
    await refuse();
    await daily(1);
    expect(await filed()).toEqual([]);
    await refuse();
    await daily(2);
    expect(await filed()).toEqual([
      { part: 'refunds', details: expect.stringMatching(/^Refunds: not compared since .*502/) as string, open: true },
    ]);
    await daily(3);
    expect(await filed()).toMatchObject([{ part: 'refunds', open: false }]);
  });

  test('is compared from its last success on when it answers again', async () => {
    await daily(0);
    const asked: Date[] = [];
    const provider = createRazorpayProvider(world.deps.payments);
    const listRefunds: typeof provider.listRefunds = (period) => {
      asked.push(period.from);
      return provider.listRefunds(period);
    };
    world.setNow(new Date(start + 10 * 86_400_000));
    await reconcileDaily(world.deps, { ...provider, listRefunds });
    expect(asked[0]?.getTime()).toBeLessThan(start - 3 * 86_400_000);
  });
});
