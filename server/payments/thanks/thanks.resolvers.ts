import type { Campaign, GiftThanks, Resolvers } from '../../generated/resolvers';
import { limitCaller } from '../../graphql/limits';
import type { ThankedGift, ThanksService } from './thanks.service';

declare module '../../context' {
  interface Services {
    readonly thanks: ThanksService;
  }
}

/** The campaign has a resolver of its own, below. */
const asThanks = (gift: ThankedGift | null): GiftThanks | null => gift as (GiftThanks & ThankedGift) | null;

/** The page after a gift, for the browser that made it. */
export const thanksResolvers: Resolvers = {
  Mutation: {
    openGift: async (_root, { key }, context) => {
      limitCaller(context, 'open-gift', context.services.limits.thanks);
      return asThanks(await context.services.thanks.gift(key));
    },
    correctGiftEmail: async (_root, { input: { key, email } }, context) => {
      limitCaller(context, 'correct-gift', context.services.limits.thanksCorrections);
      const { gift, userErrors } = await context.services.thanks.correctEmail(key, email);
      return { gift: asThanks(gift), userErrors };
    },
  },
  GiftThanks: {
    campaign: async (gift, _args, { services }) => {
      const { campaignId } = gift as GiftThanks & ThankedGift;
      const campaign = campaignId ? await services.campaigns.publicBySlug(campaignId) : null;
      return campaign as Campaign | null;
    },
  },
};
