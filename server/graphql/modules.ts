import { accountsResolvers } from '../accounts/accounts.resolvers';
import { campaignsResolvers } from '../campaigns/campaigns.resolvers';
import { essentialsResolvers } from '../campaigns/essentials.resolvers';
import { donationsResolvers } from '../donations/donations.resolvers';
import { donorsResolvers } from '../donors/donors.resolvers';
import { eventsResolvers } from '../events/events.resolvers';
import type { Resolvers } from '../generated/resolvers';
import { inquiriesResolvers } from '../inquiries/inquiries.resolvers';
import { mediaResolvers } from '../media/media.resolvers';
import { membersResolvers } from '../members/members.resolvers';
import { pagesResolvers } from '../pages/pages.resolvers';
import { paymentsResolvers } from '../payments/payments.resolvers';
import { receiptsResolvers } from '../receipts/receipts.resolvers';
import { reportsResolvers } from '../reports/reports.resolvers';
import { settingsResolvers } from '../settings/settings.resolvers';

/** The resolvers of every module; together they answer every field of schema.graphql. */
export const resolverModules: Resolvers[] = [
  accountsResolvers,
  campaignsResolvers,
  donationsResolvers,
  donorsResolvers,
  essentialsResolvers,
  eventsResolvers,
  inquiriesResolvers,
  mediaResolvers,
  membersResolvers,
  pagesResolvers,
  paymentsResolvers,
  receiptsResolvers,
  reportsResolvers,
  settingsResolvers,
];
