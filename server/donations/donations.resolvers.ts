import DataLoader from 'dataloader';
import type {
  AuditEntry,
  DonationItem,
  DonationRecord,
  DonationStory,
  RecentDonor,
  Resolvers,
} from '../generated/resolvers';
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

/** Fields with resolvers of their own load for many rows at once: `items` and `story` below, `receipt` in the receipts module. */
const asRecord = (row: DonationRow): DonationRecord => row as DonationRecord;

async function readRecord({ services }: Context, id: string): Promise<DonationRecord | null> {
  const row = await services.donations.byId(id);
  return row && asRecord(row);
}

const items = perRequest(
  ({ services }) => new DataLoader<string, DonationItem[]>((ids) => services.donations.items(ids)),
);
const stories = perRequest(
  ({ services }) => new DataLoader<string, StoryRow>((ids) => services.donations.stories(ids)),
);
const storyAudits = perRequest(
  ({ services }) =>
    new DataLoader<StoryRow, AuditEntry[]>((rows) =>
      services.audit.ofEach(
        rows.map(({ id, receiptId }) => [
          { entity: 'donation', id },
          ...(receiptId ? [{ entity: 'receipt', id: receiptId }] : []),
        ]),
      ),
    ),
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
    adminDonationTotals: (_root, _args, { services }) => services.donations.totals(),
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
    // What `DonationRecord.story` resolves to knows its ids.
    auditEntries: (story, _args, context) => storyAudits(context).load(story as DonationStory & StoryRow),
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
    story: async ({ id }, _args, context) => (await stories(context).load(id)) as DonationStory & StoryRow,
  },
  Campaign: {
    recentDonors: ({ id }, _args, context) => recentDonors(context).load(id),
    donorsToday: ({ id }, _args, context) => donorsToday(context).load(id),
  },
};
