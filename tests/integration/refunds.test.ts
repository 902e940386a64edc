import { createReceiptsService } from '../../server/receipts/receipts.service';
import { readLedger } from '../support/ledger';
import { orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import {
  officeUser,
  refundAtProvider,
  settledDonation,
  tellRefund,
  type PaidDonation,
  type RefundEntity,
} from '../support/refunds';

let world: PaymentWorld;
let userId: string;
beforeAll(async () => {
  world = await startPaymentWorld();
});
beforeEach(async () => {
  world.setNow(null);
  await world.emulator.control('faults/clear', {});
  await world.database.truncate();
  userId = await officeUser(world);
});
afterAll(() => world.close());

const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  world.deps.dataSource.query(text, parameters);

let keys = 0;
const refund = (donation: Pick<PaidDonation, 'donationId'>, amount = 50_000, idempotencyKey?: string) => {
  keys += 1;
  const key = idempotencyKey ?? `press-of-button-${keys}`;
  return world.payments.refundDonation(userId, {
    id: donation.donationId,
    amount,
    reason: 'Paid twice',
    idempotencyKey: key,
  });
};

const books = async () => {
  const { successes, successAmount, receipts, wrongCampaigns, wrongDonors, gaps, wrongReturns } = await readLedger(
    world.deps.dataSource,
  );
  expect({ wrongCampaigns, wrongDonors, gaps, wrongReturns }).toEqual({
    wrongCampaigns: 0,
    wrongDonors: 0,
    gaps: 0,
    wrongReturns: 0,
  });
  const [totals] = await sql<{ amount: number; eligible: number }>(
    'select success_amount as amount, eligible_80g_amount as eligible from donation_totals',
  );
  expect(totals?.amount).toBe(successAmount);
  return { successes, amount: successAmount, receipts, eligible: totals?.eligible };
};

const refundRows = () =>
  sql<{ status: string; amount: number; failure: string | null }>(
    'select status, amount, failure from refunds order by created_at',
  );

const receiptHtml = async (): Promise<string> => {
  const [receipt] = await sql<{ id: string }>('select id from receipts');
  const { html } = await createReceiptsService(world.deps).document(receipt?.id ?? '', { html: true, pdf: false });
  return html ?? '';
};

const mails = () => sql<{ kind: string; status: string }>('select kind, status from mails order by created_at, kind');

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
      { action: 'donation.refund-request', user: userId, after: { refundId, amount: 50_000, reason: 'Paid twice' } },
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
    const { userErrors } = await world.payments.refundDonation(userId, {
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
    expect((await refund(donation, 10_000, key)).userErrors).toMatchObject([
      { field: ['idempotencyKey'], code: 'REUSED' },
    ]);
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
    await sql(`update donations set source = 'offline', payment_id = null, payment_method = 'cash'`);
    expect((await refund({ donationId }, 20_000)).userErrors).toEqual([]);
    expect(await books()).toMatchObject({ successes: 1, amount: 30_000 });
    const [mail] = await sql<{ text: string }>(`select text_body as text from mails where kind = 'donation-refund'`);
    expect(mail?.text).toContain('Our office has returned it to you.');
  });
});

describe('when the provider does not answer as it should', () => {
  const path = (donation: PaidDonation): string => `/v1/payments/${donation.paymentId}/refund`;
  const fault = (donation: PaidDonation, kind: string) =>
    world.emulator.control('fault', { path: path(donation), method: 'POST', kind, times: 1 });

  test.each(['lose-answer', 'bad-json-200', '500', '502', '401', '429'])(
    'after %s the refund stays pending, and what the provider says of it later counts once',
    async (kind) => {
      const donation = await settledDonation(world);
      await fault(donation, kind);
      const { refundId, userErrors } = await refund(donation, 20_000);
      expect(userErrors).toEqual([]);
      expect(refundId).not.toBeNull();
      expect(await refundRows()).toMatchObject([{ status: 'pending' }]);
      expect(await books()).toMatchObject({ amount: 50_000 });

      world.setNow(new Date(Date.now() + 16 * 60_000));
      await world.payments.checkRefunds(donation.paymentId);
      const { amount_refunded: gone = 0 } = await world.emulator.rzp.payments.fetch(donation.paymentId);
      expect(await books()).toMatchObject({ amount: 50_000 - gone });
      expect(await refundRows()).toMatchObject([{ status: gone > 0 ? 'processed' : 'failed' }]);
    },
  );

  test('the same press again finishes what did not arrive', async () => {
    const donation = await settledDonation(world);
    await fault(donation, '500');
    await refund(donation, 20_000, 'pressed-twice');
    await refund(donation, 20_000, 'pressed-twice');
    expect(await refundRows()).toEqual([{ status: 'processed', amount: 20_000, failure: null }]);
    expect(await books()).toMatchObject({ amount: 30_000 });
  });

  test('a pending refund is spoken for, and is asked about by a job', async () => {
    const donation = await settledDonation(world);
    await fault(donation, '500');
    await refund(donation, 40_000);
    expect((await refund(donation, 20_000)).userErrors).toMatchObject([{ message: 'At most ₹100 can be refunded.' }]);
    expect(await world.payments.checkOpenRefunds()).toBe(1);
    expect(await sql(`select 1 from graphile_worker.jobs where task_identifier = 'check_refunds'`)).toHaveLength(1);
  });

  test('a plain refusal is shown in its words, and nothing is booked', async () => {
    const donation = await settledDonation(world);
    await refundAtProvider(world, donation.paymentId);
    const { refundId, userErrors } = await refund(donation, 20_000, 'refused-by-them');
    expect(refundId).toBeNull();
    expect(userErrors).toMatchObject([
      { code: 'REFUND_FAILED', message: 'The payment has been fully refunded already.' },
    ]);
    expect(await refundRows()).toMatchObject([{ status: 'failed' }]);
    expect(await books()).toMatchObject({ amount: 50_000 });
    expect((await refund(donation, 20_000, 'refused-by-them')).userErrors).toMatchObject([{ code: 'REFUND_FAILED' }]);
    await world.payments.checkRefunds(donation.paymentId);
    expect(await books()).toMatchObject({ successes: 0, amount: 0 });
  });
});

