import type { Resolvers } from '../generated/resolvers';
import { limitCaller, limitReader } from '../graphql/limits';
import { signedIn } from '../graphql/signed-in';
import type { PersonalDataService } from './personal-data.service';

declare module '../context' {
  interface Services {
    readonly personalData: PersonalDataService;
  }
}

/** What somebody may ask about their data: on My giving by its key, and in the office. */
export const personalDataResolvers: Resolvers = {
  Mutation: {
    openOwnData: (_root, { key }, context) => {
      limitReader(context, 'open-donor-page', context.services.limits.myGiving);
      return context.services.personalData.open(key);
    },
    exportOwnData: async (_root, { key }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.personalData.exportOwn(key);
    },
    withdrawOwnConsent: async (_root, { input: { key, id } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.personalData.withdrawOwn(key, id);
    },
    setOwnMails: async (_root, { input: { key, wanted } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.personalData.setOwnMails(key, wanted);
    },
    askOwnErasure: async (_root, { input: { key, confirmation } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.personalData.askErasure(key, confirmation);
    },
    closeOwnAccount: (_root, _args, context) => context.services.personalData.closeOwn(signedIn(context)),
    lookUpPerson: (_root, { input }, context) => context.services.personalData.lookUp(signedIn(context), input),
    exportPerson: (_root, { input }, context) => context.services.personalData.exportPerson(signedIn(context), input),
    erasePerson: (_root, { input }, context) => context.services.personalData.erase(signedIn(context), input),
    recordWithdrawal: (_root, { input }, context) =>
      context.services.personalData.recordWithdrawal(signedIn(context), input),
  },
  DonorFile: {
    privacy: ({ donor }, _args, { services }) => services.personalData.privacyOf(donor.id),
    erasureReach: async ({ donor }, _args, { services }) => {
      const { emails, donorIds } = await services.personalData.reachOf(donor.id);
      return { emails: [...emails], donorIds: [...donorIds] };
    },
  },
};
