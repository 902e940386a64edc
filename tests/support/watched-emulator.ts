import type { EmulatorOptions } from '../../dev/razorpay-emulator';
import { startEmulator, WebhookEndpoint, type RunningEmulator } from './razorpay-emulator';

/** An answer of the control API to a played payment. */
export interface PlayedPayment {
  order: { status: string; amount_paid: number };
  payment: { id: string; status: string };
  answer: { kind: string; error?: { description: string; reason: string } };
}

/** An emulator with an endpoint that records its webhooks. */
export interface WatchedEmulator extends RunningEmulator {
  readonly endpoint: WebhookEndpoint;
  /** Makes an order through the SDK; returns its id. */
  newOrder(amount?: number): Promise<string>;
  /** Plays a payment; terms as sent to the control API. */
  pay(orderId: string, terms?: object): Promise<PlayedPayment>;
  /** Returns names and times of all webhooks in their order, in Unix seconds. */
  told(): Promise<{ event: string; at: number }[]>;
  close(): Promise<void>;
}

export async function startWatchedEmulator(options: Partial<EmulatorOptions> = {}): Promise<WatchedEmulator> {
  const endpoint = new WebhookEndpoint();
  const running = await startEmulator({ webhookUrl: await endpoint.listen(), ...options });
  return {
    ...running,
    endpoint,
    newOrder: async (amount = 100_000) => (await running.rzp.orders.create({ amount, currency: 'INR' })).id,
    pay: (orderId, terms = {}) => running.control<PlayedPayment>(`orders/${orderId}/pay`, terms),
    told: async () => {
      await running.emulator.webhooksSettled();
      return endpoint.deliveries.map(({ event, body }) => ({
        event,
        at: (JSON.parse(body) as { created_at: number }).created_at,
      }));
    },
    close: async () => {
      await running.emulator.close();
      await endpoint.close();
    },
  };
}
