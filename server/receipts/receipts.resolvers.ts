import type { Resolvers } from '../generated/resolvers';
import { selectsField } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';

export const receiptsResolvers: Resolvers = {
  Query: {
    adminReceipts: (_root, args, { services }) => services.receipts.list(args),
  },
  Mutation: {
    generateReceiptPdf: (_root, { receiptId }, { services }, info) =>
      services.receipts.document(receiptId, {
        html: selectsField(info, 'html'),
        pdf: selectsField(info, 'pdf'),
      }),
    sendReceiptEmail: (_root, { receiptId }, context) =>
      context.services.receipts.sendEmail(signedIn(context), receiptId),
  },
};
