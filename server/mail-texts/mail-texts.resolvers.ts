import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { MailTextsService } from './mail-texts.service';

declare module '../context' {
  interface Services {
    readonly mailTexts: MailTextsService;
  }
}

export const mailTextsResolvers: Resolvers = {
  Query: {
    adminMailTexts: (_root, _args, { services }) => services.mailTexts.list(),
    adminMailTextPreview: (_root, { input }, { services }) => services.mailTexts.preview(input),
  },
  Mutation: {
    updateMailText: (_root, { input }, context) => context.services.mailTexts.save(signedIn(context), input),
    resetMailText: (_root, { input }, context) => context.services.mailTexts.reset(signedIn(context), input),
    sendTestMail: (_root, { input }, context) => context.services.mailTexts.sendTest(signedIn(context), input),
  },
};
