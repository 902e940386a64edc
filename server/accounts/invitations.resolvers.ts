import type { Resolvers } from '../generated/resolvers';
import { limitCaller } from '../graphql/limits';
import { signedIn } from '../graphql/signed-in';
import type { InvitationsService } from './invitations.service';

declare module '../context' {
  interface Services {
    readonly invitations: InvitationsService;
  }
}

export const invitationsResolvers: Resolvers = {
  Query: {
    adminInvitations: (_root, _args, { services }) => services.invitations.list(),
  },
  Mutation: {
    inviteToOffice: (_root, { input }, context) => context.services.invitations.invite(signedIn(context), input),
    sendInvitationAgain: (_root, { id }, context) => context.services.invitations.sendAgain(signedIn(context), id),
    withdrawInvitation: (_root, { id }, context) => context.services.invitations.withdraw(signedIn(context), id),
    openInvitation: async (_root, { input: { token } }, context) => {
      await limitCaller(context, 'open-invitation', context.services.limits.reset);
      return context.services.invitations.open(token);
    },
    acceptInvitation: async (_root, { input }, context) => {
      await limitCaller(context, 'accept-invitation', context.services.limits.reset);
      return context.services.invitations.accept(input);
    },
  },
};
