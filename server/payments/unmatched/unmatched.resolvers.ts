import type { DonationRecord, Resolvers } from '../../generated/resolvers';
import { signedIn } from '../../graphql/signed-in';

/** Captured money that matches no donation: the office's view of it, and its two decisions. */
export const unmatchedResolvers: Resolvers = {
  Query: {
    adminUnmatchedPayment: (_root, { id }, { services }) => services.payments.unmatchedPayment(id),
  },
  Mutation: {
    bookPayment: async (_root, { input }, context) => {
      const { payments, donations } = context.services;
      const { donationId, userErrors } = await payments.bookPayment(signedIn(context), input);
      return {
        donation: donationId === null ? null : ((await donations.byId(donationId)) as DonationRecord | null),
        userErrors,
      };
    },
    refundPayment: async (_root, { input }, context) => {
      const { payments } = context.services;
      const { userErrors } = await payments.refundPayment(signedIn(context), input);
      return { payment: await payments.unmatchedPayment(input.id), userErrors };
    },
  },
};
