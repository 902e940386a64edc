import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { SavedViewsService } from './saved-views.service';

declare module '../context' {
  interface Services {
    readonly savedViews: SavedViewsService;
  }
}

export const savedViewsResolvers: Resolvers = {
  Query: {
    savedViews: (_root, { list }, context) => context.services.savedViews.list(signedIn(context), list),
  },
  Mutation: {
    saveView: (_root, { input }, context) => context.services.savedViews.save(signedIn(context), input),
    deleteSavedView: (_root, { id }, context) => context.services.savedViews.delete(signedIn(context), id),
  },
};
