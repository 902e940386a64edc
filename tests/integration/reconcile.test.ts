import { istToday } from '../../rules/dates';
import { reconcile, reconcileDaily, type Reconciliation } from '../../server/payments/reconcile/reconcile';
import { watchForWebhookSilence } from '../../server/payments/reconcile/webhook-silence';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { readLedger } from '../support/ledger';
import {
  awayFromMidnight,
  orderInput,
  startPaymentWorld,
  type PaidAnswer,
  type PaymentWorld,
} from '../support/payment-world';

let world: PaymentWorld;
const clock = awayFromMidnight();
beforeAll(async () => void (world = await startPaymentWorld({}, clock)));
beforeEach(async () => {
  await world.database.truncate();
  await world.emulator.control('reset', {});
});
afterAll(() => world.close());

const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  world.database.dataSource.query<T[]>(text, parameters);

/** What is younger than ten minutes is left out, so the comparison is made an hour later. */
async function compare(isMending = false): Promise<Reconciliation> {
  const now = clock();
  world.setNow(new Date(now + 3_600_000));
  try {
    return await reconcile(
      world.deps,
      createRazorpayProvider(world.deps.payments),
      istToday(now),
      istToday(now),
      isMending,
    );
  } finally {
    world.setNow(null);
  }
}
const kinds = ({ differences }: Reconciliation): string[] => differences.map(({ kind }) => kind).sort();

async function pay(): Promise<PaidAnswer> {
  const { order } = await world.payments.createRazorpayOrder(orderInput({ campaignId: await world.addCampaign() }));
  return world.pay(order?.id ?? '');
}
async function give(): Promise<PaidAnswer> {
  const paid = await pay();
  await world.payments.verifyRazorpayPayment(paid);
  return paid;
}

test('books that agree have no difference', async () => {
  await give();
  await give();
  expect(await compare()).toEqual({ payments: 2, refunds: 0, disputes: 0, mended: 0, differences: [], failures: [] });
});

test('a payment of which neither browser nor webhook told is found, and booked when asked to', async () => {
  const { razorpayPaymentId } = await pay();
  const found = await compare();
  expect(found.differences).toEqual([
    expect.objectContaining({ kind: 'payment_without_donation', reference: razorpayPaymentId }),
  ]);
  expect((await readLedger(world.database.dataSource)).successes).toBe(0);

  expect(await compare(true)).toEqual({
    payments: 1,
    refunds: 0,
    disputes: 0,
    mended: 1,
    differences: [],
    failures: [],
  });
  expect(await readLedger(world.database.dataSource)).toMatchObject({
    successes: 1,
    receipts: 1,
    mails: 1,
    wrongCampaigns: 0,
  });
  expect(await compare(true)).toMatchObject({ mended: 0, differences: [] });
});

test('every page of the provider’s lists is read', async () => {
  const orders = await Promise.all(
    Array.from({ length: 103 }, () => world.emulator.rzp.orders.create({ amount: 100, currency: 'INR' })),
  );
  for (const { id } of orders) await world.pay(id);
  const found = await compare();
  expect(found.payments).toBe(103);
  expect(new Set(found.differences.map(({ reference }) => reference)).size).toBe(103);
}, 60_000);

test('a donation that the provider does not know, a wrong amount, a missing receipt and mail are named', async () => {
  const [unknown, wrong, bare] = [await give(), await give(), await give()];
  await sql(`update donations set payment_id = 'pay_Invented000001' where payment_id = $1`, [
    unknown.razorpayPaymentId,
  ]);
  await sql(`update payments set provider_payment_id = 'pay_Invented000001' where provider_payment_id = $1`, [
    unknown.razorpayPaymentId,
  ]);
  await sql('update donations set amount = amount + 100 where payment_id = $1', [wrong.razorpayPaymentId]);
  await sql(
    'delete from mails where receipt_id in (select r.id from receipts r join donations d on d.id = r.donation_id where d.payment_id = $1)',
    [bare.razorpayPaymentId],
  );
  expect(kinds(await compare())).toEqual([
    'amount',
    'campaign_total',
    'donation_without_payment',
    'donor_total',
    'mail',
    'payment_without_donation',
    'running_total',
  ]);
});

test('a receipt that is marked as sent was sent, as that of demo content', async () => {
  await give();
  await sql(`with gone as (delete from mails returning receipt_id)
             update receipts set sent_to_email_at = now() where id in (select receipt_id from gone)`);
  expect((await compare()).differences).toEqual([]);
});

test('a refund made at the dashboard is found, and booked when asked to', async () => {
  const { razorpayPaymentId } = await give();
  await world.emulator.control(`payments/${razorpayPaymentId}/refund`, {});
  await world.emulator.control('clock/advance', { seconds: 60 });
  expect(kinds(await compare())).toEqual(['refund']);
  await compare(true);
  expect(await readLedger(world.database.dataSource)).toMatchObject({
    successes: 0,
    wrongReturns: 0,
    wrongCampaigns: 0,
  });
  expect((await compare()).differences).toEqual([]);
});

