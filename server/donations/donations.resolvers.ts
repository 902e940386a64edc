import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
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
import { selectedFields, selectsField } from '../graphql/selection';
import type { Fields } from '../database/field-columns';
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
const asRecord = (row: Partial<DonationRow>): DonationRecord => row as DonationRecord;

async function readRecord({ services }: Context, id: string, fields: Fields): Promise<DonationRecord | null> {
  const row = await services.donations.byId(id, fields);
  return row && asRecord(row);
}

/** Fields of the donation that a mutation answers with. */
const ofPayload = (info: GraphQLResolveInfo): Fields => selectedFields(info, 'donation');

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
      const { items: rows, ...sums } = await services.donations.page(
        { ...args, fields: selectedFields(info, 'items') },
        summed,
      );
      return { items: rows.map(asRecord), ...sums };
    },
    adminDonation: (_root, { id }, context, info) => readRecord(context, id, selectedFields(info)),
    adminDonationTotals: (_root, _args, { services }) => services.donations.totals(),
  },
  Mutation: {
    recordOfflineDonation: async (_root, { input }, context, info) => {
      const { payments } = context.services;
      const { donationId, userErrors } = await payments.recordOfflineDonation(signedIn(context), input);
      return {
        donation: donationId === null ? null : await readRecord(context, donationId, ofPayload(info)),
        userErrors,
      };
    },
    recordChequeOutcome: async (_root, { input }, context, info) => {
      const userErrors = await context.services.payments.recordChequeOutcome(signedIn(context), input);
      return {
        donation: userErrors.length > 0 ? null : await readRecord(context, input.id, ofPayload(info)),
        userErrors,
      };
    },
    correctDonationDonor: async (_root, { input }, context, info) => {
      const userErrors = await context.services.donations.correctDonor(signedIn(context), input);
      return {
        donation: userErrors.length > 0 ? null : await readRecord(context, input.id, ofPayload(info)),
        userErrors,
      };
    },
  },
  DonationStory: {
    // What `DonationRecord.story` resolves to knows its ids.
    auditEntries: (story, _args, context) => storyAudits(context).load(story as DonationStory & StoryRow),
  },
  DonorFile: {
    donations: async ({ donor }, { page }, { services }, info) => {
      const [rows, sums] = await Promise.all([
        services.donations.ofDonor(donor.id, page, selectedFields(info, 'items')),
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
