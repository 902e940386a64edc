import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { PansService } from './pans.service';

declare module '../context' {
  interface Services {
    readonly pans: PansService;
  }
}

export const pansResolvers: Resolvers = {
  Mutation: {
    showPan: async (_root, { input }, context) =>
      context.services.pans.show(signedIn(context), await context.role(), input),
  },
};
