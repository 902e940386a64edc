import DataLoader from 'dataloader';
import type { DonationItem, DonationRecord, DonationStory, RecentDonor, Resolvers } from '../generated/resolvers';
import type { Context } from '../context';
import { perRequest } from '../graphql/per-request';
import { selectsField } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import type { DonationRow } from './donation-list';
import type { StoryRow } from './donation-story';
import type { DonationsService } from './donations.service';

declare module '../context' {
  interface Services {
    readonly donations: DonationsService;
  }
}

/**
 * Cast: fields loaded for many rows at once have their own resolvers, `items` below, `receipt` in the receipts module.
 */
const asRecord = (row: DonationRow): DonationRecord => row as DonationRecord;

async function readRecord({ services }: Context, id: string): Promise<DonationRecord | null> {
  const row = await services.donations.byId(id);
  return row && asRecord(row);
}

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
      const summed = ['totalCount', 'successAmount', 'countIsCapped'].some((field) => selectsField(info, field));
      const { items: rows, ...sums } = await services.donations.page(args, summed);
      return { items: rows.map(asRecord), ...sums };
    },
    adminDonation: (_root, { id }, context) => readRecord(context, id),
    donationStory: async (_root, { id }, { services }) => {
      const story = await services.donations.story(id);
      return story && (story as DonationStory & StoryRow);
    },
    donationTotals: (_root, _args, { services }) => services.donations.totals(),
  },
  Mutation: {
    recordOfflineDonation: async (_root, { input }, context) => {
      const { payments } = context.services;
      const { donationId, userErrors } = await payments.recordOfflineDonation(signedIn(context), input);
      return { donation: donationId === null ? null : await readRecord(context, donationId), userErrors };
    },
    correctDonationDonor: async (_root, { input }, context) => {
      const userErrors = await context.services.donations.correctDonor(signedIn(context), input);
      return { donation: userErrors.length > 0 ? null : await readRecord(context, input.id), userErrors };
    },
  },
  DonationStory: {
    auditEntries: (story, _args, { services }) => {
      // The value of `donationStory` carries its ids.
      const { id, receiptId } = story as DonationStory & StoryRow;
      return services.audit.of([
        { entity: 'donation', id },
        ...(receiptId ? [{ entity: 'receipt', id: receiptId }] : []),
      ]);
    },
  },
  DonorFile: {
    donations: async ({ donor }, { page }, { services }) => {
      const [rows, sums] = await Promise.all([
        services.donations.ofDonor(donor.id, page),
        services.donations.sumsOfDonor(donor.id),
      ]);
      return { items: rows.map(asRecord), ...sums };
    },
  },
  DonationRecord: {
    items: ({ id }, _args, context) => items(context).load(id),
  },
  Campaign: {
    recentDonors: ({ id }, _args, context) => recentDonors(context).load(id),
    donorsToday: ({ id }, _args, context) => donorsToday(context).load(id),
  },
};
