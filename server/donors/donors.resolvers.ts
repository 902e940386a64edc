import type { Resolvers } from '../generated/resolvers';

export const donorsResolvers: Resolvers = {
  Query: {
    adminDonors: (_root, args, { services }) => services.donors.list(args),
  },
};
