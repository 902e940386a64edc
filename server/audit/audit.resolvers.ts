import type { Resolvers } from '../generated/resolvers';

export const auditResolvers: Resolvers = {
  Query: {
    adminAuditLog: (_root, args, { services }) => services.audit.list(args),
    adminAuditChoices: (_root, _args, { services }) => services.audit.choices(),
  },
};
