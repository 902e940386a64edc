import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { TagsService } from './tags.service';

declare module '../context' {
  interface Services {
    readonly tags: TagsService;
  }
}

export const tagsResolvers: Resolvers = {
  Query: {
    adminTags: (_root, _args, { services }) => services.tags.list(),
  },
  Mutation: {
    createTag: (_root, { input }, context) => context.services.tags.create(signedIn(context), input),
    updateTag: (_root, { input: { id, tag, readAt } }, context) =>
      context.services.tags.update(signedIn(context), id, tag, readAt),
    deleteTag: (_root, { id, readAt }, context) => context.services.tags.delete(signedIn(context), id, readAt),
  },
};
