import type { Context } from '../context';
import type { Resolvers } from '../generated/resolvers';
import { checkCaller, emailKey, limitCaller, limitCallerAndKey, limitKey } from '../graphql/limits';
import { steadily } from '../graphql/steady-answer';
import type { AccountsService } from './accounts.service';

declare module '../context' {
  interface Services {
    readonly accounts: AccountsService;
  }
}

/**
 * Admits a sign-in. Guesses of strangers, however many there are, do not count against a browser from which the owner has
 * signed in before. The others share limits with whoever tries the same account or calls from the same address.
 * @throws RATE_LIMITED
 */
async function admitSignIn(context: Context, email: string, device: string | null | undefined): Promise<void> {
  const { accounts, limits, rateLimiter } = context.services;
  if (accounts.knowsDevice(email, device)) {
    // Counted per account, not per browser: whoever knew the password once may have any number of marks.
    const wait = await rateLimiter.takeOrWait('sign-in-known', email, limits.signInToOne);
    if (wait === 0) return;
  }
  // An office shares one address: repeated mistyping is limited per account, so that it does not use up colleagues'
  // attempts.
  await checkCaller(context, 'sign-in', limits.signIn);
  await limitCallerAndKey(context, 'sign-in-email', email, limits.signInToOne);
  await limitCaller(context, 'sign-in', limits.signIn);
  // A high limit, so that guesses from many addresses are slow and the owner gets through between them.
  await limitKey(context, 'sign-in-email-in-all', email, limits.signInToOneInAll);
}

export const accountsResolvers: Resolvers = {
  Query: {
    me: async (_root, _args, { services, userId, standing }) =>
      userId && !(await standing()).hasEnded ? services.accounts.me(userId) : null,
  },
  Mutation: {
    signIn: async (_root, { device, ...args }, context) => {
      await admitSignIn(context, emailKey(args.email), device);
      return context.services.accounts.signIn(args, context.address);
    },
    signUp: async (_root, args, context) => {
      await limitCaller(context, 'sign-up', context.services.limits.signUp);
      return context.services.accounts.signUp(args);
    },
    refreshSession: async (_root, { refreshToken }, context) => {
      await limitCaller(context, 'refresh', context.services.limits.refresh);
      return context.services.accounts.refreshSession(refreshToken);
    },
    signOut: async (_root, { refreshToken }, context) => {
      await limitCaller(context, 'sign-out', context.services.limits.refresh);
      return context.services.accounts.signOut(refreshToken);
    },
    requestPasswordReset: async (_root, { email }, context) => {
      await limitCaller(context, 'password-reset', context.services.limits.reset);
      await limitCallerAndKey(context, 'password-reset-email', emailKey(email), context.services.limits.resetOfOne);
      return steadily(context.services.accounts.requestPasswordReset(email));
    },
    resetPassword: async (_root, { token, password }, context) => {
      await limitCaller(context, 'reset-password', context.services.limits.reset);
      return context.services.accounts.resetPassword(token, password);
    },
  },
};
