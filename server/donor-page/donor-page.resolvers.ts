import type { Resolvers } from '../generated/resolvers';
import { emailKey, limitCaller, limitCallerAndKey } from '../graphql/limits';
import { steadily } from '../graphql/steady-answer';
import type { DonorPageService } from './donor-page.service';

declare module '../graphql/context' {
  interface Services {
    readonly donorPage: DonorPageService;
  }
}

/** A key cannot be guessed; the limit keeps the search from costing anything. */
const OPEN_RATE = { burst: 20, perMinute: 20 };
const CHANGE_RATE = { burst: 10, perMinute: 5 };
const LINKS_RATE = { burst: 10, perMinute: 2 };
/** For one address; a donor who asks three times has three mails. */
const LINK_RATE = { burst: 3, perMinute: 0.2 };

/** A donor's own page. Its queries are mutations, so that no cache ever keeps an answer. */
export const donorPageResolvers: Resolvers = {
  Mutation: {
    openDonorPage: (_root, { key }, context) => {
      limitCaller(context, 'open-donor-page', OPEN_RATE);
      return context.services.donorPage.page(key);
    },
    ownReceiptPdf: (_root, { key, receiptId }, context) => {
      limitCaller(context, 'own-receipt', OPEN_RATE);
      return context.services.donorPage.receiptPdf(key, receiptId);
    },
    ownYearPdf: (_root, { key, financialYear }, context) => {
      limitCaller(context, 'own-receipt', OPEN_RATE);
      return context.services.donorPage.yearPdf(key, financialYear);
    },
    addOwnPan: (_root, { key, name, pan }, context) => {
      limitCaller(context, 'change-donor-page', CHANGE_RATE);
      return context.services.donorPage.addPan(key, { name, pan });
    },
    useOwnPan: (_root, { key, giftId }, context) => {
      limitCaller(context, 'change-donor-page', CHANGE_RATE);
      return context.services.donorPage.usePan(key, giftId);
    },
    addOwnAddress: (_root, { key, name, address }, context) => {
      limitCaller(context, 'change-donor-page', CHANGE_RATE);
      return context.services.donorPage.addAddress(key, { name, address });
    },
    changeOwnSubscription: (_root, { key, id, change }, context) => {
      limitCaller(context, 'change-donor-page', CHANGE_RATE);
      return context.services.donorPage.changeSubscription(key, id, change);
    },
    requestDonorLink: (_root, { email, website }, context) => {
      limitCaller(context, 'donor-link', LINKS_RATE);
      limitCallerAndKey(context, 'donor-link-email', emailKey(email), LINK_RATE);
      if (website !== '') return { success: true, userErrors: [] };
      return steadily(context.services.donorPage.sendLink(email));
    },
  },
};
