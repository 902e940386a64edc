import { randomUUID } from 'node:crypto';
import { askedNews, signedNews } from '../../server/payments/capture-news';
import { parseRazorpayDispute } from '../../server/payments/disputes/razorpay-dispute';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { mendDisputes } from '../../server/payments/reconcile/mend';
import { applyRefunds } from '../../server/payments/refunds/apply-refunds';
import { settle } from '../../server/payments/settle';
import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { booksAgree, MINUTE, oddPaymentSteps } from '../support/odd-payments';
import { settledDonation, tellEvent } from '../support/refunds';
import { untilLocked } from '../support/until';

/** Settlement while somebody else changes the same rows, and news whose order of arrival is not its order. */
let world: MidnightWorld;
const { begin, daily, ledger, order, items } = oddPaymentSteps(() => world);
beforeAll(async () => void (world = await startMidnightWorld()));
beforeEach(begin);
afterAll(() => world.close());

const provider = () => createRazorpayProvider(world.deps.payments);
const captured = async (orderId: string) => {
  const { razorpayPaymentId } = await world.pay(orderId);
  return provider().fetchPayment(razorpayPaymentId);
};
const at = (clock: string): Date => new Date(`${clock}+05:30`);

test('a list that lags behind a capture does not move its day', async () => {
  await world.beginAt('2026-03-31T23:57:00+05:30');
  const payment = await captured(await order());
  const stale = { ...payment, status: 'authorized', captured: false } as const;
  const asked = at('2026-04-01T00:05:00');
  await settle(world.deps, stale, askedNews(stale, asked, asked));
  // `order.paid` says that it was captured by 23:58:30, not when.
  const said = at('2026-03-31T23:58:30');
  expect(await settle(world.deps, payment, signedNews(payment, said, false))).toMatchObject({ kind: 'settled' });
  expect(await world.receipts()).toEqual([{ number: '2025-26/000001', day: '2026-03-31' }]);
});

test('of two moments of one capture the first that was told stays', async () => {
  const made = await world.emulator.rzp.orders.create({ amount: 70_000, currency: 'INR' });
  const payment = await captured(made.id);
  const [first, second] = [at('2026-07-14T11:59:00'), at('2026-07-15T00:01:00')];
  await settle(world.deps, payment, signedNews(payment, first, true));
  await settle(world.deps, payment, signedNews(payment, second, true));
  expect(await world.sql('select captured_at as at from payments')).toEqual([{ at: first }]);
});

test('details that the office corrects while the payment is settled are on the receipt', async () => {
  const payment = await captured(await order());
  const { dataSource } = world.deps;
  let settled: Promise<unknown> = Promise.resolve();
  await dataSource.transaction(async (manager) => {
    await manager.query(`update donations set donor_name = 'Asha K. Rao', donor_pan = $1`, ['ABCPR1234K']);
    settled = settle(world.deps, payment, signedNews(payment, world.deps.now(), true));
    await untilLocked((sql) => dataSource.query(sql));
  });
  await settled;
  expect(
    await world.sql(
      `select d.donor_pan as pan, r.snapshot #>> '{donor,pan}' as printed, r.snapshot #>> '{donor,name}' as name
         from donations d join receipts r on r.donation_id = d.id`,
    ),
  ).toEqual([{ pan: 'ABCPR1234K', printed: 'ABCPR1234K', name: 'Asha K. Rao' }]);
});

test('a donor who gets another PAN while a gift is booked for them is not given it: two PANs are two donors', async () => {
  await world.sql(`insert into donors (name, email) values ('Asha Kulkarni', 'asha@example.org')`);
  const payment = await captured(await order());
  const { dataSource } = world.deps;
  let settled: Promise<unknown> = Promise.resolve();
  await dataSource.transaction(async (manager) => {
    await manager.query('update donors set pan_number = $1, pan_name = name', ['ZZZPZ9999Z']);
    settled = settle(world.deps, payment, signedNews(payment, world.deps.now(), true));
    await untilLocked((sql) => dataSource.query(sql));
  });
  await settled;
  expect(
    await world.sql('select pan_number as pan, donation_count as gifts from donors order by donation_count'),
  ).toEqual([
    { pan: 'ZZZPZ9999Z', gifts: 0 },
    { pan: 'ABCPK1234F', gifts: 1 },
  ]);
  expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1 });
});

test('the nightly comparison books missed payments in the order in which they were made', async () => {
  const first = await world.pay(await order());
  await world.advance(2 * MINUTE);
  const second = await world.pay(await order());
  await world.taken();
  await world.advance(30 * MINUTE);
  await daily();
  expect(
    await world.sql(
      'select d.payment_id as id from receipts r join donations d on d.id = r.donation_id order by r.serial',
    ),
  ).toEqual([{ id: first.razorpayPaymentId }, { id: second.razorpayPaymentId }]);
});

