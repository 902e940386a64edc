import type { Resolvers } from '../generated/resolvers';
import { emailKey, limitCaller, limitCallerAndKey, limitReader } from '../graphql/limits';
import { steadily } from '../graphql/steady-answer';
import type { MyGivingService } from './my-giving.service';

declare module '../context' {
  interface Services {
    readonly myGiving: MyGivingService;
  }
}

/**
 * The donor's own page. Its queries are mutations, so that no cache stores an answer. A key cannot be guessed; the rate
 * limits keep attempts cheap.
 */
export const myGivingResolvers: Resolvers = {
  Mutation: {
    openMyGiving: (_root, { key }, context) => {
      limitReader(context, 'open-donor-page', context.services.limits.myGiving);
      return context.services.myGiving.page(key);
    },
    ownReceiptPdf: (_root, { input: { key, receiptId } }, context) => {
      limitReader(context, 'own-receipt', context.services.limits.myGiving);
      return context.services.myGiving.receiptPdf(key, receiptId);
    },
    ownYearPdf: (_root, { input: { key, financialYear } }, context) => {
      limitReader(context, 'own-receipt', context.services.limits.myGiving);
      return context.services.myGiving.yearPdf(key, financialYear);
    },
    addOwnPan: async (_root, { input: { key, ...pan } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.myGiving.addPan(key, pan);
    },
    useOwnPan: async (_root, { input: { key, giftId } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.myGiving.usePan(key, giftId);
    },
    correctOwnPan: async (_root, { input: { key, ...pan } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.myGiving.correctPan(key, pan);
    },
    correctOwnAddress: async (_root, { input: { key, ...address } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.myGiving.correctAddress(key, address);
    },
    addOwnAddress: async (_root, { input: { key, ...address } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.myGiving.addAddress(key, address);
    },
    changeOwnSubscription: async (_root, { input: { key, id, change } }, context) => {
      await limitCaller(context, 'change-donor-page', context.services.limits.donorChanges);
      return context.services.myGiving.changeSubscription(key, id, change);
    },
    requestDonorLink: async (_root, { input: { email, website } }, context) => {
      await limitCaller(context, 'donor-link', context.services.limits.donorLinks);
      await limitCallerAndKey(context, 'donor-link-email', emailKey(email), context.services.limits.donorLinksOfOne);
      if (website) return { success: true, userErrors: [] };
      return steadily(context.services.myGiving.sendLink(email));
    },
  },
};
