import type { Resolvers } from '../generated/resolvers';
import { checkCaller, emailKey, limitCaller, limitCallerAndKey, limitKey } from '../graphql/limits';
import { steadily } from '../graphql/steady-answer';
import type { AccountsService } from './accounts.service';

declare module '../context' {
  interface Services {
    readonly accounts: AccountsService;
  }
}

export const accountsResolvers: Resolvers = {
  Query: {
    me: async (_root, _args, { services, userId, standing }) =>
      userId && !(await standing()).hasEnded ? services.accounts.me(userId) : null,
  },
  Mutation: {
    signIn: (_root, args, context) => {
      const { limits } = context.services;
      const email = emailKey(args.email);
      // An office shares one address: repeated mistyping is limited per account, so that it does not use up colleagues'
      // attempts.
      checkCaller(context, 'sign-in', limits.signIn);
      limitCallerAndKey(context, 'sign-in-email', email, limits.signInToOne);
      limitCaller(context, 'sign-in', limits.signIn);
      // A high limit, so that a stranger's guesses do not lock the owner out.
      limitKey(context, 'sign-in-email-in-all', email, limits.signInToOneInAll);
      return context.services.accounts.signIn(args, context.address);
    },
    signUp: (_root, args, context) => {
      limitCaller(context, 'sign-up', context.services.limits.signUp);
      return context.services.accounts.signUp(args);
    },
    refreshSession: (_root, { refreshToken }, context) => {
      limitCaller(context, 'refresh', context.services.limits.refresh);
      return context.services.accounts.refreshSession(refreshToken);
    },
    signOut: (_root, { refreshToken }, { services }) => services.accounts.signOut(refreshToken),
    requestPasswordReset: (_root, { email }, context) => {
      limitCaller(context, 'password-reset', context.services.limits.reset);
      limitCallerAndKey(context, 'password-reset-email', emailKey(email), context.services.limits.resetOfOne);
      return steadily(context.services.accounts.requestPasswordReset(email));
    },
    resetPassword: (_root, { token, password }, context) => {
      limitCaller(context, 'reset-password', context.services.limits.reset);
      return context.services.accounts.resetPassword(token, password);
    },
  },
};
