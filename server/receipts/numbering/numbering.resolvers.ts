import type { Resolvers } from '../../generated/resolvers';
import { signedIn } from '../../graphql/signed-in';
import type { ReceiptNumberingService } from './numbering.service';

declare module '../../context' {
  interface Services {
    readonly receiptNumbering: ReceiptNumberingService;
  }
}

export const receiptNumberingResolvers: Resolvers = {
  Query: {
    adminReceiptNumbering: (_root, _args, { services }) => services.receiptNumbering.read(),
  },
  Mutation: {
    updateReceiptNumbering: (_root, { input }, context) =>
      context.services.receiptNumbering.save(signedIn(context), input),
  },
};
