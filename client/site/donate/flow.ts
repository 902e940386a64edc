import {
  PAYMENT_OPEN_DELAY,
  PAYMENT_RETRY_AFTER,
  PAYMENT_TIMEOUT,
  SUCCESS_REDIRECT_DELAY,
} from '../../../rules/limits';
import { messages } from './flow-messages';
import type {
  FlowPorts,
  FlowState,
  Message,
  Order,
  PaymentResponse,
  PaymentWindow,
  SettledGift,
  WindowEvents,
} from './flow-ports';
import { ScriptFailed, scriptLoaded, wait, within } from './flow-waits';

/** Maximum time in milliseconds the donor waits for the server about a payment before the form comes back. */
export const ANSWER_LIMIT = 30_000;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Says what nobody knows about the payment of an order; undefined when it was not paid.
 * @param isPaid null while the bank has not decided, undefined when the server could not be asked
 */
function doubtAbout(isPaid: boolean | null | undefined, order: Order | undefined): Message | undefined {
  if (isPaid === undefined) return messages.unanswered;
  return isPaid === null && order ? messages.unconfirmed(order.amount) : undefined;
}

/** State of one press of the button. */
interface Run<Gift> {
  readonly gift: Gift;
  readonly flowId: string;
  readonly startedAt: number;
  attempt: number;
  isSettled?: boolean;
  order?: Order;
  window?: PaymentWindow;
  lifeTimer?: Timer;
  overallTimer?: Timer;
}

/**
 * Takes one gift from the button to the thank-you page, one run at a time. A success is final once it has begun: later
 * events of the window or of a timer are ignored. No payment counts as failed before the server was asked.
 */
export class DonationFlow<Gift> {
  private state: FlowState = 'idle';
  /** Incremented with every state, so that an answer that is too late for its state is recognised. */
  private step = 0;
  private run: Run<Gift> | undefined;

  constructor(private readonly ports: FlowPorts<Gift>) {}

  /** Starts a run; ignored during a run. */
  start(gift: Gift): void {
    if (this.state !== 'idle') return;
    if (!this.ports.isConfigured()) return this.ports.say(messages.notConfigured);
    const run: Run<Gift> = { gift, flowId: this.ports.newFlowId(), startedAt: Date.now(), attempt: 1 };
    run.overallTimer = setTimeout(() => void this.timeOut(run), PAYMENT_TIMEOUT);
    this.run = run;
    void this.prepare(run, 'processing');
  }

  /** Cancels waiting for the order or for a window that does not come. */
  cancel(): void {
    if (this.state === 'processing') this.end();
    else if (this.run && (this.isWindowOpen() || this.state === 'reopening')) void this.giveUp(this.run);
  }

  private isWindowOpen(): boolean {
    return this.state === 'opening' || this.state === 'stalled' || this.state === 'paying';
  }

  private isSettled(): boolean {
    return this.state === 'verifying' || this.state === 'done';
  }

  private move(state: FlowState): number {
    this.state = state;
    this.step += 1;
    this.ports.changed(state);
    return this.step;
  }

  private async prepare(run: Run<Gift>, state: 'processing' | 'reopening'): Promise<void> {
    const step = this.move(state);
    const attempt = { flowId: run.flowId, attempt: run.attempt };
    try {
      const [answer] = await Promise.all([this.ports.createOrder(run.gift, attempt), scriptLoaded(this.ports.script)]);
      if (this.step !== step) return;
      if ('userErrors' in answer) {
        this.end();
        return this.ports.showErrors(answer.userErrors);
      }
      await wait(PAYMENT_OPEN_DELAY);
      if (this.step === step) this.open(run, answer.order);
    } catch (error) {
      if (this.step !== step) return;
      const text = error instanceof Error ? error.message : '';
      this.end(error instanceof ScriptFailed ? messages.scriptFailed : messages.orderFailed(text));
    }
  }

