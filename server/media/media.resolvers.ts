import type { MediaItem, Resolvers } from '../generated/resolvers';
import { selectedFields } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import type { MediaService } from './media.service';

declare module '../context' {
  interface Services {
    readonly media: MediaService;
  }
}

export const mediaResolvers: Resolvers = {
  Query: {
    // Cast: a row has what the query asks for.
    mediaItems: async (_root, { fileType, limit, offset }, { services }, info) =>
      (await services.media.publicList(fileType, limit, offset, selectedFields(info))) as MediaItem[],
    mediaCounts: (_root, _args, { services }) => services.media.counts(),
    adminMediaItems: (_root, args, { services }, info) => services.media.list(args, selectedFields(info, 'items')),
    adminMediaCounts: (_root, _args, { services }) => services.media.counts(true),
  },
  Mutation: {
    createMediaItem: (_root, { input }, context) =>
      context.services.media.create(signedIn(context), input, input.flowId),
    chooseMediaPoster: (_root, { input: { id, poster, was } }, context) =>
      context.services.media.choosePoster(signedIn(context), id, poster, was),
    deleteMediaItem: (_root, { id }, context) => context.services.media.delete(signedIn(context), id),
  },
};
