import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils';
import { signCheckout } from '../../dev/razorpay-emulator/signatures';
import {
  KEYS,
  clientOf,
  inputError,
  rejection,
  startEmulator,
  type RunningEmulator,
} from '../support/razorpay-emulator';

interface Paid {
  order: { status: string; attempts: number; amount_paid: number };
  payment: { id: string; status: string };
  answer: { kind: string; response?: { razorpay_payment_id: string; razorpay_signature: string } };
}

let running: RunningEmulator;

beforeEach(async () => {
  running = await startEmulator();
});
afterEach(() => running.emulator.close());

async function paidOrder(amount = 150_000): Promise<{ orderId: string; paymentId: string }> {
  const { id: orderId } = await running.rzp.orders.create({ amount, currency: 'INR' });
  const { payment } = await running.control<Paid>(`orders/${orderId}/pay`, {});
  return { orderId, paymentId: payment.id };
}

describe('payments', () => {
  test('a successful payment is captured, pays its order and is signed for the browser', async () => {
    const { rzp, control } = running;
    const order = await rzp.orders.create({ amount: 150_000, currency: 'INR' });
    const paid = await control<Paid>(`orders/${order.id}/pay`, { method: 'upi', email: 'a@example.com' });
    expect(await rzp.payments.fetch(paid.payment.id)).toEqual({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      entity: 'payment',
      amount: 150_000,
      currency: 'INR',
      status: 'captured',
      order_id: order.id,
      invoice_id: null,
      international: false,
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: true,
      description: null,
      card_id: null,
      bank: null,
      wallet: null,
      vpa: 'success@razorpay',
      email: 'a@example.com',
      contact: null,
      notes: [],
      fee: 3540,
      tax: 540,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: { rrn: expect.any(String), upi_transaction_id: expect.any(String) },
      created_at: expect.any(Number),
      upi: { vpa: 'success@razorpay', payer_account_type: 'bank_account', flow: 'intent' },
    });
    expect(await rzp.orders.fetch(order.id)).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 150_000,
      amount_due: 0,
    });
    const ids = { order_id: order.id, payment_id: paid.payment.id };
    const signature = paid.answer.response?.razorpay_signature ?? '';
    expect(validatePaymentVerification(ids, signature, KEYS.keySecret)).toBe(true);
    expect(validatePaymentVerification({ ...ids, payment_id: 'pay_x' }, signature, KEYS.keySecret)).toBe(false);
  });

  test('a failure leaves the order open, and both attempts are listed after a success', async () => {
    const { rzp, control } = running;
    const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR' });
    const failed = await control<Paid>(`orders/${id}/pay`, { outcome: 'fail', reason: 'insufficient_fund' });
    expect(failed).toMatchObject({
      order: { status: 'attempted' },
      payment: { status: 'failed', error_reason: 'insufficient_fund', fee: null },
      answer: { kind: 'failed', error: { metadata: { order_id: id, payment_id: failed.payment.id } } },
    });
    await control(`orders/${id}/pay`, { method: 'card' });
    const { items } = await rzp.orders.fetchPayments(id);
    expect(items.map(({ status }) => status)).toEqual(['captured', 'failed']);
    expect(await rzp.orders.fetch(id)).toMatchObject({ status: 'paid', attempts: 2 });
  });

  test('a card is shown only when it is asked for', async () => {
    const { rzp, control } = running;
    const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR' });
    const { payment } = await control<Paid>(`orders/${id}/pay`, { method: 'card' });
    expect(await rzp.payments.fetch(payment.id)).not.toHaveProperty('card');
    const expanded = await rzp.payments.fetch(payment.id, { 'expand[]': 'card' });
    expect(expanded).toHaveProperty('card.last4', '1007');
    expect(await rzp.payments.fetchCardDetails(payment.id)).toMatchObject({ entity: 'card', network: 'Visa' });
  });

  test('manual capture: authorised, one attempt at a time, captured once and for the whole amount', async () => {
    const { rzp, control } = running;
    const { id } = await rzp.orders.create({
      amount: 1_000,
      currency: 'INR',
      payment: { capture: 'manual' } as never,
    });
    const { payment } = await control<Paid>(`orders/${id}/pay`, {});
    expect(payment.status).toBe('authorized');
    expect(await rejection(() => control(`orders/${id}/pay`, {}))).toHaveProperty('error.code');
    expect(await rejection(() => rzp.payments.capture(payment.id, 900, 'INR'))).toEqual(
      inputError('Capture amount must be equal to the amount authorized.', 'amount'),
    );
    expect(await rzp.payments.capture(payment.id, 1_000, 'INR')).toMatchObject({ status: 'captured', fee: 24 });
    expect(await rejection(() => rzp.payments.capture(payment.id, 1_000, 'INR'))).toMatchObject({
      statusCode: 400,
      error: { description: 'This payment has already been captured' },
    });
    expect((await rzp.orders.fetch(id)).status).toBe('paid');
  });

  test('a paid order refuses a second payment', async () => {
    const { orderId } = await paidOrder();
    expect(await rejection(() => running.control(`orders/${orderId}/pay`, {}))).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', reason: 'order_already_paid' },
    });
  });

  test('late authorisation: captured while the order is open, refunded when it is paid already', async () => {
    const { rzp, control } = running;
    const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR' });
    const first = (await control<Paid>(`orders/${id}/pay`, { outcome: 'fail' })).payment.id;
    const second = (await control<Paid>(`orders/${id}/pay`, { outcome: 'fail' })).payment.id;
    await control(`payments/${first}/late-authorize`, {});
    await control(`payments/${second}/late-authorize`, {});
    expect(await rzp.payments.fetch(first)).toMatchObject({ status: 'captured', error_code: null });
    expect(await rzp.payments.fetch(second)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect(await rzp.orders.fetch(id)).toMatchObject({ status: 'paid', amount_paid: 1_000 });
  });

  test('a bank that never answers: created for ten minutes, then failed', async () => {
    const { rzp, control } = running;
    const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR' });
    const { payment, answer } = await control<Paid>(`orders/${id}/pay`, { outcome: 'never-answer' });
    expect([payment.status, answer.kind]).toEqual(['created', 'wait']);
    await control('clock/advance', { seconds: 570 });
    expect((await rzp.payments.fetch(payment.id)).status).toBe('created');
    await control('clock/advance', { seconds: 31 });
    expect(await rzp.payments.fetch(payment.id)).toMatchObject({
      status: 'failed',
      error_reason: 'payment_timed_out',
    });
  });

  test('a scenario replaces the outcome: a spoilt signature, the payment of another order', async () => {
    const { rzp, control } = running;
    const other = await paidOrder();
    const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR', receipt: 'spoilt' });
    await control('scenario', { match: { receipt: 'spoilt' }, outcome: 'foreign-payment' });
    const foreign = await control<Paid>(`orders/${id}/pay`, {});
    expect(foreign.answer.response?.razorpay_payment_id).toBe(other.paymentId);
    expect((await rzp.orders.fetch(id)).status).toBe('created');
    await control('scenario', { match: { order_id: id }, outcome: 'wrong-signature' });
    const { payment, answer } = await control<Paid>(`orders/${id}/pay`, {});
    const signature = answer.response?.razorpay_signature ?? '';
    expect(signature.slice(1)).toBe(signCheckout(id, payment.id, KEYS.keySecret).slice(1));
    expect(signature).not.toBe(signCheckout(id, payment.id, KEYS.keySecret));
  });
});

