import DataLoader from 'dataloader';
import type { AuditEntry, DonationItem, DonationStory, RecentDonor, Resolvers } from '../generated/resolvers';
import { panEnds } from '../graphql/pan-ends';
import { perRequest } from '../graphql/per-request';
import { selectedFields, selectsField } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import { withinReach } from '../graphql/within-reach';
import { answerWith, asRecord, readRecord } from './read-record';
import type { StoryRow } from './donation-story';
import type { DonationsService } from './donations.service';

declare module '../context' {
  interface Services {
    readonly donations: DonationsService;
  }
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
      const summed = ['totalCount', 'successAmount', 'countIsCapped', 'pagedUpTo'].some((field) =>
        selectsField(info, field),
      );
      const { items: rows, ...sums } = await services.donations.page(
        { ...args, fields: selectedFields(info, 'items'), withItems: selectsField(info, 'items') },
        summed,
      );
      return { items: rows.map(asRecord), ...withinReach(info, args.page, sums) };
    },
    adminDonation: (_root, { id }, context, info) => readRecord(context, id, selectedFields(info)),
    adminDonationCorrection: (_root, { input }, { services }) => services.corrections.preview(input),
    adminDonationTotals: (_root, _args, { services }) => services.donations.totals(),
  },
  Mutation: {
    recordOfflineDonation: async (_root, { input }, context, info) => {
      const { payments } = context.services;
      const { donationId, userErrors } = await payments.recordOfflineDonation(signedIn(context), input);
      if (donationId === null) return { donation: null, similar: null, userErrors };
      const similarId = selectsField(info, 'similar') ? await payments.similarGift(donationId) : null;
      const [donation, similar] = await Promise.all([
        readRecord(context, donationId, selectedFields(info, 'donation')),
        similarId === null ? null : readRecord(context, similarId, selectedFields(info, 'similar')),
      ]);
      return { donation, similar, userErrors };
    },
    recordChequeOutcome: async (_root, { input }, context, info) => {
      const userErrors = await context.services.payments.recordChequeOutcome(signedIn(context), input);
      return answerWith(context, { donationId: input.id, userErrors }, info);
    },
    correctDonationDonor: async (_root, { input }, context, info) => {
      const userErrors = await context.services.donations.correctDonor(signedIn(context), input);
      return answerWith(context, { donationId: input.id, userErrors }, info);
    },
    correctMailAddress: async (_root, { input }, context, info) => {
      const userErrors = await context.services.donations.correctMailAddress(signedIn(context), input);
      return answerWith(context, { donationId: input.donationId, userErrors }, info);
    },
    moveDonation: async (_root, { input }, context, info) => {
      const userErrors = await context.services.donations.moveDonation(signedIn(context), input);
      return answerWith(context, { donationId: input.id, userErrors }, info);
    },
    correctDonation: async (_root, { input }, context, info) =>
      answerWith(context, await context.services.corrections.correct(signedIn(context), input), info),
    splitDonation: async (_root, { input }, context, info) =>
      answerWith(context, await context.services.corrections.split(signedIn(context), input), info),
    voidDonation: async (_root, { input }, context, info) => {
      const userErrors = await context.services.corrections.void(signedIn(context), input);
      return answerWith(context, { donationId: input.id, userErrors }, info);
    },
    restoreDonation: async (_root, { input }, context, info) => {
      const userErrors = await context.services.corrections.restore(signedIn(context), input);
      return answerWith(context, { donationId: input.id, userErrors }, info);
    },
    takeBackRefund: async (_root, { input }, context, info) => {
      const userErrors = await context.services.corrections.takeBackRefund(signedIn(context), input);
      return answerWith(context, { donationId: input.id, userErrors }, info);
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
      return { items: rows.map(asRecord), ...sums, pagedUpTo: sums.totalCount };
    },
  },
  DonationRecord: {
    donorPan: ({ donorPan }) => panEnds(donorPan),
    panSiblings: ({ id }, _args, { services }) => services.donations.panSiblings(id),
    items: ({ id }, _args, context) => items(context).load(id),
    story: async ({ id }, _args, context) => (await stories(context).load(id)) as DonationStory & StoryRow,
  },
  Campaign: {
    recentDonors: ({ id }, _args, context) => recentDonors(context).load(id),
    donorsToday: ({ id }, _args, context) => donorsToday(context).load(id),
  },
};
