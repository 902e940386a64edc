import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { PeopleService } from './account-roles.service';

declare module '../context' {
  interface Services {
    readonly people: PeopleService;
  }
}

export const peopleResolvers: Resolvers = {
  Query: {
    adminPeople: (_root, args, { services }) => services.people.list(args),
  },
  Mutation: {
    grantAdmin: (_root, { userId }, context) => context.services.people.grantAdmin(signedIn(context), userId),
    revokeAdmin: (_root, { userId }, context) => context.services.people.revokeAdmin(signedIn(context), userId),
  },
};
