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
    receiptReissuePreview: (_root, { period }, { services }) => services.receiptReissues.preview(period),
    receiptReissues: (_root, _args, { services }) => services.receiptReissues.list(),
    receiptHints: (_root, _args, { services }) => services.receiptReissues.hints(),
  },
  Mutation: {
    startReceiptReissue: (_root, { input: { period, send, idempotencyKey } }, context) =>
      context.services.receiptReissues.start(signedIn(context), period, send, idempotencyKey),
  },
};
