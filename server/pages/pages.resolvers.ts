import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { Body } from './page-body';
import type { PagesService } from './pages.service';

declare module '../context' {
  interface Services {
    readonly pages: PagesService;
  }
}

export const pagesResolvers: Resolvers = {
  Query: {
    page: (_root, { pageKey }, { services }) => services.pages.publicPage(pageKey),
    adminPages: (_root, _args, { services }) => services.pages.list(),
  },
  Mutation: {
    savePage: (_root, { input: { pageKey, page, readAt } }, context) =>
      context.services.pages.save(signedIn(context), pageKey, page, readAt),
  },
  PageBody: {
    __resolveType: (body) => (body as Body).__typename,
  },
};
