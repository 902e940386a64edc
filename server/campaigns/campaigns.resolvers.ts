import type { Campaign, Resolvers } from '../generated/resolvers';
import { selectsField } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import type { CampaignsService, PublicCampaign } from './campaigns.service';

declare module '../context' {
  interface Services {
    readonly campaigns: CampaignsService;
  }
}

/** Cast: the donations module resolves `recentDonors` and `donorsToday`. */
const asCampaign = (campaign: PublicCampaign): Campaign => campaign as Campaign;

export const campaignsResolvers: Resolvers = {
  Query: {
    campaigns: async (_root, { limit, offset }, { services }, info) =>
      (await services.campaigns.publicList(limit, offset, selectsField(info, 'description'))).map(asCampaign),
    campaignCount: (_root, _args, { services }) => services.campaigns.publicCount(),
    campaign: async (_root, { slug }, { services }) => {
      const campaign = await services.campaigns.publicBySlug(slug);
      return campaign && asCampaign(campaign);
    },
    adminCampaigns: (_root, args, { services }) => services.campaigns.list(args),
    adminCampaign: (_root, { id }, { services }) => services.campaigns.byId(id),
    adminCampaignsNearingGoal: (_root, { limit }, { services }) => services.campaigns.nearingGoal(limit),
    adminCampaignCategories: (_root, _args, { services }) => services.campaigns.categories(),
  },
  Mutation: {
    createCampaign: (_root, { input }, context) => context.services.campaigns.create(signedIn(context), input),
    updateCampaign: (_root, { input: { id, campaign, readAt } }, context) =>
      context.services.campaigns.update(signedIn(context), id, campaign, readAt),
    deleteCampaign: (_root, { id }, context) => context.services.campaigns.delete(signedIn(context), id),
  },
};
