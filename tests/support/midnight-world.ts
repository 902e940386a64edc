import { orderInput, type PaidAnswer } from './payment-world';
import type { Delivery } from './razorpay-emulator';
import { startRecurringWorld, type RecurringWorld } from './recurring-world';

/** A payment that was begun at a moment and is captured some seconds later, with the events of it. */
export interface LatePayment {
  readonly orderId: string;
  readonly answer: PaidAnswer;
  /** By the event's name; nothing was delivered yet. */
  readonly events: ReadonlyMap<string, Delivery>;
}

/** A recurring world in which single payments are played across midnight. */
export interface MidnightWorld extends RecurringWorld {
  /** Begins anew at a moment of India's time with a payment that is captured after so many seconds. */
  payAcross(moment: string, seconds: number): Promise<LatePayment>;
  /** Brings one event of a payment, as many times as told. */
  bring(event: Delivery | undefined): Promise<void>;
  /** Receipts in the order of their numbers, with their day. */
  receipts(): Promise<{ number: string; day: string }[]>;
}

const SECOND = 1 / 86_400;

export async function startMidnightWorld(): Promise<MidnightWorld> {
  const world = await startRecurringWorld();
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
