import { ANSWER_LIMIT } from '../../client/site/donate/flow';
import type { FlowPorts } from '../../client/site/donate/flow-ports';
import { PAYMENT_TIMEOUT } from '../../rules/limits';
import { later, paid, pass, world, type Gift } from '../support/donate-world';

type Later = ReturnType<typeof later<Awaited<ReturnType<FlowPorts<Gift>['createOrder']>>>>;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('from the button to the window', () => {
  test('opens the window 500 ms after order and script, and hides the form before that', async () => {
    const it = world();
    it.flow.start({ amount: 50_000 });
    await pass(499);
    expect(it.windows).toHaveLength(0);
    expect(it.state()).toBe('processing');
    await pass(1);
    expect(it.log).toEqual(['processing', 'load', 'opening', 'open order_1']);
    expect(it.window(0).attempt).toEqual({ flowId: 'flow-1', attempt: 1 });
  });

  test('a double click makes one order', async () => {
    const it = world();
    it.flow.start({ amount: 50_000 });
    it.flow.start({ amount: 50_000 });
    await pass(1_000);
    it.flow.start({ amount: 50_000 });
    await pass(1_000);
    expect(it.attempts).toHaveLength(1);
    expect(it.windows).toHaveLength(1);
  });

  test('without keys nothing is ordered', () => {
    const it = world({ isConfigured: () => false });
    it.flow.start({ amount: 50_000 });
    expect(it.titles()).toEqual(['Razorpay key not configured. Please contact administrator.']);
    expect(it.attempts).toHaveLength(0);
    expect(it.states).toEqual([]);
  });

  test('the order is made while the script loads, which is polled every 150 ms', async () => {
    const it = world();
    it.script.status = 'loading';
    it.flow.start({ amount: 50_000 });
    expect(it.attempts).toHaveLength(1);
    await pass(151);
    it.script.status = 'ready';
    await pass(148);
    await pass(500);
    expect(it.windows).toHaveLength(0);
    await pass(1);
    expect(it.windows).toHaveLength(1);
  });

  test('gives the script 15 s, then says so and comes back', async () => {
    const it = world();
    it.script.status = 'loading';
    it.flow.start({ amount: 50_000 });
    await pass(14_900);
    expect(it.said).toEqual([]);
    await pass(200);
    expect(it.titles()).toEqual(['Failed to load payment gateway. Please refresh and try again.']);
    expect(it.state()).toBe('idle');
    it.script.status = 'ready';
    await pass(60_000);
    expect(it.windows).toHaveLength(0);
  });

  test('a script that failed is said at once, and the next press loads it again', async () => {
    const it = world();
    it.script.status = 'failed';
    it.flow.start({ amount: 50_000 });
    await pass(0);
    expect(it.titles()).toEqual(['Failed to load payment gateway. Please refresh and try again.']);
    it.script.status = 'ready';
    await it.open();
    expect(it.log.filter((entry) => entry === 'load')).toHaveLength(2);
  });

  test.each([
    ['the server’s words', 'Too many attempts. Please wait a minute.', 'Too many attempts. Please wait a minute.'],
    ['the default', '', 'Failed to process donation'],
  ])('an order that failed is told in %s', async (_, message, title) => {
    const it = world({ createOrder: () => Promise.reject(new Error(message)) });
    it.flow.start({ amount: 50_000 });
    await pass(0);
    expect(it.titles()).toEqual([title]);
    expect(it.said[0]?.description).toBe(
      message ? undefined : 'Nothing was charged. Please check your connection and try again.',
    );
    expect(it.state()).toBe('idle');
    await pass(10_000);
    expect(it.windows).toHaveLength(0);
  });

  test('errors of fields go to the form', async () => {
    const it = world({
      createOrder: () => Promise.resolve({ userErrors: [{ field: ['donor', 'email'], message: 'Wrong.' }] }),
    });
    it.flow.start({ amount: 50_000 });
    await pass(1_000);
    expect(it.log).toEqual(['processing', 'load', 'idle', 'errors donor.email']);
    expect(it.windows).toHaveLength(0);
  });

  test('closing the form while the order is made ends the run; what comes later opens nothing', async () => {
    const isPaid = jest.fn();
    const it = world({ isPaid });
    it.flow.start({ amount: 50_000 });
    await pass(100);
    it.flow.cancel();
    expect(it.state()).toBe('idle');
    // The pause before the window remains, the timer of the whole flow does not.
    expect(jest.getTimerCount()).toBe(1);
    await pass(PAYMENT_TIMEOUT);
    expect(it.windows).toHaveLength(0);
    expect(it.said).toEqual([]);
    expect(isPaid).not.toHaveBeenCalled();
  });

  test.each([
    ['errors of fields', (order: Later) => order.resolve({ userErrors: [{ field: ['amount'], message: 'Wrong.' }] })],
    ['a failure', (order: Later) => order.reject(new Error('Late.'))],
  ])('%s of an order that was given up leave the next run alone', async (_, answer) => {
    const first: Later = later();
    const second = later<never>();
    const orders = [first.promise, second.promise];
    const it = world({ createOrder: () => orders.shift() ?? second.promise });
    it.flow.start({ amount: 50_000 });
    it.flow.cancel();
    it.flow.start({ amount: 60_000 });
    answer(first);
    await pass(0);
    expect(it.states).toEqual(['processing', 'idle', 'processing']);
    expect(it.said).toEqual([]);
    expect(it.log.join()).not.toContain('errors');
  });

  test('a window that cannot be made brings the form back', async () => {
    const it = world({
      openWindow: () => {
        throw new Error('key is missing');
      },
    });
    it.flow.start({ amount: 50_000 });
    await pass(500);
    expect(it.titles()).toEqual(['Failed to process donation']);
    expect(it.state()).toBe('idle');
  });
});

