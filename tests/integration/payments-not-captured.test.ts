import { startMidnightWorld, type MidnightWorld } from '../support/midnight-world';
import { DAY, oddPaymentSteps } from '../support/odd-payments';
import type { PaidAnswer } from '../support/payment-world';

let world: MidnightWorld;
const { begin, items, state, daily, order, account } = oddPaymentSteps(() => world);
beforeAll(async () => void (world = await startMidnightWorld()));
beforeEach(begin);
afterAll(() => world.close());

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
