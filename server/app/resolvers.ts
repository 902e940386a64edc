import { accountsResolvers } from '../accounts/accounts.resolvers';
import { accountRolesResolvers } from '../accounts/account-roles.resolvers';
import { attentionResolvers } from '../attention/attention.resolvers';
import { auditResolvers } from '../audit/audit.resolvers';
import { campaignsResolvers } from '../campaigns/campaigns.resolvers';
import { essentialsResolvers } from '../campaigns/essentials.resolvers';
import { donationsResolvers } from '../donations/donations.resolvers';
import { myGivingResolvers } from '../my-giving/my-giving.resolvers';
import { donorsResolvers } from '../donors/donors.resolvers';
import { eventsResolvers } from '../events/events.resolvers';
import { exportsResolvers } from '../exports/exports.resolvers';
import type { Resolvers } from '../generated/resolvers';
import { inquiriesResolvers } from '../inquiries/inquiries.resolvers';
import { mediaResolvers } from '../media/media.resolvers';
import { membersResolvers } from '../members/members.resolvers';
import { pagesResolvers } from '../pages/pages.resolvers';
import { paymentsResolvers } from '../payments/payments.resolvers';
import { refundsResolvers } from '../payments/refunds/refunds.resolvers';
import { unmatchedResolvers } from '../payments/unmatched/unmatched.resolvers';
import { subscriptionsResolvers } from '../payments/subscriptions/subscriptions.resolvers';
import { webhooksResolvers } from '../payments/webhooks.resolvers';
import { receiptMailingsResolvers } from '../receipts/mailing/mailings.resolvers';
import { receiptReissuesResolvers } from '../receipts/reissue/reissues.resolvers';
import { receiptsResolvers } from '../receipts/receipts.resolvers';
import { reportsResolvers } from '../reports/reports.resolvers';
import { settingsResolvers } from '../settings/settings.resolvers';
import { thanksResolvers } from '../payments/thanks/thanks.resolvers';

/** Resolvers of every module; together they resolve every field of schema.graphql. */
export const resolverModules: Resolvers[] = [
  accountsResolvers,
  attentionResolvers,
  auditResolvers,
  campaignsResolvers,
  donationsResolvers,
  myGivingResolvers,
  donorsResolvers,
  essentialsResolvers,
  eventsResolvers,
  exportsResolvers,
  inquiriesResolvers,
  mediaResolvers,
  membersResolvers,
  pagesResolvers,
  paymentsResolvers,
  accountRolesResolvers,
  receiptMailingsResolvers,
  receiptReissuesResolvers,
  receiptsResolvers,
  refundsResolvers,
  reportsResolvers,
  settingsResolvers,
  unmatchedResolvers,
  subscriptionsResolvers,
  thanksResolvers,
  webhooksResolvers,
];