describe('a dispute of which nothing was told', () => {
  const dispute = async (paymentId: string): Promise<string> =>
    (await world.emulator.control<{ id: string }>(`payments/${paymentId}/dispute`, {})).id;
  const state = () =>
    sql<{ status: string; open: boolean }>(
      `select d.status, a.resolved_at is null as open
       from disputes d join attention_items a on a.kind = 'dispute' and a.reference = d.provider_dispute_id`,
    );

  test('is found, and put before the office when asked to', async () => {
    const id = await dispute((await give()).razorpayPaymentId);
    expect((await compare()).differences).toEqual([expect.objectContaining({ kind: 'dispute', reference: id })]);
    expect(await compare(true)).toMatchObject({ disputes: 1, mended: 1, differences: [] });
    expect(await state()).toEqual([{ status: 'open', open: true }]);
    expect(await readLedger(world.database.dataSource)).toMatchObject({ successes: 1, wrongReturns: 0 });
  });

  test('is named when it is ours alone, and keeps nothing else from being compared', async () => {
    const id = await dispute((await give()).razorpayPaymentId);
    await compare(true);
    await sql(`update disputes set provider_dispute_id = 'disp_00000000000000'`);
    const found = (await compare()).differences;
    expect(found.map(({ reference }) => reference).sort()).toEqual(['disp_00000000000000', id].sort());
  });

  test.each([
    ['lost', 0],
    ['won', 1],
  ])('is followed until it is %s, however long ago it was opened', async (outcome, successes) => {
    const id = await dispute((await give()).razorpayPaymentId);
    await compare(true);
    await world.emulator.control(`disputes/${id}/move`, { status: outcome });
    // The period asked about ended before the dispute was opened.
    const found = (day: string) => reconcile(world.deps, createRazorpayProvider(world.deps.payments), day, day, true);
    world.setNow(new Date(clock() + 3_600_000));
    expect(await found('2026-01-01')).toMatchObject({ disputes: 1, mended: 1 });
    expect(await found('2026-01-01')).toMatchObject({ disputes: 0, mended: 0 });
    world.setNow(null);
    expect(await state()).toEqual([{ status: outcome, open: false }]);
    expect(await readLedger(world.database.dataSource)).toMatchObject({
      successes,
      wrongReturns: 0,
      wrongCampaigns: 0,
    });
  });
});

test('a gap in the receipt numbers is named with its year', async () => {
  await give();
  const { razorpayPaymentId } = await give();
  await sql('update receipts set serial = 7 where donation_id = (select id from donations where payment_id = $1)', [
    razorpayPaymentId,
  ]);
  const [found] = (await compare()).differences;
  expect(found).toMatchObject({ kind: 'receipt_numbers', details: expect.stringContaining('from 1 to 7') as string });
});

test('the daily run files each difference once', async () => {
  const { razorpayPaymentId } = await give();
  await sql('update donations set amount = amount + 100 where payment_id = $1', [razorpayPaymentId]);
  const provider = createRazorpayProvider(world.deps.payments);
  world.setNow(new Date(clock() + 3_600_000));
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

test('gifts without any webhook for a day are told to the office once', async () => {
  const silences = () => sql<{ details: string }>(`select details from attention_items where kind = 'webhook_silence'`);
  await watchForWebhookSilence(world.deps);
  expect(await silences()).toEqual([]);

  const { razorpayPaymentId } = await give();
  world.setNow(new Date(clock() + 3_600_000));
  await watchForWebhookSilence(world.deps);
  await watchForWebhookSilence(world.deps);
  expect(await silences()).toEqual([{ details: expect.stringMatching(/^1 donations/) as string }]);

  world.setNow(null);
  const { body, signature, eventId } = await world.event('payment.captured', razorpayPaymentId);
  await world.payments.receiveWebhook({ body, signature, eventId });
  await world.payments.processWebhook(eventId);
  expect(await sql(`select 1 from attention_items where kind = 'webhook_silence' and resolved_at is null`)).toEqual([]);
  await sql('delete from attention_items');
  world.setNow(new Date(clock() + 3_600_000));
  await watchForWebhookSilence(world.deps);
  world.setNow(null);
  expect(await silences()).toEqual([]);
});

test('made-up gifts of the demo content are no reason to miss a webhook', async () => {
  await give();
  await sql(`insert into users (email, full_name, password_hash, created_at)
             values ('first@example.org', 'First', '', now() + interval '1 minute')`);
  world.setNow(new Date(clock() + 3_600_000));
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
