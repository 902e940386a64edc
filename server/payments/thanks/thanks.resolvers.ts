import type { Campaign, GiftThanks, Resolvers } from '../../generated/resolvers';
import { limitCaller, limitReader } from '../../graphql/limits';
import type { ThankedGift, ThanksService } from './thanks.service';

declare module '../../context' {
  interface Services {
    readonly thanks: ThanksService;
  }
}

/** Cast: the campaign has its own resolver below. */
const asThanks = (gift: ThankedGift | null): GiftThanks | null => gift as (GiftThanks & ThankedGift) | null;

/** The thank-you page, for the browser that made the gift. */
export const thanksResolvers: Resolvers = {
  Mutation: {
    openGift: async (_root, { key }, context) => {
      limitReader(context, 'open-gift', context.services.limits.thanks);
      return asThanks(await context.services.thanks.gift(key));
    },
    correctGiftEmail: async (_root, { input: { key, email } }, context) => {
      await limitCaller(context, 'correct-gift', context.services.limits.thanksCorrections);
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
