import type { Resolvers, SubscriptionPayload } from '../../generated/resolvers';
import type { Context } from '../../graphql/context';
import { limitCaller } from '../../graphql/limits';
import { signedIn } from '../../graphql/signed-in';
import type { SubscriptionChange } from './change-subscription';
import type { SubscriptionsService } from './subscriptions.service';

declare module '../../graphql/context' {
  interface Services {
    readonly subscriptions: SubscriptionsService;
  }
}

/** As for orders: card testers try hundreds of cards, a donor needs a handful of tries. */
const CREATE_RATE = { burst: 10, perMinute: 5 };
const ANSWER_RATE = { burst: 20, perMinute: 20 };

const change =
  (what: SubscriptionChange) =>
  async (_root: unknown, { id }: { id: string }, context: Context): Promise<SubscriptionPayload> => {
    const { subscriptions } = context.services;
    const userErrors = await subscriptions.change({ userId: signedIn(context) }, id, what);
    return { subscription: await subscriptions.byId(id), userErrors };
  };

/** Giving every month or year. */
export const subscriptionsResolvers: Resolvers = {
  Query: {
    adminSubscriptions: (_root, args, { services }) => services.subscriptions.list(args),
    adminSubscription: (_root, { id }, { services }) => services.subscriptions.byId(id),
  },
  Mutation: {
    createRazorpaySubscription: (_root, { input }, context) => {
      limitCaller(context, 'createRazorpaySubscription', CREATE_RATE);
      return context.services.subscriptions.createRazorpaySubscription(input);
    },
    checkRazorpaySubscription: (_root, { subscriptionId }, context) => {
      limitCaller(context, 'checkRazorpaySubscription', ANSWER_RATE);
      return context.services.subscriptions.checkRazorpaySubscription(subscriptionId);
    },
    cancelSubscription: change('cancel'),
    pauseSubscription: change('pause'),
    resumeSubscription: change('resume'),
  },
};