describe('a refund that fails after all', () => {
  test('is restored to the books, the stamp is lifted, and the office hears of it', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId);
    await tellRefund(world, 'processed', made);
    expect(await books()).toMatchObject({ successes: 0, amount: 0 });
    await tellRefund(world, 'failed', made);
    expect(await books()).toMatchObject({ successes: 1, amount: 50_000, receipts: 1 });
    expect(await receiptHtml()).not.toContain('VOID');
    expect(await sql(`select kind from attention_items`)).toEqual([{ kind: 'refund' }]);
    await tellRefund(world, 'processed', made);
    expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
  });

  test('sends the thank-you that the void stamp had kept back', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId);
    await tellRefund(world, 'processed', made);
    expect((await mails())[0]).toEqual({ kind: 'donation-receipt', status: 'cancelled' });
    await sql('delete from graphile_worker._private_jobs');
    await tellRefund(world, 'failed', made);
    expect((await mails())[0]).toEqual({ kind: 'donation-receipt', status: 'queued' });
    const [mail] = await sql<{ id: string }>(`select id from mails where kind = 'donation-receipt'`);
    expect(await sql(`select key from graphile_worker.jobs where task_identifier = 'send_mail'`)).toEqual([
      { key: `mail:${mail?.id}` },
    ]);
  });

  test('sends nothing to an address that was taken off the receipt before', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId);
    await tellRefund(world, 'processed', made);
    await sql(`update receipts set snapshot = jsonb_set(snapshot, '{donor,email}', '""')`);
    await tellRefund(world, 'failed', made);
    expect((await mails())[0]).toEqual({ kind: 'donation-receipt', status: 'cancelled' });
  });

  test('while it was pending changes nothing and says nothing to the donor', async () => {
    const donation = await settledDonation(world);
    const made = await refundAtProvider(world, donation.paymentId, 10_000);
    await tellRefund(world, 'created', made);
    await tellRefund(world, 'failed', made);
    expect(await books()).toMatchObject({ amount: 50_000 });
    expect(await mails()).toHaveLength(1);
  });
});

describe('what a browser hears of money that went back', () => {
  test('a donation that was refunded is not thanked for, nor called unconfirmed', async () => {
    const { order } = await world.payments.createRazorpayOrder(orderInput());
    const answer = await world.pay(order?.id ?? '');
    await refundAtProvider(world, answer.razorpayPaymentId);
    const verified = await world.payments.verifyRazorpayPayment(answer);
    expect(verified).toMatchObject({ success: false, userErrors: [{ code: 'REFUNDED' }] });
    expect(verified.message).toContain('This payment was refunded');
    // Captured before it went back: a donation with a receipt that was never valid, and no thank-you.
    expect(await books()).toEqual({ successes: 0, amount: 0, receipts: 0, eligible: 0 });
    expect(await sql('select voided_at is not null as void from receipts')).toEqual([{ void: true }]);
    expect(await mails()).toEqual([
      { kind: 'donation-receipt', status: 'cancelled' },
      { kind: 'donation-refund', status: 'queued' },
    ]);
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ userErrors: [{ code: 'REFUNDED' }] });
  });

  test('a payment that was returned without ever being captured is no donation', async () => {
    const { order } = await world.payments.createRazorpayOrder(orderInput());
    const orderId = order?.id ?? '';
    const { payment } = await world.emulator.control<{ payment: { id: string } }>(`orders/${orderId}/pay`, {
      outcome: 'fail',
    });
    const answer = await world.pay(orderId);
    await world.emulator.control(`payments/${payment.id}/late-authorize`, {});
    const returned = await world.emulator
      .control<{ refunds: RefundEntity[] }>('state')
      .then(({ refunds }) => refunds.at(-1));
    if (!returned) throw new Error('nothing was returned');
    await tellRefund(world, 'processed', returned);
    expect(await sql(`select status from donations`)).toEqual([{ status: 'pending' }]);
    await world.payments.verifyRazorpayPayment(answer);
    expect(await books()).toMatchObject({ successes: 1, amount: 50_000 });
  });
});
