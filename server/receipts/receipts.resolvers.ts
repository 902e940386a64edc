import DataLoader from 'dataloader';
import type { ReceiptDelivery, ReceiptRecord, ReceiptRevision, Resolvers } from '../generated/resolvers';
import { perRequest } from '../graphql/per-request';
import { selectedFields, selectsField } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import { withinReach } from '../graphql/within-reach';
import type { ReceiptRow } from './receipt-list';
import type { ReceiptsService } from './receipts.service';
import type { TaxBenefit } from './tax-benefit';

declare module '../context' {
  interface Services {
    readonly receipts: ReceiptsService;
  }
}

const revisions = perRequest(
  ({ services }) => new DataLoader<string, ReceiptRevision[]>((ids) => services.receipts.revisions(ids)),
);
const benefits = perRequest(
  ({ services }) => new DataLoader<string, TaxBenefit>((ids) => services.receipts.benefits(ids, 'office')),
);
const deliveries = perRequest(
  ({ services }) => new DataLoader<string, ReceiptDelivery | null>((ids) => services.receipts.deliveries(ids)),
);
const links = perRequest(
  ({ services }) => new DataLoader<string, string | null>((ids) => services.receipts.links(ids)),
);
const ofDonations = perRequest(
  ({ services }) => new DataLoader<string, ReceiptRow | null>((ids) => services.receipts.ofDonations(ids)),
);

export const receiptsResolvers: Resolvers = {
  Query: {
    adminReceipts: async (_root, args, { services }, info) => {
      const [fields, withItems] = [selectedFields(info, 'items'), selectsField(info, 'items')];
      return withinReach(info, args.page, await services.receipts.list({ ...args, fields, withItems }));
    },
    adminReceiptsById: (_root, { ids }, { services }) => services.receipts.byIds(ids),
  },
  Mutation: {
    generateReceiptPdf: (_root, { receiptId, revision }, context, info) =>
      context.services.receipts.document(receiptId, {
        by: signedIn(context),
        html: selectsField(info, 'html'),
        pdf: selectsField(info, 'pdf'),
        revision,
      }),
    sendReceiptEmail: (_root, { receiptId }, context) =>
      context.services.receipts.sendEmail(signedIn(context), receiptId),
    shareReceipt: (_root, { receiptId }, context) => context.services.receipts.share(signedIn(context), receiptId),
  },
  DonorGift: {
    receiptLink: ({ receiptId }, _args, context) => (receiptId ? links(context).load(receiptId) : null),
  },
  ReceiptRecord: {
    delivery: ({ id }, _args, context) => deliveries(context).load(id),
    revisions: ({ id }, _args, context) => revisions(context).load(id),
    reason80g: async ({ id }, _args, context) => (await benefits(context).load(id)).sentence,
  },
  DonationRecord: {
    receipt: async ({ id }, _args, context) => {
      const receipt = await ofDonations(context).load(id);
      return receipt && (receipt as ReceiptRecord);
    },
  },
};
