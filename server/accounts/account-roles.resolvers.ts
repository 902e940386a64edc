import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { AccountRolesService } from './account-roles.service';

declare module '../context' {
  interface Services {
    readonly accountRoles: AccountRolesService;
  }
}

export const accountRolesResolvers: Resolvers = {
  Query: {
    adminAccounts: (_root, args, { services }) => services.accountRoles.list(args),
  },
  Mutation: {
    grantAdmin: (_root, { userId }, context) => context.services.accountRoles.grantAdmin(signedIn(context), userId),
    changeRole: (_root, { input }, context) => context.services.accountRoles.changeRole(signedIn(context), input),
    revokeAdmin: (_root, { userId }, context) => context.services.accountRoles.revokeAdmin(signedIn(context), userId),
  },
};
