import { askedNews } from '../../server/payments/capture-news';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { comparePayments } from '../../server/payments/reconcile/compare-payments';
import { settle } from '../../server/payments/settle';
import { settleCharge } from '../../server/payments/subscriptions/settle-charge';
import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { booksAgree, MINUTE, oddPaymentSteps } from '../support/odd-payments';
import type { PaidAnswer } from '../support/payment-world';

let world: MidnightWorld;
const { begin, items, daily, ledger, order, account } = oddPaymentSteps(() => world);
beforeAll(async () => void (world = await startMidnightWorld()));
beforeEach(begin);
afterAll(() => world.close());

describe('the payer bears the fee', () => {
  const give = async (): Promise<PaidAnswer> => {
    await account({ fee_bearer: 'customer' });
    return world.pay(await order({ campaignId: await world.addCampaign() }));
  };

  test('the order’s amount is booked, and the comparison agrees', async () => {
    const answer = await give();
    expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ success: true, amount: 50_000 });
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, successAmount: 50_000 });
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
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 0, successAmount: 0 });
    expect(await world.sql('select refunded_amount as gone from donations')).toEqual([{ gone: 50_000 }]);
  });

  test('a refund of more than the gift is a full refund too', async () => {
    const { razorpayPaymentId } = await give();
    await world.hear();
    await world.sql(`insert into refunds (provider_refund_id, provider_payment_id, amount, status)
                     select 'rfnd_WithTheFee0001', provider_payment_id, amount, 'processed' from payments`);
    await world.payments.checkRefunds(razorpayPaymentId);
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 0, successAmount: 0 });
    // The donor gave ₹500 and bore a fee on top: the mail speaks of the gift.
    const [mail] = await world.sql<{ subject: string; text: string }>(
      `select subject, text_body as text from mails where kind = 'donation-refund'`,
    );
    expect(mail?.subject).toBe('Your refund of ₹500 from Test Foundation');
    expect(mail?.text).toContain('₹500 of ₹500');
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
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, successAmount: 50_000 });
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

  test('a charge of another amount than agreed is booked less the fee, and the office is told', async () => {
    const id = await world.create({ amount: 50_000 });
    await world.play(id, 'authorize');
    const [invoice] = await provider().fetchSubscriptionInvoices(id);
    const told = await provider().fetchPayment(invoice?.paymentId ?? '');
    const payment = { ...told, ...BORNE, amount: 61_180 };
    await settleCharge(world.deps, id, payment, askedNews(payment, world.deps.now(), world.deps.now()));
    expect(await ledger()).toMatchObject({ ...booksAgree, successes: 1, successAmount: 60_000 });
    expect(await items()).toMatchObject([{ kind: 'amount_mismatch', open: true }]);
  });
});
