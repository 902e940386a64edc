import type { Resolvers } from '../../generated/resolvers';
import { signedIn } from '../../graphql/signed-in';
import type { ReceiptReissuesService } from './reissues.service';

declare module '../../context' {
  interface Services {
    readonly receiptReissues: ReceiptReissuesService;
  }
}

export const receiptReissuesResolvers: Resolvers = {
  Query: {
    adminReceiptReissuePreview: (_root, { period }, { services }) => services.receiptReissues.preview(period),
    adminReceiptReissues: (_root, _args, { services }) => services.receiptReissues.list(),
    adminReceiptHints: (_root, _args, { services }) => services.receiptReissues.hints(),
  },
  Mutation: {
    startReceiptReissue: (_root, { input }, context) =>
      context.services.receiptReissues.start(signedIn(context), input),
  },
};
