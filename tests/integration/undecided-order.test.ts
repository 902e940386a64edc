import { orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';

/** An order whose payment waits at the bank, such as one that nobody has approved in the UPI app yet. */
let world: PaymentWorld;
beforeAll(async () => void (world = await startPaymentWorld()));
afterAll(() => world.close());

const begin = async (): Promise<string> => {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  return order?.id ?? '';
};
const state = async (orderId: string) => {
  const order = await world.payments.checkRazorpayOrder(orderId);
  return [order?.status, order?.isUndecided];
};
const leaveAtBank = async (orderId: string): Promise<string> => {
  const { payment } = await world.emulator.control<{ payment: { id: string } }>(`orders/${orderId}/pay`, {
    outcome: 'never-answer',
  });
  return payment.id;
};

test('is undecided from the first try until the bank answers', async () => {
  const orderId = await begin();
  expect(await state(orderId)).toEqual(['pending', false]);
  const paymentId = await leaveAtBank(orderId);
  expect(await state(orderId)).toEqual(['pending', true]);
  await world.emulator.control(`payments/${paymentId}/late-authorize`, {});
  expect(await state(orderId)).toEqual(['success', false]);
});

test('is decided when the bank gives the payment up, until another is begun', async () => {
  const orderId = await begin();
  await leaveAtBank(orderId);
  expect(await state(orderId)).toEqual(['pending', true]);
  await world.emulator.control('clock/advance', { seconds: 601 });
  expect(await state(orderId)).toEqual(['pending', false]);
  await leaveAtBank(orderId);
  expect(await state(orderId)).toEqual(['pending', true]);
});

test('is decided once another payment of it was booked, whatever the first still waits for', async () => {
  const orderId = await begin();
  await leaveAtBank(orderId);
  expect(await state(orderId)).toEqual(['pending', true]);
  await world.pay(orderId);
  expect(await state(orderId)).toEqual(['success', false]);
});
