import { randomUUID } from 'node:crypto';
import { istDate } from '../../rules/dates';
import { askedNews } from '../../server/payments/capture-news';
import { createPaymentsService } from '../../server/payments/payments.service';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { comparePayments } from '../../server/payments/reconcile/compare-payments';
import { reconcileDaily } from '../../server/payments/reconcile/reconcile';
import { settle } from '../../server/payments/settle';
import { settleCharge } from '../../server/payments/subscriptions/settle-charge';
import { readLedger } from '../support/ledger';
import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { donor, orderInput, type PaidAnswer } from '../support/payment-world';
import { officeUser } from '../support/refunds';

let world: MidnightWorld;
let userId = '';
beforeAll(async () => void (world = await startMidnightWorld()));
beforeEach(async () => {
  await world.beginAt('2026-07-14T12:00:00+05:30');
  userId = await officeUser(world);
});
afterAll(() => world.close());

const DAY = 1;
const MINUTE = 1 / 1440;

const items = () =>
  world.sql<{ kind: string; details: string; open: boolean }>(
    'select kind, details, resolved_at is null as open from attention_items order by created_at, kind',
  );
const state = async (paymentId: string): Promise<string> =>
  ((await world.emulator.rzp.payments.fetch(paymentId)) as { status: string }).status;
const daily = () => reconcileDaily(world.deps, createRazorpayProvider(world.deps.payments));
const ledger = () => readLedger(world.deps.dataSource);
/** All that has to agree, with so many paise of one gift. */
const right = { wrongCampaigns: 0, wrongDonors: 0, wrongEligible: 0, gaps: 0, wrongReturns: 0, wrongListings: 0 };

async function order(changes: Parameters<typeof orderInput>[0] = {}): Promise<string> {
  const { order: placed } = await world.payments.createRazorpayOrder(orderInput(changes));
  return placed?.id ?? '';
}
const account = (settings: object) => world.emulator.control('account', settings);
const form = (paymentId: string, changes: object = {}) => ({
  paymentId,
  amount: null,
  campaignId: null,
  donor,
  wants80g: true,
  isAnonymous: false,
  flowId: randomUUID(),
  ...changes,
});

describe('an authorised payment that is not what was ordered', () => {
  const authorised = async (payment: object): Promise<PaidAnswer> => {
    await account({ capture: 'manual' });
    return world.pay(await order(), { payment });
  };

  test.each([
    ['another amount', { amount: 40_000 }, 'Expected ₹500, but ₹400 was authorised.'],
    ['more than its order', { amount: 60_000 }, 'Expected ₹500, but ₹600 was authorised.'],
    [
      'another currency',
      { amount: 50_000, currency: 'USD', base_amount: 4_200_000 },
      'Expected ₹500, but USD 500.00 was authorised.',
    ],
  ])('of %s is not captured, by browser or watch; the donor and the office are told', async (_name, payment, words) => {
    const answer = await authorised(payment);
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({
      success: false,
      message: expect.stringMatching(/did not take this payment.*is returned to you automatically/) as string,
    });
    await world.payments.watchOrder(answer.razorpayOrderId);
    expect(await state(answer.razorpayPaymentId)).toBe('authorized');
    expect(await items()).toEqual([
      {
        kind: 'payment_left',
        details: `${words} It was not captured and returns to the payer automatically within a few days.`,
        open: true,
      },
    ]);
  });

  test('settles its item when it is back with its payer', async () => {
    const answer = await authorised({ amount: 40_000 });
    await world.payments.verifyRazorpayPayment(answer);
    await daily();
    expect(await items()).toMatchObject([{ kind: 'payment_left', open: true }]);
    await world.advance(6 * DAY);
    await daily();
    expect(await items()).toMatchObject([{ kind: 'payment_left', open: false }]);
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({
      success: false,
      userErrors: [{ code: 'RETURNED' }],
    });
  });

  test('that is captured after all at the dashboard becomes one that the office books', async () => {
    const { razorpayPaymentId: id, razorpayOrderId } = await authorised({ amount: 40_000 });
    await world.payments.watchOrder(razorpayOrderId);
    await world.emulator.control(`payments/${id}/capture`, {});
    await world.payments.watchOrder(razorpayOrderId);
    expect(await items()).toMatchObject([
      { kind: 'payment_left', open: false },
      { kind: 'amount_mismatch', open: true },
    ]);
  });

  test('what fits is captured as before', async () => {
    await account({ capture: 'manual' });
    const answer = await world.pay(await order());
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ success: true, amount: 50_000 });
  });
});

