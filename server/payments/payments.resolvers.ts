import type { Resolvers } from '../generated/resolvers';
import { limitCaller, refuseFor } from '../graphql/limits';
import { waitToCheck } from './check-limit';
import { admitTo, type GivingLimit } from './giving-limit';
import type { PaymentsService } from './payments.service';
import { ANSWER_LIMIT } from './signed-answer';

declare module '../context' {
  interface Services {
    readonly payments: PaymentsService;
    readonly givingLimit: GivingLimit;
  }
}

/** Giving once: order, verification, and the question what became of an order. */
export const paymentsResolvers: Resolvers = {
  Mutation: {
    createRazorpayOrder: (_root, { input }, context) => {
      limitCaller(context, 'giving', context.services.limits.giving);
      return context.services.payments.createRazorpayOrder(input, admitTo(context));
    },
    verifyRazorpayPayment: (_root, { input }, context) => {
      const { payments, subscriptions, limits } = context.services;
      // What the provider signed is money that waits for its receipt: it is never turned away.
      if (!payments.isSigned(input)) limitCaller(context, ANSWER_LIMIT, limits.answers);
      return input.razorpaySubscriptionId
        ? subscriptions.verifyRazorpayPayment(input)
        : payments.verifyRazorpayPayment(input);
    },
    checkRazorpayOrder: (_root, { orderId }, context) => {
      refuseFor(waitToCheck(context.services, context.address, orderId));
      return context.services.payments.checkRazorpayOrder(orderId);
    },
  },
};
