import type { Resolvers } from '../generated/resolvers';
import type { RetentionService } from './retention.service';

declare module '../context' {
  interface Services {
    readonly retention: RetentionService;
  }
}

export const retentionResolvers: Resolvers = {
  Query: { retentionPromises: (_root, _args, { services }) => services.retention.promises() },
};
