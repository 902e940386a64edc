import { setMaxListeners } from 'node:events';
import type { Clock } from './context';
import type { Settings } from './options';
import type { WebhookPlan } from './scenarios';
import { sign } from './signatures';
import type { WebhookEvent } from './state';
import type { Store } from './store';
import { postWebhook, type PostResult } from './webhook-post';

export interface DraftEvent {
  id: string;
  event: string;
  body: string;
}

const LONGEST_TIMER_MS = 2_147_483_647;

/** Creates the controller that aborts every delivery, without a limit on their number. */
function stopper(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** Delivers events at least once: retries anything but a 2xx, gives up at the end of the retry schedule. */
export class WebhookSender {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly underWay = new Set<Promise<void>>();
  /** Events that are being sent; a new timer for them would send them twice. */
  private readonly sending = new Set<string>();
  private waiting: (() => void)[] = [];
  private stop = stopper();

  constructor(
    private readonly settings: Settings,
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  enqueue(drafts: DraftEvent[], plan: WebhookPlan = {}): void {
    const ordered = plan.reverse === true ? [...drafts].reverse() : drafts;
    const start = this.clock.ms() + (plan.delayMs ?? this.settings.webhookDelayMs);
    for (const [index, draft] of ordered.entries()) {
      const event: WebhookEvent = {
        ...draft,
        status: plan.drop === true ? 'dropped' : 'pending',
        dueAt: start + index * this.settings.webhookGapMs,
        copies: plan.duplicate ? 2 : 1,
        concurrent: plan.duplicate === 'concurrent',
        wrongSecret: plan.wrongSecret === true,
        failures: 0,
        attempts: [],
      };
      this.store.state.events[event.id] = event;
      this.store.touch('events', event.id);
      this.arm(event);
    }
  }

  /** Sets the timers of everything undelivered again: after a start, a new address or a moved clock. */
  resume(): void {
    this.clearTimers();
    for (const event of Object.values(this.store.state.events)) this.arm(event);
  }

  /** Sets the address; also enables a disabled webhook. */
  setUrl(url: string | null): void {
    const { state } = this.store;
    if (state.webhookUrl === url && !state.webhookDisabled) return;
    state.webhookUrl = url;
    this.enable();
  }

  enable(): void {
    this.store.state.webhookDisabled = false;
    this.store.touchHead();
    this.resume();
  }

  /** Sends a known event again, with the same id and bytes; false when the id is unknown. */
  resend(eventId: string): boolean {
    const event = this.store.state.events[eventId];
    if (event === undefined) return false;
    Object.assign(event, {
      status: 'pending',
      dueAt: this.clock.ms(),
      copies: 1,
      concurrent: false,
      wrongSecret: false,
      failures: 0,
    });
    this.store.touch('events', eventId);
    this.arm(event);
    return true;
  }

  /** Resolves when nothing is left to deliver; at once without an address. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0 || this.hasDeliverable()) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Aborts deliveries in progress, after the state was cleared. */
  async abandon(): Promise<void> {
    await this.close();
    this.stop = stopper();
  }

  /** Stops all deliveries; undelivered events stay pending in the store. */
  async close(): Promise<void> {
    this.clearTimers();
    this.stop.abort();
    await Promise.all(this.underWay);
    this.wakeWaiting();
  }

  private hasDeliverable(): boolean {
    const { state } = this.store;
    return (
      !this.stop.signal.aborted &&
      state.webhookUrl !== null &&
      Object.values(state.events).some(({ status }) => status === 'pending')
    );
  }

  private arm(event: WebhookEvent): void {
    if (event.status !== 'pending' || this.store.state.webhookUrl === null || this.sending.has(event.id)) return;
    clearTimeout(this.timers.get(event.id));
    const delay = Math.min(Math.max(0, event.dueAt - this.clock.ms()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      this.timers.delete(event.id);
      const delivery = this.deliver(event).catch((error: unknown) => {
        this.settings.log(`webhook ${event.event}: ${String(error)}`);
      });
      this.underWay.add(delivery);
      void delivery.then(() => {
        this.underWay.delete(delivery);
        this.wakeWaiting();
      });
    }, delay);
    this.timers.set(event.id, timer);
  }

  private async deliver(event: WebhookEvent): Promise<void> {
    // An event must not arrive before its change is stored.
    await this.store.saved();
    const url = this.store.state.webhookUrl;
    if (url === null || event.status !== 'pending' || this.sending.has(event.id) || this.stop.signal.aborted) return;
    if (this.store.state.webhookDisabled) {
      event.status = 'skipped';
    } else {
      const { signal } = this.stop;
      const sends = event.concurrent ? event.copies : 1;
      this.sending.add(event.id);
      const posts = Array.from({ length: sends }, () => this.post(url, event, signal));
      const results = await Promise.all(posts).finally(() => this.sending.delete(event.id));
      if (signal.aborted) return;
      for (const result of results) this.record(event, result);
      this.conclude(event);
    }
    this.store.touch('events', event.id);
    await this.store.saved();
  }

  private post(url: string, event: WebhookEvent, signal: AbortSignal): Promise<PostResult> {
    const { webhookSecret, webhookTimeoutMs } = this.settings;
    const secret = event.wrongSecret ? `not-${webhookSecret}` : webhookSecret;
    return postWebhook(url, event.id, event.body, sign(event.body, secret), webhookTimeoutMs, signal);
  }

  private record(event: WebhookEvent, result: PostResult): void {
    event.attempts.push({ at: this.clock.ms(), ...result });
    if (isSuccess(result.status)) event.copies -= 1;
    else event.failures += 1;
    this.settings.log(`webhook ${event.event} ${event.id}: ${result.status ?? result.error ?? 'no answer'}`);
  }

  private conclude(event: WebhookEvent): void {
    const failed = !isSuccess(event.attempts.at(-1)?.status);
    if (event.copies <= 0) {
      event.status = 'delivered';
    } else if (event.wrongSecret) {
      // A forger does not retry.
      event.status = 'failed';
    } else {
      const gap = failed ? this.settings.retryScheduleMs[event.failures - 1] : 0;
      if (gap === undefined) {
        event.status = 'failed';
        this.store.state.webhookDisabled = true;
        this.settings.log('webhook disabled: the endpoint did not answer 2xx in time to any attempt');
      } else {
        event.dueAt = this.clock.ms() + gap;
        this.arm(event);
      }
    }
  }

  private clearTimers(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private wakeWaiting(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const wake of woken) wake();
  }
}

function isSuccess(status: number | null | undefined): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}
