import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { GoLiveService } from './go-live.service';

declare module '../context' {
  interface Services {
    readonly goLive: GoLiveService;
  }
}

export const goLiveResolvers: Resolvers = {
  Query: {
    adminGoLive: (_root, _args, { services }) => services.goLive.read(),
  },
  Mutation: {
    confirmGoLive: (_root, { item }, context) => context.services.goLive.confirm(signedIn(context), item),
  },
};
