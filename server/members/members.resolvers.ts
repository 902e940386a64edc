import type { Member, Resolvers } from '../generated/resolvers';
import { panEnds } from '../graphql/pan-ends';
import { selectedFields } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import type { MembersService } from './members.service';

declare module '../context' {
  interface Services {
    readonly members: MembersService;
  }
}

export const membersResolvers: Resolvers = {
  Query: {
    // Cast: a row has what the query asks for.
    members: async (_root, { limit, offset }, { services }, info) =>
      (await services.members.publicList(limit, offset, selectedFields(info))) as Member[],
    memberCount: (_root, _args, { services }) => services.members.publicCount(),
    adminMembers: (_root, args, { services }, info) => services.members.list(args, selectedFields(info, 'items')),
  },
  Mutation: {
    createMember: (_root, { input }, context) =>
      context.services.members.create(signedIn(context), input, input.flowId),
    updateMember: (_root, { input: { id, member, readAt } }, context) =>
      context.services.members.update(signedIn(context), id, member, readAt),
    deleteMember: (_root, { id, ...shown }, context) => context.services.members.delete(signedIn(context), id, shown),
  },
  MemberRecord: {
    panCardNumber: ({ panCardNumber }) => panEnds(panCardNumber),
  },
};
