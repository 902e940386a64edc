import { PAYMENT_TIMEOUT } from '../../rules/limits';
import { later, paid, pass, world } from '../support/donate-world';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('not paid', () => {
  test('a refused try is told in the provider’s words and the window stays', async () => {
    const it = world();
    const opened = await it.open();
    opened.onFailed('Your bank declined.');
    opened.onFailed(undefined);
    expect(it.said).toEqual([
      { kind: 'error', title: 'Payment Failed', description: 'Your bank declined.' },
      { kind: 'error', title: 'Payment Failed', description: 'Payment was not successful. Please try again.' },
    ]);
    expect(opened.close).not.toHaveBeenCalled();
    expect(it.state()).toBe('paying');
    opened.onSuccess(paid);
    await pass(0);
    expect(it.state()).toBe('done');
  });

  test('a dismissed window brings the form back once the server was asked', async () => {
    const answer = later<boolean>();
    const isPaid = jest.fn(() => answer.promise);
    const it = world({ isPaid });
    const opened = await it.open();
    opened.onAlive();
    opened.onDismiss();
    opened.onDismiss();
    await pass(0);
    expect(it.state()).toBe('checking');
    answer.resolve(false);
    await pass(0);
    expect(isPaid.mock.calls).toEqual([['order_1']]);
    expect(it.state()).toBe('idle');
    expect(it.said).toEqual([]);
    await pass(PAYMENT_TIMEOUT);
    expect(it.said).toEqual([]);
  });

  test('a dismissed window about which nobody could be asked says not to pay again', async () => {
    const it = world({ isPaid: () => Promise.reject(new Error('no network')) });
    (await it.open()).onDismiss();
    await pass(0);
    expect(it.state()).toBe('idle');
    expect(it.titles()).toEqual(['We could not check your payment']);
    expect(it.said[0]?.description).toContain('do not pay again');
  });

  test('a closed window of which nobody knows stays watched; one that was not paid, or an order that fails, does not', async () => {
    const away = world({ isPaid: () => Promise.reject(new Error('no network')) });
    (await away.open()).onDismiss();
    await pass(0);
    expect(away.left).toEqual(['watched']);

    const unpaid = world();
    (await unpaid.open()).onDismiss();
    await pass(0);
    expect(unpaid.left).toEqual(['forgotten']);

    // The gift before may be watched still.
    const orderless = world({ createOrder: () => Promise.reject(new Error('no network')) });
    orderless.flow.start({ amount: 50_000 });
    await pass(500);
    expect(orderless.titles()).toEqual(['no network']);
    expect(orderless.left).toEqual([]);
  });

  test('a closed window whose payment waits at the bank stays watched, and the donor is told not to pay again', async () => {
    const it = world({ isPaid: () => Promise.resolve(null) });
    (await it.open()).onDismiss();
    await pass(0);
    expect(it.titles()).toEqual(['Your last payment is not confirmed yet']);
    expect(it.left).toEqual(['watched']);
  });

  test.each([
    ['the bank has not confirmed', () => Promise.resolve({ success: false, message: 'Not yet.', isUndecided: true })],
    ['our site could not ask the provider about', () => Promise.reject(new Error('unavailable'))],
  ])('a payment that %s stays watched', async (_, verify) => {
    const it = world({ verify });
    (await it.open()).onSuccess(paid);
    await pass(0);
    expect(it.titles()).toEqual(['Payment Verification Failed']);
    expect(it.left).toEqual(['watched']);
  });

  test('a donor who paid and then closed the window is thanked', async () => {
    const it = world({ isPaid: () => Promise.resolve(true) });
    (await it.open()).onDismiss();
    await pass(1_500);
    expect(it.titles()).toEqual(['Success!']);
    expect(it.log).toContain('finish');
  });

  test('a success that comes while the server is asked wins', async () => {
    const answer = later<boolean>();
    const it = world({ isPaid: () => answer.promise });
    const opened = await it.open();
    opened.onDismiss();
    opened.onSuccess(paid);
    answer.resolve(false);
    await pass(0);
    expect(it.titles()).toEqual(['Success!']);
    expect(it.state()).toBe('done');
  });

  test('the next press after a dismissal is a new flow with a new order', async () => {
    const it = world();
    (await it.open()).onDismiss();
    await pass(0);
    await it.open();
    expect(it.attempts).toEqual([
      { flowId: 'flow-1', attempt: 1 },
      { flowId: 'flow-2', attempt: 1 },
    ]);
  });

  test('a success of an earlier press closes the window of the new one', async () => {
    const it = world();
    const first = await it.open();
    first.onDismiss();
    await pass(0);
    const second = await it.open();
    first.onSuccess(paid);
    second.onDismiss();
    await pass(1_500);
    expect(second.close).toHaveBeenCalledTimes(1);
    expect(it.titles()).toEqual(['Success!']);
    await pass(PAYMENT_TIMEOUT);
    expect(it.said).toHaveLength(1);
    expect(it.attempts).toHaveLength(2);
  });
});