describe('paid', () => {
  test('verifies, thanks, and goes on after 1.5 s', async () => {
    const verify = jest.fn().mockResolvedValue({ success: true, message: '', amount: 70_000, receiptNumber: 'R/1' });
    const it = world({ verify });
    const opened = await it.open();
    opened.onAlive();
    opened.onSuccess(paid);
    await pass(0);
    expect(verify).toHaveBeenCalledWith('order_1', paid);
    expect(it.said).toEqual([expect.objectContaining({ kind: 'success', title: 'Success!' })]);
    expect(it.remembered).toEqual([{ amount: 70_000, receiptNumber: 'R/1' }]);
    await pass(1_499);
    expect(it.log).not.toContain('finish');
    await pass(1);
    expect(it.log.slice(-4)).toEqual(['verifying', 'done', 'idle', 'finish']);
  });

  test('late dismissals, failures, timers and repeated answers change nothing', async () => {
    const isPaid = jest.fn().mockResolvedValue(false);
    const verify = jest.fn().mockResolvedValue({ success: true, message: '' });
    const it = world({ isPaid, verify });
    const opened = await it.open();
    opened.onSuccess(paid);
    opened.onDismiss();
    opened.onFailed('Late');
    opened.onSuccess(paid);
    it.flow.cancel();
    await pass(1_500);
    opened.onDismiss();
    opened.onSuccess(paid);
    await pass(PAYMENT_TIMEOUT);
    expect(it.titles()).toEqual(['Success!']);
    expect(isPaid).not.toHaveBeenCalled();
    expect(verify).toHaveBeenCalledTimes(1);
    expect(it.attempts).toHaveLength(1);
    expect(it.log.filter((entry) => entry === 'finish')).toHaveLength(1);
  });

  test.each([
    ['the server’s words', 'The signature does not match.', 'The signature does not match.'],
    ['the default', '', 'Unable to verify payment. Please contact support with your payment details.'],
  ])('a failed verification is told in %s', async (_, message, description) => {
    const it = world({ verify: () => Promise.resolve({ success: false, message }) });
    (await it.open()).onSuccess(paid);
    await pass(0);
    expect(it.said).toEqual([{ kind: 'error', title: 'Payment Verification Failed', description }]);
    expect(it.state()).toBe('idle');
    await pass(10_000);
    expect(it.log).not.toContain('finish');
  });

  test('when the verification gets no answer, the provider’s word counts', async () => {
    const it = world({ verify: () => Promise.reject(new Error('offline')), isPaid: () => Promise.resolve(true) });
    (await it.open()).onSuccess(paid);
    await pass(1_500);
    expect(it.titles()).toEqual(['Success!']);
    expect(it.remembered).toEqual([{ amount: 50_000, receiptNumber: null }]);
    expect(it.log).toContain('finish');
  });

  test('when nobody answers in time, the verification has failed', async () => {
    const never = new Promise<never>(() => undefined);
    const it = world({ verify: () => never, isPaid: () => never });
    (await it.open()).onSuccess(paid);
    await pass(2 * ANSWER_LIMIT);
    expect(it.titles()).toEqual(['Payment Verification Failed']);
    expect(it.state()).toBe('idle');
  });

  test('an answer without a payment id is told, unless the order was paid', async () => {
    const it = world();
    (await it.open()).onSuccess({});
    await pass(0);
    expect(it.titles()).toEqual(['Payment details not received. Please try again.']);
    expect(it.state()).toBe('idle');

    const lucky = world({ isPaid: () => Promise.resolve(true) });
    (await lucky.open()).onSuccess({});
    await pass(0);
    expect(lucky.titles()).toEqual(['Success!']);
  });
});
