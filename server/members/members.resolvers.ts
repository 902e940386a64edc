import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { MembersService } from './members.service';

declare module '../context' {
  interface Services {
    readonly members: MembersService;
  }
}

export const membersResolvers: Resolvers = {
  Query: {
    members: (_root, { limit, offset }, { services }) => services.members.publicList(limit, offset),
    memberCount: (_root, _args, { services }) => services.members.publicCount(),
    adminMembers: (_root, args, { services }) => services.members.list(args),
  },
  Mutation: {
    createMember: (_root, { input }, context) => context.services.members.create(signedIn(context), input),
    updateMember: (_root, { input: { id, member, readAt } }, context) =>
      context.services.members.update(signedIn(context), id, member, readAt),
    deleteMember: (_root, { id }, context) => context.services.members.delete(signedIn(context), id),
  },
};
