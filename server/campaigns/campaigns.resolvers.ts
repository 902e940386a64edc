import type { Campaign, Resolvers } from '../generated/resolvers';
import { selectedFields } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import type { CampaignsService } from './campaigns.service';

declare module '../context' {
  interface Services {
    readonly campaigns: CampaignsService;
  }
}

/** Cast: a row has what the query asks for. The donations module resolves `recentDonors` and `donorsToday`. */
const asCampaign = (campaign: Partial<Campaign> | null): Campaign | null => campaign as Campaign | null;

export const campaignsResolvers: Resolvers = {
  Query: {
    campaigns: async (_root, { limit, offset }, { services }, info) =>
      (await services.campaigns.publicList(limit, offset, selectedFields(info))) as Campaign[],
    campaignCount: (_root, _args, { services }) => services.campaigns.publicCount(),
    campaign: async (_root, { slug }, { services }, info) =>
      asCampaign(await services.campaigns.publicBySlug(slug, selectedFields(info))),
    adminCampaigns: (_root, args, { services }, info) => services.campaigns.list(args, selectedFields(info, 'items')),
    adminCampaign: (_root, { id }, { services }, info) => services.campaigns.byId(id, selectedFields(info)),
    adminCampaignsNearingGoal: (_root, { limit }, { services }, info) =>
      services.campaigns.nearingGoal(limit, selectedFields(info)),
    adminCampaignCategories: (_root, _args, { services }) => services.campaigns.categories(),
  },
  Mutation: {
    createCampaign: (_root, { input }, context) =>
      context.services.campaigns.create(signedIn(context), input, input.flowId),
    updateCampaign: (_root, { input: { id, campaign, readAt } }, context) =>
      context.services.campaigns.update(signedIn(context), id, campaign, readAt),
    deleteCampaign: (_root, { id, ...shown }, context) =>
      context.services.campaigns.delete(signedIn(context), id, shown),
  },
};