describe('the payer bears the fee', () => {
  const give = async (): Promise<PaidAnswer> => {
    await account({ fee_bearer: 'customer' });
    return world.pay(await order({ campaignId: await world.addCampaign() }));
  };

  test('the order’s amount is booked, and the comparison agrees', async () => {
    const answer = await give();
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ success: true, amount: 50_000 });
    expect(await ledger()).toMatchObject({ ...right, successes: 1, successAmount: 50_000 });
    await world.advance(20 * MINUTE);
    expect((await daily()).differences).toEqual([]);
    expect(await items()).toEqual([]);
  });

  test('news that leaves out who bears it is put aside, and the office is told no more once it is booked', async () => {
    const answer = await give();
    const payment = await createRazorpayProvider(world.deps.payments).fetchPayment(answer.razorpayPaymentId);
    const now = world.deps.now();
    expect(await settle(world.deps, { ...payment, feeBearer: null }, askedNews(payment, now, now))).toEqual({
      kind: 'unmatched',
    });
    expect(await items()).toMatchObject([{ kind: 'amount_mismatch', open: true }]);
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ success: true, amount: 50_000 });
    expect(await items()).toMatchObject([{ kind: 'amount_mismatch', open: false }]);
  });

  test('an authorised one is captured, and booked as ordered', async () => {
    await account({ capture: 'manual' });
    const answer = await give();
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ success: true, amount: 50_000 });
  });

  test('a refund of all that can go back is a full refund', async () => {
    const { razorpayPaymentId } = await give();
    await world.bring((await world.taken()).find(({ event }) => event === 'payment.captured'));
    await world.emulator.control(`payments/${razorpayPaymentId}/refund`, {});
    await world.hear();
    expect(await ledger()).toMatchObject({ ...right, successes: 0, successAmount: 0 });
    expect(await world.sql('select refunded_amount as gone from donations')).toEqual([{ gone: 50_000 }]);
  });

  test('a refund of more than the gift is a full refund too', async () => {
    const { razorpayPaymentId } = await give();
    await world.hear();
    await world.sql(`insert into refunds (provider_refund_id, provider_payment_id, amount, status)
                     select 'rfnd_WithTheFee0001', provider_payment_id, amount, 'processed' from payments`);
    await world.payments.checkRefunds(razorpayPaymentId);
    expect(await ledger()).toMatchObject({ ...right, successes: 0, successAmount: 0 });
  });

  test('so is the charge of a recurring gift', async () => {
    await account({ fee_bearer: 'customer' });
    const id = await world.create({ amount: 50_000 });
    await world.play(id, 'authorize');
    await world.hear();
    expect(await world.sql('select amount, status from donations')).toEqual([{ amount: 50_000, status: 'success' }]);
    expect(await items()).toEqual([]);
  });
});

describe('the payer bears the fee, and what was agreed on is the whole payment', () => {
  const BORNE = { fee: 1_180, feeBearer: 'customer' };
  const provider = () => createRazorpayProvider(world.deps.payments);

  test('the gift is booked whole, and the comparison agrees', async () => {
    const answer = await world.pay(await order());
    const payment = { ...(await provider().fetchPayment(answer.razorpayPaymentId)), ...BORNE };
    await settle(world.deps, payment, askedNews(payment, world.deps.now(), world.deps.now()));
    expect(await ledger()).toMatchObject({ ...right, successes: 1, successAmount: 50_000 });
    const day = { from: new Date(world.deps.now().getTime() - 3_600_000), to: world.deps.now() };
    const found = await comparePayments(world.deps.dataSource, day, [payment]);
    expect(found.filter(({ kind }) => kind === 'amount')).toEqual([]);
  });

  test('a charge of a recurring gift is, too', async () => {
    const id = await world.create({ amount: 50_000 });
    await world.play(id, 'authorize');
    const [invoice] = await provider().fetchSubscriptionInvoices(id);
    const payment = { ...(await provider().fetchPayment(invoice?.paymentId ?? '')), ...BORNE };
    await settleCharge(world.deps, id, payment, askedNews(payment, world.deps.now(), world.deps.now()));
    expect(await world.sql('select amount, status from donations')).toEqual([{ amount: 50_000, status: 'success' }]);
    expect(await items()).toEqual([]);
  });
});

