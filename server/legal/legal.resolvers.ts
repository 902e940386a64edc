import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { LegalService } from './legal.service';

declare module '../context' {
  interface Services {
    readonly legal: LegalService;
  }
}

export const legalResolvers: Resolvers = {
  Query: {
    legalText: (_root, { page }, { services }) => services.legal.text(page),
    adminLegalTexts: (_root, _args, { services }) => services.legal.list(),
  },
  Mutation: {
    updateLegalText: (_root, { input }, context) => context.services.legal.save(signedIn(context), input),
  },
};
