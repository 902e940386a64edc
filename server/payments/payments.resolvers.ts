import type { Resolvers } from '../generated/resolvers';
import { limitCaller, refuseFor } from '../graphql/limits';
import { waitToCheck } from './check-limit';
import { CHALLENGED } from './checkout';
import { openGiving, type GivingLimit } from './giving-limit';
import type { PaymentsService } from './payments.service';
import { ANSWER_LIMIT } from './signed-answer';
import { boundLetters } from './tributes/letter-limit';

declare module '../context' {
  interface Services {
    readonly payments: PaymentsService;
    readonly givingLimit: GivingLimit;
  }
}

/** One-time gifts: order, verification, and the state of an order. */
export const paymentsResolvers: Resolvers = {
  Mutation: {
    createRazorpayOrder: async (_root, { input }, context) => {
      const opening = await openGiving(context, input.proof ?? '');
      if (opening.challenge) return { order: null, challenge: opening.challenge, userErrors: [CHALLENGED] };
      return context.services.payments.createRazorpayOrder(input, boundLetters(context, input, opening.admit));
    },
    verifyRazorpayPayment: async (_root, { input }, context) => {
      const { payments, subscriptions, limits } = context.services;
      // A signed answer is money waiting for its receipt: it is never rate-limited.
      if (!payments.isSigned(input)) await limitCaller(context, ANSWER_LIMIT, limits.answers);
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
