import type { Resolvers } from '../generated/resolvers';
import type { AuditService } from './audit.service';

declare module '../context' {
  interface Services {
    readonly audit: AuditService;
  }
}

export const auditResolvers: Resolvers = {
  Query: {
    adminAuditLog: (_root, args, { services }) => services.audit.list(args),
    adminAuditChoices: (_root, _args, { services }) => services.audit.choices(),
  },
};
