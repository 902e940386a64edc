import { randomUUID } from 'node:crypto';
import { istDate } from '../../rules/dates';
import { askedNews } from '../../server/payments/capture-news';
import { createPaymentsService } from '../../server/payments/payments.service';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { settle } from '../../server/payments/settle';
import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { booksAgree, DAY, MINUTE, oddPaymentSteps } from '../support/odd-payments';
import { officeUser } from '../support/refunds';

let world: MidnightWorld;
let userId = '';
const { begin, items, state, daily, ledger, order, form, account } = oddPaymentSteps(() => world);
beforeAll(async () => void (world = await startMidnightWorld()));
beforeEach(async () => {
  await begin();
  userId = await officeUser(world);
});
afterAll(() => world.close());

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
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, successAmount: 40_000, receipts: 1, mails: 1 });
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
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, receipts: 1, mails: 1 });
    expect((await items()).filter(({ open }) => open)).toEqual([]);
  });

  test('that came for an order of ours is found booked by all later news, too', async () => {
    const id = await stray();
    const { donationId } = await world.payments.bookPayment(userId, form(id));
    const { body, signature, eventId } = await world.event('payment.captured', id);
    await world.payments.receiveWebhook({ body, signature, eventId });
    await world.payments.processWebhook(eventId);
    expect((await items()).filter(({ open }) => open)).toEqual([]);
    const fetched = await createRazorpayProvider(world.deps.payments).fetchPayment(id);
    const news = askedNews(fetched, world.deps.now(), world.deps.now());
    expect(await settle(world.deps, fetched, news)).toMatchObject({ kind: 'settled', donationId, first: false });
    expect(await world.sql('select donation_id as id from payments where provider_payment_id = $1', [id])).toEqual([
      { id: donationId },
    ]);
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, receipts: 1, mails: 1 });
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

  test('in another currency a lost dispute takes its share, and every sentence names the currency', async () => {
    const id = await stray({ amount: 1_000, currency: 'USD', base_amount: 84_001 });
    const { donationId } = await world.payments.bookPayment(userId, form(id));
    await world.emulator.control(`payments/${id}/refund`, { amount: 200 });
    const dispute = await world.emulator.control<{ id: string }>(`payments/${id}/dispute`, { amount: 500 });
    await world.hear();
    expect((await items()).filter(({ kind }) => kind === 'dispute')).toMatchObject([
      { details: expect.stringMatching(/^USD 5.00 is disputed/) as string, open: true },
    ]);
    await world.emulator.control(`disputes/${dispute.id}/move`, { status: 'lost' });
    await world.hear();
    const gone = 16_800 + 42_001;
    expect(
      await world.sql('select refunded_amount as gone, status from donations where payment_id is not null'),
    ).toEqual([{ gone, status: 'success' }]);
    const agree = { wrongCampaigns: 0, wrongDonors: 0, wrongEligible: 0, successes: 1 };
    expect(await ledger()).toMatchObject({ ...agree, successAmount: 84_001 - gone });
    // The office's page shows what it takes off the gift, in rupees.
    expect(await world.payments.refundsOf([donationId ?? ''])).toMatchObject([[{ amount: 16_800 }]]);
    expect(await world.payments.disputesOf([donationId ?? ''])).toMatchObject([[{ amount: 42_001, status: 'lost' }]]);

    const [refund] = await world.sql<{ id: string }>('select provider_refund_id as id from refunds');
    await world.emulator.control(`refunds/${refund?.id ?? ''}/settle`, { status: 'failed' });
    await world.hear();
    expect((await items()).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { details: expect.stringMatching(/^A refund of USD 2.00 failed/) as string },
    ]);
    expect(await ledger()).toMatchObject({ ...agree, successAmount: 42_000 });
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
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, successAmount: 83_000 });
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
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 0, receipts: 0 });
  });

  test('the key of one payment’s refund gives nothing back of another', async () => {
    const [id, other] = [await unknown(), await unknown()];
    const request = { reason: 'Not meant for us', idempotencyKey: 'press-0000000005' };
    expect(await world.payments.refundPayment(userId, { id, ...request })).toMatchObject({ userErrors: [] });
    const again = await world.payments.refundPayment(userId, { id: other, ...request });
    expect(again).toMatchObject({ refundId: null, userErrors: [{ code: 'REUSED' }] });
    expect([await state(id), await state(other)]).toEqual(['refunded', 'captured']);
  });

  test('an accountant’s limit counts what went back before, and another currency by its worth', async () => {
    const [parts, dollars, unsaid] = [
      await unknown(),
      await stray({ amount: 1_000, currency: 'USD', base_amount: 84_001 }),
      await stray({ amount: 1_000, currency: 'USD', base_amount: 84_001 }),
    ];
    await world.sql(`insert into settings (key, value) values ('accountant_refund_limit', '500')`);
    await world.sql(`update user_roles set role = 'accountant'`);
    await world.emulator.control(`payments/${parts}/refund`, { amount: 30_000 });
    await world.hear();
    const ask = (id: string, by = world.payments) =>
      by.refundPayment(userId, { id, reason: 'Not meant for us', idempotencyKey: randomUUID() });
    for (const id of [parts, dollars]) expect(await ask(id)).toMatchObject({ userErrors: [{ code: 'OUT_OF_RANGE' }] });
    await world.sql('update payments set base_amount = null where provider_payment_id = $1', [unsaid]);
    const cutOff = createPaymentsService({
      ...world.deps,
      payments: { ...world.deps.payments, apiBase: 'http://127.0.0.1:9' },
    });
    expect(await ask(unsaid, cutOff)).toMatchObject({ userErrors: [{ code: 'OUT_OF_RANGE' }] });
    await world.sql(`update settings set value = '841' where key = 'accountant_refund_limit'`);
    for (const id of [parts, dollars]) expect(await ask(id)).toMatchObject({ userErrors: [] });
  });

  test('of which the payer bore the fee is worth what is left, also where the first news did not name the fee', async () => {
    await account({ fee_bearer: 'customer' });
    const id = await unknown();
    const [{ fee, amount } = { fee: 0, amount: 0 }] = await world.sql<{ fee: number; amount: number }>(
      'select fee, amount from payments',
    );
    expect(fee).toBeGreaterThan(0);
    expect(await world.payments.unmatchedPayment(id)).toMatchObject({ giftAmount: amount - fee });
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
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, successAmount: 70_000 });
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
