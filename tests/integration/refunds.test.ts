import { orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { refundSteps } from '../support/refund-steps';
import { refundAtProvider, settledDonation, tellRefund } from '../support/refunds';

let world: PaymentWorld;
const { sql, begin, user, refund, books, refundRows, receiptHtml, mails } = refundSteps(() => world);
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(begin);
afterAll(() => world.close());

describe('a refund that the office asks for', () => {
  test('in full: the donation leaves every total, its receipt is stamped and keeps its number, the donor is told', async () => {
    await sql(
      `insert into settings (key, value) values ('registration_80g', 'AAFCP4821KF20231'), ('pan', 'AAFCP4821K')`,
    );
    const campaignId = await world.addCampaign();
    const donation = await settledDonation(world, { campaignId });
    expect(await books()).toEqual({ successes: 1, amount: 50_000, receipts: 1, eligible: 50_000 });

    const { refundId, userErrors } = await refund(donation);
    expect(userErrors).toEqual([]);
    expect(await books()).toEqual({ successes: 0, amount: 0, receipts: 0, eligible: 0 });
    expect(await sql('select raised_amount as raised from campaigns')).toEqual([{ raised: 0 }]);
    expect(await sql('select status, refunded_amount as gone from donations')).toEqual([
      { status: 'refunded', gone: 50_000 },
    ]);
    expect(await sql('select receipt_number as number, voided_at is not null as void from receipts')).toEqual([
      { number: expect.stringMatching(/\/000001$/) as string, void: true },
    ]);
    const html = await receiptHtml();
    expect(html).toContain('aria-hidden="true">VOID<');
    expect(html).toContain('the donation was refunded');

    const [sent] = await sql<{ to: string; subject: string; text: string; attached: boolean }>(
      `select to_address as "to", subject, text_body as text, receipt_id is not null as attached
         from mails where kind = 'donation-refund'`,
    );
    expect(sent).toMatchObject({
      to: 'asha@example.org',
      subject: 'Your refund of ₹500 from Test Foundation',
      attached: true,
    });
    expect(sent?.text).toContain('is now void');

    const audit = await sql<{ action: string; user: string | null; after: object }>(
      `select action, user_id as "user", after from audit_log where entity_id = $1 order by id`,
      [donation.donationId],
    );
    expect(audit).toEqual([
      { action: 'donation.refund-request', user: user(), after: { refundId, amount: 50_000, reason: 'Paid twice' } },
      { action: 'donation.refund', user: null, after: { status: 'refunded', refundedAmount: 50_000 } },
    ]);
  });

  test('in part: the donation stays with what is left, on a new revision of its receipt', async () => {
    const donation = await settledDonation(world);
    await refund(donation, 20_000);
    expect(await books()).toMatchObject({ successes: 1, amount: 30_000, receipts: 1 });
    const html = await receiptHtml();
    expect(html).toContain('₹300');
    expect(html).toContain('₹200 of ₹500 given');
    expect(html).toContain('Revision 2');
    expect(html).not.toContain('VOID');
    expect(await sql(`select revision, (snapshot ->> 'amount')::int as amount from receipt_revisions`)).toEqual([
      { revision: 1, amount: 50_000 },
    ]);

    await refund(donation, 30_000);
    expect(await books()).toMatchObject({ successes: 0, amount: 0, receipts: 0 });
    expect(await mails()).toHaveLength(3);
  });

  test('in part and then the rest: the void receipt says all that was given, and that it is eligible no more', async () => {
    await sql(
      `insert into settings (key, value) values ('registration_80g', 'AAFCP4821KF20231'), ('pan', 'AAFCP4821K')`,
    );
    const donation = await settledDonation(world);
    const listed = () => sql('select amount::int, is_80g as "is80g", revision from receipts');
    await refund(donation, 20_000);
    expect(await listed()).toEqual([{ amount: 30_000, is80g: true, revision: 2 }]);
    await refund(donation, 30_000);
    expect(await listed()).toEqual([{ amount: 50_000, is80g: false, revision: 3 }]);
    expect(await sql('select amount::int, is_80g as "is80g" from receipt_listings')).toEqual([
      { amount: 50_000, is80g: false },
    ]);
    const html = await receiptHtml();
    for (const said of ['aria-hidden="true">VOID<', '₹500<', 'Rupees Five Hundred Only', 'Not Eligible for 80G']) {
      expect(html).toContain(said);
    }
    expect(html).not.toMatch(/>80G Eligible|₹300|of ₹500 given/);
    expect(
      await sql(`select revision, (snapshot ->> 'amount')::int as amount from receipt_revisions order by 1`),
    ).toEqual([
      { revision: 1, amount: 50_000 },
      { revision: 2, amount: 30_000 },
    ]);
  });

  test('a rest that comes back after all: what is left is eligible again', async () => {
    await sql(
      `insert into settings (key, value) values ('registration_80g', 'AAFCP4821KF20231'), ('pan', 'AAFCP4821K')`,
    );
    const donation = await settledDonation(world);
    await refund(donation, 20_000);
    const rest = await refundAtProvider(world, donation.paymentId, 30_000);
    await tellRefund(world, 'processed', rest);
    await tellRefund(world, 'failed', rest);
    expect(await sql('select amount::int, is_80g as "is80g", voided_at is null as stands from receipts')).toEqual([
      { amount: 30_000, is80g: true, stands: true },
    ]);
  });

  test('a thank-you that still waits is not sent with a void receipt', async () => {
    await refund(await settledDonation(world));
    expect(await mails()).toEqual([
      { kind: 'donation-receipt', status: 'cancelled' },
      { kind: 'donation-refund', status: 'queued' },
    ]);
  });

  test.each([
    ['more than was given', 50_001, 'amount', 'At most ₹500 can be refunded.'],
    ['less than a rupee', 99, 'amount', 'Please enter an amount of at least ₹1.'],
  ])('of %s is refused at its field', async (_name, amount, field, message) => {
    const { userErrors } = await refund(await settledDonation(world), amount);
    expect(userErrors).toMatchObject([{ field: [field], message }]);
    expect(await refundRows()).toEqual([]);
  });

  test('needs a reason and a proper key', async () => {
    const { donationId: id } = await settledDonation(world);
    const { userErrors } = await world.payments.refundDonation(user(), {
      id,
      amount: 100,
      reason: ' ',
      idempotencyKey: 'short',
    });
    expect(userErrors.map(({ field }) => field.join('.')).sort()).toEqual(['idempotencyKey', 'reason']);
  });

  test('of a donation that is not in the books is refused', async () => {
    await world.payments.createRazorpayOrder(orderInput());
    const [pending] = await sql<{ id: string }>('select id from donations');
    expect((await refund({ donationId: pending?.id ?? '' })).userErrors).toMatchObject([{ code: 'NOT_REFUNDABLE' }]);
    expect((await refund({ donationId: '7b0f3c7e-51f5-4c5e-9b1a-1f6f0f0f0f0f' })).userErrors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    expect((await refund({ donationId: 'nonsense' })).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  test('pressed several times at once goes out once; the same key for something else is refused', async () => {
    const donation = await settledDonation(world);
    const key = 'one-press-only';
    const answers = await Promise.all([1, 2, 3].map(() => refund(donation, 20_000, key)));
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1);
    expect(await world.emulator.rzp.payments.fetch(donation.paymentId)).toMatchObject({ amount_refunded: 20_000 });
    expect(await books()).toMatchObject({ amount: 30_000 });
    const other = await settledDonation(world);
    for (const { userErrors } of [await refund(donation, 10_000, key), await refund(other, 20_000, key)])
      expect(userErrors).toMatchObject([{ field: ['idempotencyKey'], code: 'REUSED' }]);
    expect(await refundRows()).toHaveLength(1);
  });

  test('two different presses at once cannot give back more than there is', async () => {
    const donation = await settledDonation(world);
    const answers = await Promise.all([refund(donation, 30_000), refund(donation, 30_000)]);
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(await world.emulator.rzp.payments.fetch(donation.paymentId)).toMatchObject({ amount_refunded: 30_000 });
    expect(await books()).toMatchObject({ amount: 20_000 });
  });

  test('of an offline donation is booked without the provider', async () => {
    const { donationId } = await settledDonation(world);
    await sql(
      `update donations set source = 'offline', payment_id = null, payment_method = 'bank_transfer', created_at = captured_at,
              wants_80g = false`,
    );
    expect((await refund({ donationId }, 20_000)).userErrors).toEqual([]);
    expect(await books()).toMatchObject({ successes: 1, amount: 30_000 });
    const [mail] = await sql<{ text: string }>(`select text_body as text from mails where kind = 'donation-refund'`);
    expect(mail?.text).toContain('Our office has returned it to you.');
  });
});
