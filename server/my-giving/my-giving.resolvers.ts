import type { Resolvers } from '../generated/resolvers';
import { emailKey, limitCaller, limitCallerAndKey } from '../graphql/limits';
import { steadily } from '../graphql/steady-answer';
import type { DonorPageService } from './my-giving.service';

declare module '../context' {
  interface Services {
    readonly donorPage: DonorPageService;
  }
}

/**
 * The donor's own page. Its queries are mutations, so that no cache stores an answer. A key cannot be guessed; the rate
 * limits keep attempts cheap.
 */
export const donorPageResolvers: Resolvers = {
  Mutation: {
    openDonorPage: (_root, { key }, context) => {
      limitCaller(context, 'open-donor-page', context.services.limits.donorPage);
      return context.services.donorPage.page(key);
    },
    ownReceiptPdf: (_root, { input: { key, receiptId } }, context) => {
      limitCaller(context, 'own-receipt', context.services.limits.donorPage);
      return context.services.donorPage.receiptPdf(key, receiptId);
    },
    ownYearPdf: (_root, { input: { key, financialYear } }, context) => {
      limitCaller(context, 'own-receipt', context.services.limits.donorPage);
      return context.services.donorPage.yearPdf(key, financialYear);
    },
    addOwnPan: (_root, { input: { key, ...pan } }, context) => {
      limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.donorPage.addPan(key, pan);
    },
    useOwnPan: (_root, { input: { key, giftId } }, context) => {
      limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.donorPage.usePan(key, giftId);
    },
    addOwnAddress: (_root, { input: { key, ...address } }, context) => {
      limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.donorPage.addAddress(key, address);
    },
    changeOwnSubscription: (_root, { input: { key, id, change } }, context) => {
      limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.donorPage.changeSubscription(key, id, change);
    },
    requestDonorLink: (_root, { input: { email, website } }, context) => {
      limitCaller(context, 'donor-link', context.services.limits.donorLinks);
      limitCallerAndKey(context, 'donor-link-email', emailKey(email), context.services.limits.donorLinksOfOne);
      if (website) return { success: true, userErrors: [] };
      return steadily(context.services.donorPage.sendLink(email));
    },
  },
};
