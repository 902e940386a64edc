import type { Resolvers } from '../../generated/resolvers';
import { limitCaller, limitKey } from '../../graphql/limits';
import { signedIn } from '../../graphql/signed-in';
import type { TwoStepService } from './two-step.service';

declare module '../../context' {
  interface Services {
    readonly twoStep: TwoStepService;
  }
}

export const twoStepResolvers: Resolvers = {
  Query: {
    twoStep: (_root, _args, context) => context.services.twoStep.state(signedIn(context)),
  },
  Mutation: {
    finishSignIn: async (_root, { input: { token, code } }, context) => {
      const { limits, twoStep } = context.services;
      await limitCaller(context, 'finish-sign-in', limits.signIn);
      const pending = twoStep.pending(token);
      // Whoever guesses knows the password already: the limit is the account's, from wherever they call.
      if (pending) await limitKey(context, 'second-step', pending.userId, limits.secondStep);
      return twoStep.finish(pending, code, context.address);
    },
    beginTwoStep: async (_root, { input: { password } }, context) => {
      const userId = signedIn(context);
      await limitKey(context, 'second-step-password', userId, context.services.limits.secondStep);
      return context.services.twoStep.begin(userId, password);
    },
    confirmTwoStep: async (_root, { input: { code } }, context) => {
      const userId = signedIn(context);
      await limitKey(context, 'second-step', userId, context.services.limits.secondStep);
      return context.services.twoStep.confirm(userId, context.sessionId ?? null, code);
    },
    renewRecoveryCodes: async (_root, { input: { code } }, context) => {
      const userId = signedIn(context);
      await limitKey(context, 'second-step', userId, context.services.limits.secondStep);
      return context.services.twoStep.renewRecoveryCodes(userId, code);
    },
    turnOffTwoStep: async (_root, { input: { code } }, context) => {
      const userId = signedIn(context);
      await limitKey(context, 'second-step', userId, context.services.limits.secondStep);
      return context.services.twoStep.turnOff(userId, code);
    },
    resetTwoStep: (_root, { userId }, context) => context.services.twoStep.reset(signedIn(context), userId),
  },
};
