import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { MediaService } from './media.service';

declare module '../context' {
  interface Services {
    readonly media: MediaService;
  }
}

export const mediaResolvers: Resolvers = {
  Query: {
    mediaItems: (_root, { fileType, limit, offset }, { services }) =>
      services.media.publicList(fileType, limit, offset),
    mediaCounts: (_root, _args, { services }) => services.media.counts(),
    adminMediaItems: (_root, args, { services }) => services.media.list(args),
    adminMediaCounts: (_root, _args, { services }) => services.media.counts(),
  },
  Mutation: {
    createMediaItem: (_root, { input }, context) => context.services.media.create(signedIn(context), input),
    deleteMediaItem: (_root, { id }, context) => context.services.media.delete(signedIn(context), id),
  },
};
