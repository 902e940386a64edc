import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { AttentionService } from './attention.service';

declare module '../context' {
  interface Services {
    readonly attention: AttentionService;
  }
}

export const attentionResolvers: Resolvers = {
  Query: {
    adminAttention: (_root, args, { services }) => services.attention.list(args),
  },
  Mutation: {
    resolveAttention: (_root, { id }, context) => context.services.attention.resolve(signedIn(context), id),
    reopenAttention: (_root, { id }, context) => context.services.attention.reopen(signedIn(context), id),
    sendFailedMail: (_root, { id }, context) => context.services.attention.sendFailedMail(signedIn(context), id),
  },
};
