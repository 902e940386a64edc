import type { DonorFile, Resolvers } from '../generated/resolvers';
import { panEnds } from '../graphql/pan-ends';
import { selectedFields, selectsField } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import { withinReach } from '../graphql/within-reach';
import type { DonorsService } from './donors.service';

declare module '../context' {
  interface Services {
    readonly donors: DonorsService;
  }
}

export const donorsResolvers: Resolvers = {
  Query: {
    adminDonors: async (_root, args, { services }, info) => {
      const [fields, withItems] = [selectedFields(info, 'items'), selectsField(info, 'items')];
      return withinReach(info, args.page, await services.donors.list({ ...args, fields, withItems }));
    },
    findDonors: (_root, { search }, { services }) => services.donors.find(search),
    adminDonor: async (_root, { id }, { services }) => {
      const donor = await services.donors.byId(id);
      // The other fields have resolvers: here, and `donations` in its own module.
      return donor && ({ donor } as DonorFile);
    },
  },
  Mutation: {
    updateDonor: (_root, { input: { id, donor, readAt } }, context) =>
      context.services.donors.update(signedIn(context), id, donor, readAt),
    mergeDonors: (_root, { input }, context) => context.services.donors.merge(signedIn(context), input),
    setDonorBirthday: (_root, { input }, context) => context.services.donors.setBirthday(signedIn(context), input),
    tagDonors: (_root, { input }, context) => context.services.donors.tag(signedIn(context), input),
  },
  DonorRecord: {
    panNumber: ({ panNumber }) => panEnds(panNumber),
  },
  DonorFile: {
    years: ({ donor }, _args, { services }) => services.donors.years(donor.id),
    subscriptions: ({ donor }, _args, { services }) => services.donors.subscriptions(donor.id),
    mergedEmails: ({ donor }, _args, { services }) => services.donors.mergedEmails(donor.id),
    likelyDuplicates: ({ donor }, _args, { services }) => services.donors.likelyDuplicates(donor),
  },
};
