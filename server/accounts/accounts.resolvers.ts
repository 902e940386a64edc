import type { Resolvers } from '../generated/resolvers';
import { emailKey, limitCaller, limitCallerAndKey, limitKey } from '../graphql/limits';
import { steadily } from '../graphql/steady-answer';
import type { AccountsService } from './accounts.service';

declare module '../graphql/context' {
  interface Services {
    readonly accounts: AccountsService;
  }
}

const SIGN_IN = { burst: 10, perMinute: 10 };
const SIGN_IN_TO_ONE_ACCOUNT = { burst: 10, perMinute: 5 };
/** From everywhere together; wide, so that a stranger's guesses do not keep the owner out. */
const SIGN_IN_TO_ONE_ACCOUNT_IN_ALL = { burst: 100, perMinute: 60 };
const SIGN_UP = { burst: 5, perMinute: 2 };
const RESET = { burst: 5, perMinute: 2 };
const REFRESH = { burst: 60, perMinute: 60 };

export const accountsResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { services, userId }) => (userId ? services.accounts.me(userId) : null),
  },
  Mutation: {
    signIn: (_root, args, context) => {
      limitCaller(context, 'sign-in', SIGN_IN);
      const email = emailKey(args.email);
      limitCallerAndKey(context, 'sign-in-email', email, SIGN_IN_TO_ONE_ACCOUNT);
      limitKey(context, 'sign-in-email-in-all', email, SIGN_IN_TO_ONE_ACCOUNT_IN_ALL);
      return context.services.accounts.signIn(args);
    },
    signUp: (_root, args, context) => {
      limitCaller(context, 'sign-up', SIGN_UP);
      return context.services.accounts.signUp(args);
    },
    refreshSession: (_root, { refreshToken }, context) => {
      limitCaller(context, 'refresh', REFRESH);
      return context.services.accounts.refreshSession(refreshToken);
    },
    signOut: (_root, { refreshToken }, { services }) => services.accounts.signOut(refreshToken),
    requestPasswordReset: (_root, { email }, context) => {
      limitCaller(context, 'password-reset', RESET);
      limitCallerAndKey(context, 'password-reset-email', emailKey(email), RESET);
      return steadily(context.services.accounts.requestPasswordReset(email));
    },
    resetPassword: (_root, { token, password }, context) => {
      limitCaller(context, 'reset-password', RESET);
      return context.services.accounts.resetPassword(token, password);
    },
  },
};