describe('refunds', () => {
  test('in part, then in full; the order stays paid; no more than was captured', async () => {
    const { rzp } = running;
    const { orderId, paymentId } = await paidOrder(10_000);
    const refund = await rzp.payments.refund(paymentId, { amount: 4_000 });
    expect(refund).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 4_000,
      currency: 'INR',
      payment_id: paymentId,
      notes: [],
      receipt: null,
      acquirer_data: { arn: null },
      created_at: expect.any(Number),
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect(await rzp.payments.fetch(paymentId)).toMatchObject({ status: 'captured', refund_status: 'partial' });
    expect(await rejection(() => rzp.payments.refund(paymentId, { amount: 6_001 }))).toEqual(
      inputError('The refund amount provided is greater than amount captured.', 'amount'),
    );
    const rest = await rzp.payments.refund(paymentId, {});
    expect(rest.amount).toBe(6_000);
    expect(await rzp.payments.fetch(paymentId)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      amount_refunded: 10_000,
    });
    expect(await rejection(() => rzp.payments.refund(paymentId, {}))).toEqual(
      inputError('The payment has been fully refunded already.'),
    );
    expect((await rzp.orders.fetch(orderId)).status).toBe('paid');
    expect((await rzp.payments.fetchMultipleRefund(paymentId)).items).toEqual([rest, refund]);
    expect(await rzp.refunds.fetch(rest.id)).toEqual(rest);
    expect(await rzp.payments.fetchRefund(paymentId, refund.id)).toEqual(refund);
    expect((await rzp.refunds.all()).count).toBe(2);
  });

  test('an unknown field is refused, and a payment that was not captured has nothing to give back', async () => {
    const { rzp, control } = running;
    const { paymentId } = await paidOrder();
    expect(await rejection(() => rzp.payments.refund(paymentId, { why: 'x' } as never))).toEqual(
      inputError('why is/are not required and should not be sent'),
    );
    const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR' });
    const failed = (await control<Paid>(`orders/${id}/pay`, { outcome: 'fail' })).payment.id;
    expect(await rejection(() => rzp.payments.refund(failed, {}))).toHaveProperty('statusCode', 400);
    expect((await rzp.refunds.all()).count).toBe(0);
  });

  test('the idempotency key repeats the refund, and refuses another request', async () => {
    const { paymentId } = await paidOrder(10_000);
    const refund = async (amount: number) =>
      (
        await clientOf(running.rzp).post(
          `/v1/payments/${paymentId}/refund`,
          { amount },
          { headers: { 'X-Refund-Idempotency': 'refund-of-gift-1' } },
        )
      ).data;
    const first = await refund(4_000);
    expect(await refund(4_000)).toEqual(first);
    expect((await running.rzp.payments.fetch(paymentId)).amount_refunded).toBe(4_000);
    expect(await rejection(() => refund(5_000))).toMatchObject({
      response: {
        status: 400,
        data: {
          error: {
            description: 'Different request with the same idempotency key has already been processed.',
          },
        },
      },
    });
  });
});
