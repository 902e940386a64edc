import { ANSWER_LIMIT, DonationFlow } from '../../client/features/donate/flow';
import type {
  Attempt, FlowPorts, FlowState, Message, Order, SettledGift, WindowEvents,
} from '../../client/features/donate/flow-ports';
import { PAYMENT_TIMEOUT } from '../../rules/limits';

interface Gift {
  amount: number;
}

interface OpenedWindow extends WindowEvents {
  order: Order;
  attempt: Attempt;
  close: jest.Mock;
}

/** A world in which everything goes well at once; each test spoils what it is about. */
function world(changes: Partial<FlowPorts<Gift>> = {}) {
  const log: string[] = [];
  const states: FlowState[] = [];
  const said: Message[] = [];
  const remembered: SettledGift[] = [];
  const attempts: Attempt[] = [];
  const windows: OpenedWindow[] = [];
  const script: { status: 'loading' | 'ready' | 'failed' } = { status: 'ready' };

  const ports: FlowPorts<Gift> = {
    isConfigured: () => true,
    newFlowId: () => `flow-${attempts.length + 1}`,
    script: { load: () => log.push('load'), status: () => script.status },
    createOrder: (gift, attempt) => {
      attempts.push(attempt);
      return Promise.resolve({
        order: { id: `order_${attempts.length}`, amount: gift.amount, currency: 'INR', keyId: 'rzp_test_1' },
      });
    },
    openWindow: (order, _gift, attempt, events) => {
      log.push(`open ${order.id}`);
      // The provider's close may itself say that the window was dismissed.
      const opened = { order, attempt, ...events, close: jest.fn(() => events.onDismiss()) };
      windows.push(opened);
      return opened;
    },
    verify: () => Promise.resolve({ success: true, message: '', amount: 50_000, receiptNumber: '2026-27/000042' }),
    isPaid: () => Promise.resolve(false),
    clearCaches: () => {
      log.push('caches');
      return Promise.resolve();
    },
    say: (message) => said.push(message),
    showErrors: (errors) => log.push(`errors ${errors.map(({ field }) => field.join('.')).join()}`),
    changed: (state) => {
      states.push(state);
      log.push(state);
    },
    remember: (gift) => remembered.push(gift),
    finish: () => log.push('finish'),
    ...changes,
  };
  const flow = new DonationFlow<Gift>(ports);
  const window = (index: number): OpenedWindow => {
    const opened = windows[index];
    if (!opened) throw new Error(`No window ${index} was opened.`);
    return opened;
  };
  return {
    flow, log, states, said, remembered, attempts, windows, window, script,
    state: () => states.at(-1) ?? 'idle',
    titles: () => said.map(({ title }) => title),
    /** Presses the button and waits until the window was asked to open. */
    async open() {
      flow.start({ amount: 50_000 });
      await pass(500);
      return window(windows.length - 1);
    },
  };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const paid = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'aa' };
/** An answer that the test gives when it wants to. */
function later<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

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
    // The pause before the window is left, the timer of the whole run is not.
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
    expect(it.attempts).toEqual([{ flowId: 'flow-1', attempt: 1 }, { flowId: 'flow-2', attempt: 1 }]);
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
    expect(it.attempts).toEqual([{ flowId: 'flow-1', attempt: 1 }, { flowId: 'flow-1', attempt: 2 }]);
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
        return Promise.resolve({ order: { id: 'order_1', amount: 1, currency: 'INR', keyId: 'k' } });
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
    // As in a sleeping page: the clock has gone on, the timers have not.
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
