import type { Resolvers } from '../generated/resolvers';
import type { LettersService } from './letters.service';

declare module '../context' {
  interface Services {
    readonly letters: LettersService;
  }
}

export const lettersResolvers: Resolvers = {
  Query: {
    adminLettersPreview: (_root, { labels, input }, { services }) =>
      services.letters.preview(labels ? 'labels' : 'letters', input),
  },
};