describe('captured money that fits nothing', () => {
  const stray = async (payment: object = { amount: 40_000 }): Promise<string> => {
    const { razorpayPaymentId } = await world.pay(await order(), { payment });
    await world.hear();
    return razorpayPaymentId;
  };
  const unknown = async (): Promise<string> => {
    const made = await world.emulator.rzp.orders.create({ amount: 70_000, currency: 'INR' });
    const { razorpayPaymentId } = await world.pay(made.id);
    await world.hear();
    return razorpayPaymentId;
  };

  test('is shown with what it came for, and becomes one gift of the captured amount on the day of its capture', async () => {
    const id = await stray();
    expect(await world.payments.unmatchedPayment(id)).toMatchObject({
      amount: 40_000,
      giftAmount: 40_000,
      capturedOn: '2026-07-14',
      donor: { name: 'Asha Kulkarni', email: 'asha@example.org' },
      donationId: null,
    });
    await world.advance(3 * DAY);
    const campaignId = await world.addCampaign();
    const { donationId, userErrors } = await world.payments.bookPayment(userId, form(id, { campaignId }));
    expect(userErrors).toEqual([]);
    expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2026-07-14' }]);
    expect(await ledger()).toMatchObject({ ...right, successes: 1, successAmount: 40_000, receipts: 1, mails: 1 });
    expect(await items()).toMatchObject([{ kind: 'amount_mismatch', open: false }]);
    expect(await world.sql('select action, entity_id as id from audit_log')).toEqual([
      { action: 'donation.book', id: donationId },
    ]);
  });

  test('of an unknown order is kept whole, and booked for whoever the office names', async () => {
    const id = await unknown();
    expect(await world.payments.unmatchedPayment(id)).toMatchObject({ amount: 70_000, donor: null, campaignId: null });
    await world.payments.bookPayment(
      userId,
      form(id, { donor: { name: 'Bala Iyer', email: '', phone: '', pan: null, address: null } }),
    );
    expect(await world.sql('select donor_name as name, amount, payment_id as id from donations')).toEqual([
      { name: 'Bala Iyer', amount: 70_000, id },
    ]);
  });

  test('pressed twice and by two people at once it is booked once; all later news finds it settled', async () => {
    const id = await unknown();
    const mine = form(id);
    const answers = await Promise.all([
      world.payments.bookPayment(userId, mine),
      world.payments.bookPayment(userId, mine),
      world.payments.bookPayment(userId, form(id)),
    ]);
    expect(answers.filter(({ donationId }) => donationId !== null).length).toBeGreaterThanOrEqual(1);
    expect(new Set(answers.flatMap(({ donationId }) => donationId ?? [])).size).toBe(1);
    const { body, signature, eventId } = await world.event('payment.captured', id);
    await world.payments.receiveWebhook({ body, signature, eventId });
    await world.payments.processWebhook(eventId);
    await world.advance(20 * MINUTE);
    expect((await daily()).differences).toEqual([]);
    expect(await ledger()).toMatchObject({ ...right, successes: 1, receipts: 1, mails: 1 });
    expect((await items()).filter(({ open }) => open)).toEqual([]);
  });

  test('in another currency it is worth what the provider says, and its refund what is its share', async () => {
    const id = await stray({ amount: 1_000, currency: 'USD', base_amount: 84_001 });
    expect(await world.payments.unmatchedPayment(id)).toMatchObject({
      currency: 'USD',
      amount: 1_000,
      giftAmount: 84_001,
    });
    const { donationId } = await world.payments.bookPayment(userId, form(id));
    expect(
      await world.payments.refundDonation(userId, {
        id: donationId ?? '',
        amount: 84_001,
        reason: 'By mistake',
        idempotencyKey: 'press-0000000001',
      }),
    ).toMatchObject({ userErrors: [{ code: 'OTHER_CURRENCY' }] });
    await world.emulator.control(`payments/${id}/refund`, { amount: 500 });
    await world.hear();
    expect(await world.sql('select refunded_amount as gone from donations where payment_id is not null')).toEqual([
      { gone: 42_001 },
    ]);
    await world.emulator.control(`payments/${id}/refund`, { amount: 500 });
    await world.hear();
    expect(await ledger()).toMatchObject({ successes: 0, successAmount: 0, wrongCampaigns: 0, wrongDonors: 0 });
  });

  test('in a currency whose worth nobody says the office enters it', async () => {
    const id = await stray({ amount: 1_000, currency: 'USD', base_amount: 84_000 });
    await world.sql('update payments set base_amount = null');
    const offline = { ...world.deps, payments: { ...world.deps.payments, apiBase: 'http://127.0.0.1:9' } };
    const payments = createPaymentsService(offline);
    expect(await payments.bookPayment(userId, form(id))).toMatchObject({
      donationId: null,
      userErrors: [{ field: ['amount'] }],
    });
    expect(await payments.bookPayment(userId, form(id, { amount: 83_000 }))).toMatchObject({ userErrors: [] });
    expect(await ledger()).toMatchObject({ ...right, successes: 1, successAmount: 83_000 });
  });

  test('or goes back whole, once, and its item settles itself', async () => {
    const id = await unknown();
    const request = { id, reason: 'Not meant for us', idempotencyKey: 'press-0000000002' };
    const answers = await Promise.all([
      world.payments.refundPayment(userId, request),
      world.payments.refundPayment(userId, request),
    ]);
    expect(answers.map(({ userErrors }) => userErrors)).toEqual([[], []]);
    expect(await state(id)).toBe('refunded');
    expect(await world.sql('select amount, status, donation_id as donation from refunds')).toEqual([
      { amount: 70_000, status: 'processed', donation: null },
    ]);
    expect((await items()).filter(({ open }) => open)).toEqual([]);
    expect(await world.payments.bookPayment(userId, form(id))).toMatchObject({ donationId: null });
    expect(await ledger()).toMatchObject({ ...right, successes: 0, receipts: 0 });
  });

  test('booked, it is refunded on its donation’s page only', async () => {
    const id = await unknown();
    await world.payments.bookPayment(userId, form(id));
    expect(
      await world.payments.refundPayment(userId, { id, reason: 'By mistake', idempotencyKey: 'press-0000000003' }),
    ).toMatchObject({ userErrors: [{ code: 'BOOKED' }] });
  });

  test('a refund that waits keeps it from being booked; one that fails opens its item again', async () => {
    const id = await unknown();
    await world.emulator.control(`payments/${id}/refund-outcomes`, { outcomes: ['pending'] });
    await world.payments.refundPayment(userId, { id, reason: 'Not meant for us', idempotencyKey: 'press-0000000004' });
    expect(await world.payments.bookPayment(userId, form(id))).toMatchObject({ userErrors: [{ code: 'REFUNDED' }] });
    const [refund] = await world.sql<{ id: string }>('select provider_refund_id as id from refunds');
    await world.emulator.control(`refunds/${refund?.id ?? ''}/settle`, { status: 'failed' });
    await world.hear();
    expect((await items()).filter(({ open }) => open)).toMatchObject([{ kind: 'unmatched_payment' }]);
    expect(await world.payments.bookPayment(userId, form(id))).toMatchObject({ userErrors: [] });
    expect(await ledger()).toMatchObject({ ...right, successes: 1, successAmount: 70_000 });
  });

  test('captured across midnight it waits for its day as every payment', async () => {
    await world.beginAt('2026-03-31T23:59:50+05:30');
    userId = await officeUser(world);
    const made = await world.emulator.rzp.orders.create({ amount: 70_000, currency: 'INR' });
    const { razorpayPaymentId: id } = await world.pay(made.id, { capture: { after: 20 } });
    await world.advance(MINUTE);
    const sent = await world.taken();
    await world.bring(sent.find(({ event }) => event === 'order.paid'));
    expect(await world.payments.bookPayment(userId, form(id))).toMatchObject({ userErrors: [{ code: 'DAY_OPEN' }] });
    await world.bring(sent.find(({ event }) => event === 'payment.captured'));
    await world.payments.bookPayment(userId, form(id));
    expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: istDate(world.deps.now()) }]);
  });
});
