import type { Resolvers, SubscriptionPayload } from '../../generated/resolvers';
import type { Context } from '../../context';
import { limitCaller, refuseFor } from '../../graphql/limits';
import { selectedFields } from '../../graphql/selection';
import { signedIn } from '../../graphql/signed-in';
import { waitToCheck } from '../check-limit';
import { CHALLENGED } from '../checkout';
import { openGiving } from '../giving-limit';
import { boundLetters } from '../tributes/letter-limit';
import type { SubscriptionChange } from './change-subscription';
import type { SubscriptionsService } from './subscriptions.service';

declare module '../../context' {
  interface Services {
    readonly subscriptions: SubscriptionsService;
  }
}

const change =
  (what: SubscriptionChange) =>
  async (_root: unknown, { id }: { id: string }, context: Context): Promise<SubscriptionPayload> => {
    const { subscriptions } = context.services;
    const userErrors = await subscriptions.change({ userId: signedIn(context) }, id, what);
    return { subscription: await subscriptions.byId(id), userErrors };
  };

/** Monthly and yearly gifts. */
export const subscriptionsResolvers: Resolvers = {
  // Built as JSON by the database, where a moment is a text.
  SubscriptionSwap: { startsAt: ({ startsAt }) => new Date(startsAt) },
  Query: {
    adminSubscriptions: (_root, args, { services }, info) =>
      services.subscriptions.list(args, selectedFields(info, 'items')),
    adminSubscription: (_root, { id }, { services }) => services.subscriptions.byId(id),
  },
  Mutation: {
    createRazorpaySubscription: async (_root, { input }, context) => {
      const opening = await openGiving(context, input.proof ?? '');
      if (opening.challenge) return { subscription: null, challenge: opening.challenge, userErrors: [CHALLENGED] };
      return context.services.subscriptions.createRazorpaySubscription(
        input,
        boundLetters(context, input, opening.admit),
      );
    },
    checkRazorpaySubscription: (_root, { subscriptionId }, context) => {
      refuseFor(waitToCheck(context.services, context.address, subscriptionId));
      return context.services.subscriptions.checkRazorpaySubscription(subscriptionId);
    },
    // Stands here and not with the donor's page, since it begins a gift and has the limits of one.
    replaceOwnSubscription: async (_root, { input: { key, id, amount, proof = '' } }, context) => {
      const { limits, myGiving } = context.services;
      await limitCaller(context, 'change-donor-page', limits.donorChanges);
      const opening = await openGiving(context, proof);
      if (opening.challenge) return { authorizationUrl: null, challenge: opening.challenge, userErrors: [CHALLENGED] };
      return myGiving.replaceSubscription(key, { id, amount: amount ?? null, proof }, opening.admit);
    },
    cancelSubscription: change('cancel'),
    pauseSubscription: change('pause'),
    resumeSubscription: change('resume'),
  },
};
