import type { Resolvers } from '../generated/resolvers';
import { limitCaller } from '../graphql/limits';
import type { PaymentsService } from './payments.service';
import { ANSWER_LIMIT, ANSWER_RATE } from './signed-answer';

declare module '../graphql/context' {
  interface Services {
    readonly payments: PaymentsService;
  }
}

/** Card testers try hundreds of cards on one order endpoint; a donor needs a handful of orders at most. */
const ORDER_RATE = { burst: 10, perMinute: 5 };

/** Giving once: order, verification, and the question what became of an order. */
export const paymentsResolvers: Resolvers = {
  Mutation: {
    createRazorpayOrder: (_root, { input }, context) => {
      limitCaller(context, 'createRazorpayOrder', ORDER_RATE);
      return context.services.payments.createRazorpayOrder(input);
    },
    verifyRazorpayPayment: (_root, { input }, context) => {
      const { payments, subscriptions } = context.services;
      // What the provider signed is money that waits for its receipt: it is never turned away.
      if (!payments.isSigned(input)) limitCaller(context, ANSWER_LIMIT, ANSWER_RATE);
      return input.razorpaySubscriptionId ? subscriptions.verifyRazorpayPayment(input) : payments.verifyRazorpayPayment(input);
    },
    checkRazorpayOrder: (_root, { orderId }, context) => {
      limitCaller(context, 'checkRazorpayOrder', ANSWER_RATE);
      return context.services.payments.checkRazorpayOrder(orderId);
    },
  },
};
