import type { Resolvers } from '../generated/resolvers';
import { forbidden } from '../graphql/errors';
import type { LettersService } from './letters.service';

declare module '../context' {
  interface Services {
    readonly letters: LettersService;
  }
}

export const lettersResolvers: Resolvers = {
  Query: {
    adminLettersPreview: async (_root, { labels, input }, context) => {
      if (input.members && (await context.role()) !== 'ADMIN') throw forbidden();
      return context.services.letters.preview(labels ? 'labels' : 'letters', input);
    },
  },
};
