import { PAYMENT_TIMEOUT } from '../../rules/limits';
import { later, paid, pass, world } from '../support/donate-world';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('no sign of life', () => {
  test('after 7 s the window is closed and the flow runs once more with a new order', async () => {
    const isPaid = jest.fn();
    const it = world({ isPaid });
    const first = await it.open();
    await pass(6_999);
    expect(first.close).not.toHaveBeenCalled();
    await pass(1);
    expect(first.close).toHaveBeenCalledTimes(1);
    expect(it.states).toEqual(['processing', 'opening', 'reopening']);
    expect(isPaid).not.toHaveBeenCalled();
    await pass(500);
    expect(it.attempts).toEqual([
      { flowId: 'flow-1', attempt: 1 },
      { flowId: 'flow-1', attempt: 2 },
    ]);
    expect(it.window(1).order.id).toBe('order_2');
    expect(it.said).toEqual([]);
  });

  test('only once: the second window stays, and the donor may cancel', async () => {
    const it = world();
    await it.open();
    await pass(7_500);
    await pass(6_999);
    expect(it.state()).toBe('opening');
    await pass(1);
    expect(it.state()).toBe('stalled');
    await pass(60_000);
    expect(it.attempts).toHaveLength(2);
    expect(it.window(1).close).not.toHaveBeenCalled();
    it.flow.cancel();
    await pass(0);
    expect(it.window(1).close).toHaveBeenCalledTimes(1);
    expect(it.state()).toBe('idle');
  });

  test('a second window that comes late is the donor’s after all', async () => {
    const it = world();
    await it.open();
    await pass(20_000);
    it.window(1).onAlive();
    expect(it.states.slice(-2)).toEqual(['stalled', 'paying']);
    it.window(1).onSuccess(paid);
    await pass(0);
    expect(it.state()).toBe('done');
  });

  test('never when the window has shown life', async () => {
    const it = world();
    const opened = await it.open();
    await pass(6_999);
    opened.onAlive();
    opened.onAlive();
    await pass(60_000);
    expect(opened.close).not.toHaveBeenCalled();
    expect(it.attempts).toHaveLength(1);
    expect(it.states).toEqual(['processing', 'opening', 'paying']);
  });

  test('a dismissal within the 7 s ends the waiting', async () => {
    const it = world();
    (await it.open()).onDismiss();
    await pass(60_000);
    expect(it.attempts).toHaveLength(1);
    expect(it.state()).toBe('idle');
  });

  test('what the closed window still says is not heard, but its success counts', async () => {
    const it = world();
    const first = await it.open();
    await pass(7_500);
    first.onAlive();
    first.onFailed('Late');
    first.onDismiss();
    expect(it.state()).toBe('opening');
    expect(it.said).toEqual([]);
    first.onSuccess(paid);
    await pass(0);
    expect(it.window(1).close).toHaveBeenCalledTimes(1);
    expect(it.titles()).toEqual(['Success!']);
  });

  test('a second order that fails is told', async () => {
    let orders = 0;
    const it = world({
      createOrder: () => {
        orders += 1;
        if (orders === 2) return Promise.reject(new Error(''));
        return Promise.resolve({ order: { id: 'order_1', amount: 1, currency: 'INR', keyId: 'k', giftKey: '' } });
      },
    });
    await it.open();
    await pass(7_000);
    expect(it.titles()).toEqual(['Failed to process donation']);
    expect(it.state()).toBe('idle');
  });
});

describe('15 minutes', () => {
  test('asks the server once more, then tells, clears the caches and brings the form back', async () => {
    const isPaid = jest.fn().mockResolvedValue(false);
    const it = world({ isPaid });
    const opened = await it.open();
    opened.onAlive();
    await pass(PAYMENT_TIMEOUT - 501);
    expect(it.said).toEqual([]);
    await pass(1);
    expect(isPaid).toHaveBeenCalledTimes(1);
    expect(opened.close).toHaveBeenCalledTimes(1);
    expect(it.said).toEqual([
      {
        kind: 'error',
        title: 'Payment Timeout',
        description:
          'Payment is taking longer than expected. Please try again or contact support if amount was deducted.',
      },
    ]);
    expect(it.log.slice(-3)).toEqual(['checking', 'idle', 'caches']);
  });

  test('a payment found then is a success, and no cache is cleared', async () => {
    const it = world({ isPaid: () => Promise.resolve(true) });
    (await it.open()).onAlive();
    await pass(PAYMENT_TIMEOUT);
    expect(it.titles()).toEqual(['Success!']);
    expect(it.log).not.toContain('caches');
  });

  test('counts from the button, over both attempts', async () => {
    const it = world();
    await it.open();
    await pass(7_500);
    it.window(1).onAlive();
    await pass(PAYMENT_TIMEOUT - 8_001);
    expect(it.said).toEqual([]);
    await pass(1);
    expect(it.titles()).toEqual(['Payment Timeout']);
  });

  test('a window that the provider closed first for the same reason counts as timed out', async () => {
    const it = world();
    const opened = await it.open();
    opened.onAlive();
    // As in a sleeping page, the clock has advanced without the timers.
    jest.setSystemTime(Date.now() + PAYMENT_TIMEOUT);
    opened.onDismiss();
    await pass(0);
    expect(it.titles()).toEqual(['Payment Timeout']);
  });

  test('while the server is being asked anyway, the end of the time adds nothing', async () => {
    const answer = later<boolean>();
    const isPaid = jest.fn(() => answer.promise);
    const it = world({ isPaid });
    const opened = await it.open();
    opened.onAlive();
    await pass(PAYMENT_TIMEOUT - 501);
    opened.onDismiss();
    await pass(1);
    answer.resolve(false);
    await pass(0);
    expect(isPaid).toHaveBeenCalledTimes(1);
    expect(it.said).toEqual([]);
    expect(it.state()).toBe('idle');
  });

  test('a payment that is being verified is not timed out', async () => {
    const answer = later<{ success: boolean; message: string }>();
    const isPaid = jest.fn();
    const it = world({ verify: () => answer.promise, isPaid });
    const opened = await it.open();
    opened.onAlive();
    await pass(PAYMENT_TIMEOUT - 501);
    opened.onSuccess(paid);
    await pass(1);
    answer.resolve({ success: true, message: '' });
    await pass(0);
    expect(it.titles()).toEqual(['Success!']);
    expect(isPaid).not.toHaveBeenCalled();
    await pass(1_500);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('an order that never comes ends there too', async () => {
    const it = world({ createOrder: () => new Promise<never>(() => undefined) });
    it.flow.start({ amount: 50_000 });
    await pass(PAYMENT_TIMEOUT);
    expect(it.titles()).toEqual(['Payment Timeout']);
    expect(it.state()).toBe('idle');
  });
});
