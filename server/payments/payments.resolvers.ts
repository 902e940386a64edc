import type { Resolvers } from '../generated/resolvers';
import { limitCaller } from '../graphql/limits';

/** Card testers try hundreds of cards on one order endpoint; a donor needs a handful of orders at most. */
const ORDER_RATE = { burst: 10, perMinute: 5 };
const ANSWER_RATE = { burst: 20, perMinute: 20 };

/** Giving once: order, verification, and the question what became of an order. */
export const paymentsResolvers: Resolvers = {
  Mutation: {
    createRazorpayOrder: (_root, { input }, context) => {
      limitCaller(context, 'createRazorpayOrder', ORDER_RATE);
      return context.services.payments.createRazorpayOrder(input);
    },
    verifyRazorpayPayment: (_root, { input }, context) => {
      limitCaller(context, 'verifyRazorpayPayment', ANSWER_RATE);
      const { payments, subscriptions } = context.services;
      return input.razorpaySubscriptionId ? subscriptions.verifyRazorpayPayment(input) : payments.verifyRazorpayPayment(input);
    },
    checkRazorpayOrder: (_root, { orderId }, context) => {
      limitCaller(context, 'checkRazorpayOrder', ANSWER_RATE);
      return context.services.payments.checkRazorpayOrder(orderId);
    },
  },
};
