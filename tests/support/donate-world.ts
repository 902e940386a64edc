import { DonationFlow } from '../../client/site/donate/flow';
import type {
  Attempt,
  FlowPorts,
  FlowState,
  Message,
  Order,
  SettledGift,
  WindowEvents,
} from '../../client/site/donate/flow-ports';

export interface Gift {
  amount: number;
}

interface OpenedWindow extends WindowEvents {
  order: Order;
  attempt: Attempt;
  close: jest.Mock;
}

/** Creates a world in which everything succeeds at once; each test changes its subject. */
export function world(changes: Partial<FlowPorts<Gift>> = {}) {
  const log: string[] = [];
  const states: FlowState[] = [];
  const said: Message[] = [];
  const remembered: SettledGift[] = [];
  const attempts: Attempt[] = [];
  const left: ('forgotten' | 'watched')[] = [];
  const windows: OpenedWindow[] = [];
  const script: { status: 'loading' | 'ready' | 'failed' } = { status: 'ready' };

  const ports: FlowPorts<Gift> = {
    isConfigured: () => true,
    newFlowId: () => `flow-${attempts.length + 1}`,
    script: { load: () => log.push('load'), status: () => script.status },
    createOrder: (gift, attempt) => {
      attempts.push(attempt);
      return Promise.resolve({
        order: {
          id: `order_${attempts.length}`,
          amount: gift.amount,
          currency: 'INR',
          keyId: 'rzp_test_1',
          giftKey: '',
        },
      });
    },
    openWindow: (order, _gift, attempt, events) => {
      log.push(`open ${order.id}`);
      // The provider's close may itself report that the window was dismissed.
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
    forget: () => left.push('forgotten'),
    watch: () => left.push('watched'),
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
    flow,
    log,
    states,
    said,
    remembered,
    attempts,
    left,
    windows,
    window,
    script,
    state: () => states.at(-1) ?? 'idle',
    titles: () => said.map(({ title }) => title),
    /** Presses the button and waits until the window is asked to open. */
    async open() {
      flow.start({ amount: 50_000 });
      await pass(500);
      return window(windows.length - 1);
    },
  };
}

/** Advances the time, running everything due. */
export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
export const paid = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'aa' };
/** Creates a promise that the test settles when it wants to. */
export function later<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
