import DataLoader from 'dataloader';
import type { DonationItem, DonationRecord, RecentDonor, Resolvers } from '../generated/resolvers';
import { perRequest } from '../graphql/per-request';
import { selectsField } from '../graphql/selection';
import type { DonationRow } from './donation-list';

/** `items` comes from its own resolver below, for whoever asks for it. */
const asRecord = (row: DonationRow): DonationRecord => row as DonationRecord;

const items = perRequest(
  ({ services }) => new DataLoader<string, DonationItem[]>((ids) => services.donations.items(ids)),
);
const recentDonors = perRequest(
  ({ services }) => new DataLoader<string, RecentDonor[]>((ids) => services.donations.recentDonors(ids)),
);
const donorsToday = perRequest(
  ({ services }) => new DataLoader<string, number>((ids) => services.donations.donorsToday(ids)),
);

export const donationsResolvers: Resolvers = {
  Query: {
    topDonors: (_root, _args, { services }) => services.donations.topDonors(),
    adminDonations: async (_root, args, { services }, info) => {
      const summed = selectsField(info, 'totalCount') || selectsField(info, 'successAmount');
      const [rows, sums] = await Promise.all([
        services.donations.list(args),
        summed ? services.donations.sums(args) : { totalCount: 0, successAmount: 0 },
      ]);
      return { items: rows.map(asRecord), ...sums };
    },
    adminDonation: async (_root, { id }, { services }) => {
      const row = await services.donations.byId(id);
      return row && asRecord(row);
    },
    donationTotals: (_root, _args, { services }) => services.donations.totals(),
  },
  DonationRecord: {
    items: ({ id }, _args, context) => items(context).load(id),
  },
  Campaign: {
    recentDonors: ({ id }, _args, context) => recentDonors(context).load(id),
    donorsToday: ({ id }, _args, context) => donorsToday(context).load(id),
  },
};
