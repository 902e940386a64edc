import { orderInput, type PaidAnswer } from './payment-world';
import type { Delivery } from './razorpay-emulator';
import { startSubscriptionWorld, type SubscriptionWorld } from './subscription-world';

/** A payment created at one moment and captured some seconds later, with its events. */
export interface LatePayment {
  readonly orderId: string;
  readonly answer: PaidAnswer;
  /** Events by name; none was delivered yet. */
  readonly events: ReadonlyMap<string, Delivery>;
}

/** A recurring world in which single payments are made across midnight. */
export interface MidnightWorld extends SubscriptionWorld {
  /** Starts over at a moment of India's time with a payment captured after some seconds. */
  payAcross(moment: string, seconds: number): Promise<LatePayment>;
  /** Delivers one event of a payment. */
  bring(event: Delivery | undefined): Promise<void>;
  /** Lists receipts in the order of their numbers, with their day. */
  receipts(): Promise<{ number: string; day: string }[]>;
}

const SECOND = 1 / 86_400;

export async function startMidnightWorld(): Promise<MidnightWorld> {
  const world = await startSubscriptionWorld();
  return {
    ...world,
    payAcross: async (moment, seconds) => {
      await world.beginAt(moment);
      const { order } = await world.payments.createRazorpayOrder(orderInput());
      const orderId = order?.id ?? '';
      const answer = await world.pay(orderId, { capture: { after: seconds } });
      await world.advance(seconds * SECOND);
      const sent = await world.taken();
      return {
        orderId,
        answer,
        events: new Map(sent.map((delivery) => [delivery.event, delivery])),
      };
    },
    bring: async (event) => {
      if (!event) throw new Error('there was no such event');
      await world.deliver([event]);
    },
    receipts: () =>
      world.sql('select receipt_number as number, issued_on as day from receipts order by financial_year, serial'),
  };
}
