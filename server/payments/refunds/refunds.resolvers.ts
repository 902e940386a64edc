import DataLoader from 'dataloader';
import type { Dispute, DonationRecord, Refund, Resolvers } from '../../generated/resolvers';
import { perRequest } from '../../graphql/per-request';
import { signedIn } from '../../graphql/signed-in';

/** The fields below come from here for whoever asks for them. */
const refunds = perRequest(
  ({ services }) => new DataLoader<string, Refund[]>((ids) => services.payments.refundsOf(ids)),
);
const disputes = perRequest(
  ({ services }) => new DataLoader<string, Dispute[]>((ids) => services.payments.disputesOf(ids)),
);

/** Money that goes out again. */
export const refundsResolvers: Resolvers = {
  Mutation: {
    refundDonation: async (_root, { input }, context) => {
      const { refundId, userErrors } = await context.services.payments.refundDonation(signedIn(context), input);
      const [made = []] = refundId ? await context.services.payments.refundsOf([input.id]) : [];
      return {
        refund: made.find(({ id }) => id === refundId) ?? null,
        donation: (await context.services.donations.byId(input.id)) as DonationRecord | null,
        userErrors,
      };
    },
  },
  DonationRecord: {
    refundableAmount: async ({ id, status, amount, refundedAmount }, _args, context) => {
      if (status !== 'success') return 0;
      const asked = (await refunds(context).load(id)).filter((refund) => refund.status === 'pending');
      return asked.reduce((left, refund) => left - refund.amount, amount - refundedAmount);
    },
    refunds: ({ id }, _args, context) => refunds(context).load(id),
    disputes: ({ id }, _args, context) => disputes(context).load(id),
  },
};
