import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { EssentialsService } from './essentials.service';

declare module '../context' {
  interface Services {
    readonly essentials: EssentialsService;
  }
}

export const essentialsResolvers: Resolvers = {
  Query: {
    donationEssentials: (_root, _args, { services }) => services.essentials.publicList(),
    adminDonationEssentials: (_root, _args, { services }) => services.essentials.list(),
  },
  Mutation: {
    createDonationEssential: (_root, { input }, context) =>
      context.services.essentials.create(signedIn(context), input, input.flowId),
    updateDonationEssential: (_root, { input: { id, essential, readAt } }, context) =>
      context.services.essentials.update(signedIn(context), id, essential, readAt),
    deleteDonationEssential: (_root, { id, ...shown }, context) =>
      context.services.essentials.delete(signedIn(context), id, shown),
  },
};
