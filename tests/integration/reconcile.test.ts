import { createRazorpayProvider } from '../../server/payments/razorpay';
import { comparePayments } from '../../server/payments/reconcile/compare-payments';
import { reconcile, type Reconciliation } from '../../server/payments/reconcile/reconcile';
import { readLedger } from '../support/ledger';
import { awayFromMidnight, orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { reconcileSteps } from '../support/reconcile-steps';
import { refundAtProvider } from '../support/refunds';

let world: PaymentWorld;
const clock = awayFromMidnight();
const { sql, begin, anHourLater, compare, pay, give } = reconcileSteps(() => world, clock);
beforeAll(async () => void (world = await startPaymentWorld({}, clock)));
beforeEach(begin);
afterAll(() => world.close());

const kinds = ({ differences }: Reconciliation): string[] => differences.map(({ kind }) => kind).sort();

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

test('payments of which nothing was told are booked in their order, and so are their receipts numbered', async () => {
  const paid: string[] = [];
  for (let more = 0; more < 3; more += 1) {
    paid.push((await pay()).razorpayPaymentId);
    await world.emulator.control('clock/advance', { seconds: 60 });
  }
  expect(await compare(true)).toMatchObject({ mended: 3 });
  const numbered = await sql<{ id: string }>(
    'select d.payment_id as id from receipts r join donations d on d.id = r.donation_id order by r.serial',
  );
  expect(numbered.map(({ id }) => id)).toEqual(paid);
});

test('captured money of which a part went back, and no donation knows of it, is missing all the same', async () => {
  const { razorpayPaymentId } = await pay();
  await refundAtProvider(world, razorpayPaymentId, 10_000);
  expect(kinds(await compare())).toEqual(['payment_without_donation', 'refund']);
  await refundAtProvider(world, razorpayPaymentId);
  expect(kinds(await compare())).toEqual(['refund', 'refund']);
});

test('every page of the provider’s lists is read', async () => {
  const orders = await Promise.all(
    Array.from({ length: 103 }, () => world.emulator.rzp.orders.create({ amount: 100, currency: 'INR' })),
  );
  for (const { id } of orders) await world.pay(id);
  const found = await compare();
  expect(found.payments).toBe(103);
  expect(new Set(found.differences.map(({ reference }) => reference)).size).toBe(103);
});

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

  await sql('update refunds set amount = amount - 100');
  expect((await compare()).differences).toMatchObject([
    {
      kind: 'refund',
      details: expect.stringMatching(/processed, ₹500 at Razorpay; processed, ₹499 here\.$/) as string,
    },
  ]);
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
    anHourLater();
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

test('a payment, a refund and a dispute in another currency are named in it', async () => {
  const { order } = await world.payments.createRazorpayOrder(orderInput({}));
  const { razorpayPaymentId } = await world.pay(order?.id ?? '', {
    payment: { amount: 1_250, currency: 'USD', base_amount: 105_000 },
  });
  await refundAtProvider(world, razorpayPaymentId, 250);
  await world.emulator.control(`payments/${razorpayPaymentId}/dispute`, { amount: 1_000 });
  const { differences } = await compare();
  expect(differences.map(({ kind, details }) => `${kind}: ${details}`).sort()).toEqual([
    expect.stringMatching(/^dispute: Dispute of USD 10\.00 on pay_/),
    expect.stringMatching(/^payment_without_donation: Captured USD 12\.50,/),
    expect.stringMatching(/^refund: Refund of pay_\w+: processed, USD 2\.50 at Razorpay; unknown here\.$/),
  ]);
  // Disputed before the payment was heard of: the attention names the currency all the same.
  expect(await compare(true)).toMatchObject({ disputes: 1 });
  expect(await sql(`select details from attention_items where kind = 'dispute'`)).toEqual([
    { details: expect.stringMatching(/^USD 10\.00 is disputed/) as string },
  ]);
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

test('a booked payment belongs to the period of its second, the first and the last one included', async () => {
  const { razorpayPaymentId } = await give();
  await sql(`update payments set provider_created_at = '2026-03-31T18:29:59Z' where provider_payment_id = $1`, [
    razorpayPaymentId,
  ]);
  const missing = async (from: string, to: string): Promise<string[]> =>
    (await comparePayments(world.database.dataSource, { from: new Date(from), to: new Date(to) }, [])).map(
      ({ reference }) => reference,
    );
  const found = [razorpayPaymentId];
  expect(await missing('2026-03-30T18:30:00Z', '2026-03-31T18:29:59Z')).toEqual(found);
  expect(await missing('2026-03-31T18:29:59.400Z', '2026-03-31T18:29:59.900Z')).toEqual(found);
  // The next day is the next financial year.
  expect(await missing('2026-03-31T18:30:00Z', '2026-04-01T18:29:59Z')).toEqual([]);
  expect(await missing('2026-03-30T18:30:00Z', '2026-03-31T18:29:58.999Z')).toEqual([]);
});
