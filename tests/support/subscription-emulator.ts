import type { Invoice, Period, Subscription } from '../../dev/razorpay-emulator/subscription-entities';
import { startWatchedEmulator, type WatchedEmulator } from './watched-emulator';

export const DAY = 86_400;

/** Events of every charge, in their order. */
export const CHARGED = ['payment.authorized', 'payment.captured', 'order.paid', 'invoice.paid', 'subscription.charged'];
/** Events of an authorisation with its first charge. */
export const FIRST = ['subscription.authenticated', 'subscription.activated', ...CHARGED];

/** Time at which the emulator's clock stands. */
export const NOW_MS = Date.parse('2026-01-31T15:54:31+05:30');

/** An emulator whose clock stands until it is advanced, with the calls about plans and subscriptions. */
export interface SubscriptionEmulator extends WatchedEmulator {
  plan(period?: Period, amount?: number): Promise<string>;
  /** Makes a subscription of twelve cycles on a new plan. */
  subscribe(extra?: object, period?: Period): Promise<Subscription>;
  fetchSub(id: string): Promise<Subscription>;
  invoices(id: string): Promise<Invoice[]>;
  /** Plays an action on a subscription; returns the resulting events. */
  play(id: string, what: string, body?: object): Promise<string[]>;
  /** Advances the clock; returns the resulting events. */
  advance(days: number): Promise<string[]>;
}

export async function startSubscriptionEmulator(): Promise<SubscriptionEmulator> {
  const watched = await startWatchedEmulator({ now: () => NOW_MS });
  const { rzp, endpoint } = watched;
  const eventsOf = async (path: string, body: object): Promise<string[]> => {
    const before = endpoint.events.length;
    await watched.control(path, body);
    await watched.emulator.webhooksSettled();
    return endpoint.events.slice(before);
  };
  const plan: SubscriptionEmulator['plan'] = async (period = 'monthly', amount = 50_000) => {
    const { id } = await rzp.plans.create({
      period: period as 'monthly',
      interval: period === 'daily' ? 7 : 1,
      item: { name: `Gift ${amount}`, amount, currency: 'INR' },
    });
    return id;
  };
  return {
    ...watched,
    plan,
    subscribe: async (extra = {}, period = 'monthly') =>
      (await rzp.subscriptions.create({
        plan_id: await plan(period),
        total_count: 12,
        ...extra,
      } as never)) as unknown as Subscription,
    fetchSub: async (id) => (await rzp.subscriptions.fetch(id)) as unknown as Subscription,
    invoices: async (id) => {
      const { items } = await rzp.invoices.all({ subscription_id: id } as never);
      return items as unknown as Invoice[];
    },
    play: (id, what, body = {}) => eventsOf(`subscriptions/${id}/${what}`, body),
    advance: (days) => eventsOf('clock/advance', { seconds: days * DAY }),
  };
}

export const iso = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();
