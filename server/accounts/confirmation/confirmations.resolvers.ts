import type { Context } from '../../context';
import type { Resolvers } from '../../generated/resolvers';
import { limitCaller } from '../../graphql/limits';
import { signedIn } from '../../graphql/signed-in';
import type { ConfirmationsService } from './confirmations.service';

declare module '../../context' {
  interface Services {
    readonly confirmations: ConfirmationsService;
  }
}

/** Admits whoever opens a link, or has one sent; an account has a limit of its own. */
const admit = (context: Context): Promise<void> => limitCaller(context, 'confirm-email', context.services.limits.reset);

export const confirmationsResolvers: Resolvers = {
  Mutation: {
    openEmailConfirmation: async (_root, { input: { token } }, context) => {
      await admit(context);
      return context.services.confirmations.open(token);
    },
    confirmEmail: async (_root, { input: { token } }, context) => {
      await admit(context);
      return context.services.confirmations.confirm(token);
    },
    disownAccount: async (_root, { input: { token } }, context) => {
      await admit(context);
      return context.services.confirmations.disown(token);
    },
    sendConfirmationAgain: async (_root, { input: { token } }, context) => {
      await admit(context);
      return context.services.confirmations.sendByLink(token);
    },
    sendOwnConfirmation: async (_root, _args, context) => {
      await admit(context);
      return context.services.confirmations.sendOwn(signedIn(context));
    },
    sendConfirmationTo: (_root, { userId }, context) =>
      context.services.confirmations.sendTo(signedIn(context), userId),
  },
};
