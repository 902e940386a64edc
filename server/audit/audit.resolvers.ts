import type { Resolvers } from '../generated/resolvers';
import { withinReach } from '../graphql/within-reach';
import type { AuditService } from './audit.service';

declare module '../context' {
  interface Services {
    readonly audit: AuditService;
  }
}

export const auditResolvers: Resolvers = {
  Query: {
    adminAuditLog: async (_root, args, { services }, info) =>
      withinReach(info, args.page, await services.audit.list(args)),
    adminAuditChoices: (_root, _args, { services }) => services.audit.choices(),
  },
};