test('a fetched dispute is older than a webhook of the same minute', async () => {
  const { paymentId, donationId } = await settledDonation(world);
  const entity = { id: 'disp_Edges0000002', payment_id: paymentId, amount: 50_000, phase: 'chargeback' };
  const now = world.deps.now();
  await tellEvent(world.payments, 'payment.dispute.lost', { dispute: { ...entity, status: 'lost' } }, now);
  const fetched = parseRazorpayDispute({ ...entity, status: 'under_review' });
  await mendDisputes(world.deps, [fetched], new Date(now.getTime() + 30_000));
  expect(await world.sql('select status from disputes')).toEqual([{ status: 'lost' }]);
  expect(await world.sql('select status from donations where id = $1', [donationId])).toEqual([{ status: 'refunded' }]);
  await mendDisputes(
    world.deps,
    [parseRazorpayDispute({ ...entity, status: 'won' })],
    new Date(now.getTime() + 90_000),
  );
  expect(await world.sql('select status from donations where id = $1', [donationId])).toEqual([{ status: 'success' }]);
});

test('a payment of an unknown order whose payer bore the fee is over when all but the fee is back', async () => {
  await world.emulator.control('account', { fee_bearer: 'customer' });
  const made = await world.emulator.rzp.orders.create({ amount: 70_000, currency: 'INR' });
  const { razorpayPaymentId } = await world.pay(made.id);
  await world.hear();
  expect(await items()).toMatchObject([{ kind: 'unmatched_payment', open: true }]);
  await world.emulator.control(`payments/${razorpayPaymentId}/refund`, { amount: 69_900 });
  await world.hear();
  expect(await items()).toMatchObject([{ open: true }]);
  await world.emulator.control(`payments/${razorpayPaymentId}/refund`, { amount: 100 });
  await world.hear();
  expect(await items()).toMatchObject([{ kind: 'unmatched_payment', open: false }]);
});

test('two gifts of one donor that go back at the same moment leave no day of a last gift', async () => {
  const [one, two] = [await settledDonation(world), await settledDonation(world)];
  const { dataSource } = world.deps;
  const told: Promise<unknown>[] = [];
  // The first is under way, and the second waits for the donor: it must not count the first.
  await dataSource.transaction(async (manager) => {
    await manager.query('select 1 from donors for no key update');
    for (const { paymentId } of [one, two]) {
      const refund = {
        id: `rfnd_${paymentId}`,
        paymentId,
        amount: 50_000,
        currency: 'INR',
        status: 'processed',
        receipt: null,
      } as const;
      told.push(applyRefunds(world.deps, paymentId, [refund]));
    }
    await untilLocked((sql) => dataSource.query(sql), 2);
  });
  await Promise.all(told);
  expect(await world.sql('select donation_count as gifts, last_donated_at as last from donors')).toEqual([
    { gifts: 0, last: null },
  ]);
  expect(await ledger()).toMatchObject({ ...booksAgree, successes: 0 });
});

test.each<[is: string, kind: string, reference: (id: string) => string]>([
  ['resolved', 'ledger_difference', (id) => `payment_without_donation ${id}`],
  ['resolved', 'unmatched_payment', (id) => id],
  ['resolved', 'amount_mismatch', (id) => id],
  ['resolved', 'payment_left', (id) => id],
  ['left open', 'ledger_difference', (id) => id],
  ['left open', 'ledger_difference', () => 'payment_without_donation pay_Another0000001'],
  ['left open', 'unmatched_payment', () => 'pay_Another0000001'],
  ['left open', 'payment_left', () => 'pay_Another0000001'],
])('when a payment is booked, an exception is %s: %s, %s', async (is, kind, reference) => {
  const payment = await captured(await order());
  await world.sql(`insert into attention_items (kind, reference, details) values ($1, $2, '')`, [
    kind,
    reference(payment.id),
  ]);
  await settle(world.deps, payment, signedNews(payment, world.deps.now(), true));
  expect(await items()).toMatchObject([{ kind, open: is === 'left open' }]);
});

test('a second paid attempt of one visit is put before the office; one that is still open is not', async () => {
  const flowId = randomUUID();
  const orders = [await order({ flowId, attempt: 1 }), await order({ flowId, attempt: 2 })];
  expect(new Set(orders).size).toBe(2);
  const flagged = (): Promise<{ of: string }[]> =>
    world.sql(`select donation_id as of from attention_items where kind = 'likely_duplicate'`);
  const [first, second] = [await captured(orders[0] ?? ''), await captured(orders[1] ?? '')];
  await settle(world.deps, first, signedNews(first, world.deps.now(), true));
  expect(await flagged()).toEqual([]);
  const settled = await settle(world.deps, second, signedNews(second, world.deps.now(), true));
  expect(settled).toMatchObject({ kind: 'settled' });
  expect(await flagged()).toEqual([{ of: 'donationId' in settled ? settled.donationId : '' }]);
});

test('a payment that was refunded and filed before it is booked: both are dealt with', async () => {
  const payment = await captured(await order());
  const { id: paymentId, amount } = payment;
  const refund = {
    id: 'rfnd_Edges00000001',
    paymentId,
    amount,
    currency: 'INR',
    status: 'processed',
    receipt: null,
  } as const;
  await applyRefunds(world.deps, paymentId, [refund]);
  await world.sql(`insert into attention_items (kind, reference, details) values ('unmatched_payment', $1, '')`, [
    paymentId,
  ]);
  await settle(world.deps, payment, signedNews(payment, world.deps.now(), true));
  expect(await world.sql('select status from donations')).toEqual([{ status: 'refunded' }]);
  expect((await items()).filter(({ kind }) => kind === 'unmatched_payment')).toMatchObject([{ open: false }]);
  expect(await ledger()).toMatchObject({ ...booksAgree, successes: 0 });
});
