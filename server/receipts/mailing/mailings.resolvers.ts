import type { Resolvers } from '../../generated/resolvers';
import { signedIn } from '../../graphql/signed-in';
import type { ReceiptMailingsService } from './mailings.service';

declare module '../../context' {
  interface Services {
    readonly receiptMailings: ReceiptMailingsService;
  }
}

export const receiptMailingsResolvers: Resolvers = {
  Query: {
    adminReceiptMailingPreview: (_root, { input }, { services }) => services.receiptMailings.preview(input),
    adminUnsentReceipts: (_root, _args, { services }) => services.receiptMailings.countUnsent(),
    adminStatementMailingPreview: (_root, { financialYear }, { services }) =>
      services.receiptMailings.previewStatements(financialYear),
    adminReceiptMailing: (_root, { id }, { services }) => services.receiptMailings.read(id),
    adminReceiptMailings: (_root, _args, { services }) => services.receiptMailings.list(),
  },
  Mutation: {
    startReceiptMailing: (_root, { input }, context) =>
      context.services.receiptMailings.start(signedIn(context), input),
    startStatementMailing: (_root, { input }, context) =>
      context.services.receiptMailings.startStatements(signedIn(context), input),
    cancelReceiptMailing: (_root, { id }, context) => context.services.receiptMailings.cancel(signedIn(context), id),
  },
};