  private open(run: Run<Gift>, order: Order): void {
    const { attempt, flowId } = run;
    run.order = order;
    this.move('opening');
    // Ignores events of a window that was closed for the next attempt.
    const isCurrent = () => this.run === run && run.attempt === attempt && this.isWindowOpen();
    const events: WindowEvents = {
      onAlive: () => {
        if (!isCurrent() || this.state === 'paying') return;
        clearTimeout(run.lifeTimer);
        this.move('paying');
      },
      onSuccess: (response) => void this.verify(run, order, response),
      onFailed: (description) => {
        if (!isCurrent()) return;
        events.onAlive();
        this.ports.say(messages.paymentFailed(description));
      },
      onDismiss: () => {
        if (isCurrent()) void this.giveUp(run);
      },
    };
    run.lifeTimer = setTimeout(() => this.onLifeless(run), PAYMENT_RETRY_AFTER);
    try {
      run.window = this.ports.openWindow(order, run.gift, { flowId, attempt }, events);
    } catch {
      this.end(messages.orderFailed(''));
    }
  }

  /** Retries once; a second window may take its time, since the network may just be slow. */
  private onLifeless(run: Run<Gift>): void {
    if (run.attempt > 1) return void this.move('stalled');
    run.attempt += 1;
    this.close(run);
    void this.prepare(run, 'reopening');
  }

  private close(run: Run<Gift>): void {
    clearTimeout(run.lifeTimer);
    const { window } = run;
    run.window = undefined;
    window?.close();
  }

  /** Returns to the form only after asking the server: money may have moved although the window was closed. */
  private async giveUp(run: Run<Gift>): Promise<void> {
    // The provider's own timer may fire first: a browser slows the timers of a hidden page.
    if (Date.now() - run.startedAt >= PAYMENT_TIMEOUT) return this.timeOut(run);
    await this.askServer(run);
  }

  private async timeOut(run: Run<Gift>): Promise<void> {
    if (this.run !== run || this.isSettled() || this.state === 'checking') return;
    await this.askServer(run, messages.timedOut);
    if (!run.isSettled) await this.ports.clearCaches();
  }

  /** @param wasPaid true when the window said so, which the server did not contradict */
  private async askServer(run: Run<Gift>, otherwise?: Message, wasPaid = false): Promise<void> {
    const step = this.move('checking');
    this.close(run);
    const { order } = run;
    const isPaid = order ? await within(ANSWER_LIMIT, this.ports.isPaid(order.id)).catch(() => undefined) : false;
    if (this.step !== step) return;
    if (order && isPaid) return this.succeed(run, { amount: order.amount, receiptNumber: null });
    this.end(otherwise ?? doubtAbout(isPaid, order), wasPaid || isPaid !== false);
  }

  /** Verifies a success of any window, even of one that was closed before its answer came: the money has moved. */
  private async verify(run: Run<Gift>, order: Order, response: PaymentResponse): Promise<void> {
    if (this.isSettled() || run.isSettled) return;
    if (this.run && this.run !== run) this.close(this.run);
    this.run = run;
    run.order = order;
    this.move('verifying');
    this.close(run);
    if (!response.razorpay_payment_id && !response.razorpay_subscription_id) {
      return this.askServer(run, messages.noDetails);
    }
    const answer = await within(ANSWER_LIMIT, this.ports.verify(order.id, response)).catch(() => undefined);
    if (!answer) return this.askServer(run, messages.verificationFailed(''), true);
    if (!answer.success) return this.end(messages.verificationFailed(answer.message), answer.isUndecided);
    this.succeed(run, { amount: answer.amount ?? order.amount, receiptNumber: answer.receiptNumber ?? null });
  }

  private succeed(run: Run<Gift>, gift: SettledGift): void {
    run.isSettled = true;
    this.move('done');
    this.ports.remember(gift);
    this.ports.say(messages.thanks);
    setTimeout(() => {
      this.end();
      this.ports.finish();
    }, SUCCESS_REDIRECT_DELAY);
  }

  /**
   * Returns to the form, with all its input.
   * @param isUndecided true when money may have moved: the gift stays watched
   */
  private end(message?: Message, isUndecided = false): void {
    const { run } = this;
    clearTimeout(run?.overallTimer);
    if (run) this.close(run);
    this.run = undefined;
    if (isUndecided) this.ports.watch();
    else if (run?.order) this.ports.forget();
    this.move('idle');
    if (message) this.ports.say(message);
  }
}
