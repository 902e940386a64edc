import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';

/** The provider's events, for the office to read and to replay. */
export const webhooksResolvers: Resolvers = {
  Query: {
    adminWebhookEvents: (_root, args, { services }) => services.payments.webhookEvents(args),
    adminWebhookEvent: (_root, { id }, { services }) => services.payments.webhookEvent(id),
  },
  Mutation: {
    replayWebhookEvent: (_root, { id }, context) => context.services.payments.replayWebhook(signedIn(context), id),
  },
};
