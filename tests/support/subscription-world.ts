import type { CreateRazorpaySubscriptionInput } from '../../server/generated/resolvers';
import {
  createSubscriptionsService,
  type SubscriptionsService,
} from '../../server/payments/subscriptions/subscriptions.service';
import { donor, startPaymentWorld, type PaymentWorld } from './payment-world';
import { WebhookEndpoint, type Delivery } from './razorpay-emulator';

/** A payment world whose emulator and app share one clock, and whose webhooks wait until the test delivers them. */
export interface SubscriptionWorld extends PaymentWorld {
  readonly subscriptions: SubscriptionsService;
  /** Starts over at this moment of India's time, without gifts. */
  beginAt(moment: string): Promise<void>;
  /** Sets up a gift up to its authorisation page; returns the provider's id. */
  create(changes?: Partial<CreateRazorpaySubscriptionInput>): Promise<string>;
  /** Plays an action of bank, donor or provider on a subscription. */
  play(id: string, what: string, body?: object): Promise<void>;
  /** Advances both clocks. */
  advance(days: number): Promise<void>;
  /** Returns the webhooks sent since the last call, in their order. */
  taken(): Promise<Delivery[]>;
  /** Delivers webhooks to the app, and processes them and the resulting checks. */
  deliver(deliveries: readonly Delivery[]): Promise<void>;
  /**
   * Runs the check of every due gift.
   * @param by whose services run it; the world's own by default
   */
  runDueChecks(by?: Pick<SubscriptionsService, 'watchSubscription'>): Promise<void>;
  /** Delivers all webhooks. */
  hear(): Promise<void>;
  sql<T>(text: string, parameters?: unknown[]): Promise<T[]>;
}

export const subscriptionInput = (
  changes: Partial<CreateRazorpaySubscriptionInput> = {},
): CreateRazorpaySubscriptionInput => ({
  amount: 50_000,
  items: [],
  currency: 'INR',
  frequency: 'monthly',
  donor,
  is80gEligible: true,
  isAnonymous: false,
  callbackUrl: '',
  proof: '',
  website: '',
  ...changes,
});

const DAY = 86_400;

export async function startSubscriptionWorld(): Promise<SubscriptionWorld> {
  const endpoint = new WebhookEndpoint();
  let start = Date.now();
  const world = await startPaymentWorld({ webhookUrl: await endpoint.listen(), webhookGapMs: 2, now: () => start });
  const { emulator, database, payments } = world;
  const subscriptions = createSubscriptionsService(world.deps);

  const setTime = async (): Promise<void> => {
    const { now } = await emulator.control<{ now: number }>('state');
    world.setNow(new Date(now * 1000));
  };
  const taken = async (): Promise<Delivery[]> => {
    await emulator.emulator.webhooksSettled();
    return endpoint.deliveries.splice(0);
  };
  const runDueChecks: SubscriptionWorld['runDueChecks'] = async (by = subscriptions) => {
    const due = await database.dataSource.query<{ id: string }[]>(
      'select provider_subscription_id as id from subscriptions where next_check_at <= $1',
      [world.deps.now()],
    );
    for (const { id } of due) await by.watchSubscription(id);
  };
  const deliver = async (deliveries: readonly Delivery[]): Promise<void> => {
    for (const { body, headers } of deliveries) {
      const eventId = String(headers['x-razorpay-event-id']);
      const signature = String(headers['x-razorpay-signature']);
      const { status } = await payments.receiveWebhook({ body: Buffer.from(body), signature, eventId });
      if (status !== 200) throw new Error(`the webhook was answered with ${status}`);
      await payments.processWebhook(eventId);
      await runDueChecks();
    }
  };

  return {
    ...world,
    subscriptions,
    taken,
    deliver,
    runDueChecks,
    beginAt: async (moment) => {
      start = Date.parse(moment);
      await emulator.control('reset', {});
      endpoint.deliveries.splice(0);
      await database.truncate();
      await setTime();
    },
    create: async (changes) => {
      const { subscription, userErrors } = await subscriptions.createRazorpaySubscription(subscriptionInput(changes));
      if (!subscription) throw new Error(JSON.stringify(userErrors));
      return subscription.id;
    },
    play: async (id, what, body = {}) => void (await emulator.control(`subscriptions/${id}/${what}`, body)),
    advance: async (days) => {
      await emulator.control('clock/advance', { seconds: Math.round(days * DAY) });
      await setTime();
    },
    hear: async () => deliver(await taken()),
    sql: <T>(text: string, parameters: unknown[] = []) => database.dataSource.query<T[]>(text, parameters),
    close: async () => {
      await world.close();
      await endpoint.close();
    },
  };
}
