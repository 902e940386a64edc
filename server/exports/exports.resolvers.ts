import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { ExportsService } from './exports.service';

declare module '../context' {
  interface Services {
    readonly exports: ExportsService;
  }
}

export const exportsResolvers: Resolvers = {
  Query: {
    adminExportProgress: (_root, { id }, context) => context.services.exports.progress(signedIn(context), id),
  },
  Mutation: {
    createExport: (_root, { input }, context) => context.services.exports.create(signedIn(context), input),
  },
};
