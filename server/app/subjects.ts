import { accountRolesResolvers } from '../accounts/account-roles.resolvers';
import { createAccountRolesService } from '../accounts/account-roles.service';
import { accountsResolvers } from '../accounts/accounts.resolvers';
import { confirmationsResolvers } from '../accounts/confirmation/confirmations.resolvers';
import { invitationsResolvers } from '../accounts/invitations.resolvers';
import { twoStepResolvers } from '../accounts/two-step/two-step.resolvers';
import { accessResolvers } from '../access/access.resolvers';
import { createAccessService } from '../access/access.service';
import { adoptionResolvers } from '../payments/adoption/adoption.resolvers';
import { createAdoptionService } from '../payments/adoption/adoption.service';
import { attentionResolvers } from '../attention/attention.resolvers';
import { createAttentionService } from '../attention/attention.service';
import { auditResolvers } from '../audit/audit.resolvers';
import { createAuditService } from '../audit/audit.service';
import { campaignsResolvers } from '../campaigns/campaigns.resolvers';
import { createCampaignsService } from '../campaigns/campaigns.service';
import { essentialsResolvers } from '../campaigns/essentials.resolvers';
import { createEssentialsService } from '../campaigns/essentials.service';
import type { ServiceDeps } from '../deps';
import { donationsResolvers } from '../donations/donations.resolvers';
import { donorsResolvers } from '../donors/donors.resolvers';
import { createDonorsService } from '../donors/donors.service';
import { eventsResolvers } from '../events/events.resolvers';
import { createEventsService } from '../events/events.service';
import { exportsResolvers } from '../exports/exports.resolvers';
import type { Resolvers } from '../generated/resolvers';
import { goLiveResolvers } from '../go-live/go-live.resolvers';
import { importsResolvers } from '../imports/imports.resolvers';
import { createImportsService } from '../imports/imports.service';
import { inquiriesResolvers } from '../inquiries/inquiries.resolvers';
import { createInquiriesService } from '../inquiries/inquiries.service';
import { legalResolvers } from '../legal/legal.resolvers';
import { createLegalService } from '../legal/legal.service';
import { lettersResolvers } from '../letters/letters.resolvers';
import { mailTextsResolvers } from '../mail-texts/mail-texts.resolvers';
import { createMailTextsService } from '../mail-texts/mail-texts.service';
import { mediaResolvers } from '../media/media.resolvers';
import { createMediaService } from '../media/media.service';
import { membersResolvers } from '../members/members.resolvers';
import { createMembersService } from '../members/members.service';
import { myGivingResolvers } from '../my-giving/my-giving.resolvers';
import { pagesResolvers } from '../pages/pages.resolvers';
import { paymentsResolvers } from '../payments/payments.resolvers';
import { refundsResolvers } from '../payments/refunds/refunds.resolvers';
import { subscriptionsResolvers } from '../payments/subscriptions/subscriptions.resolvers';
import { createSubscriptionsService } from '../payments/subscriptions/subscriptions.service';
import { tributesResolvers } from '../payments/tributes/tributes.resolvers';
import { thanksResolvers } from '../payments/thanks/thanks.resolvers';
import { unmatchedResolvers } from '../payments/unmatched/unmatched.resolvers';
import { webhooksResolvers } from '../payments/webhooks.resolvers';
import { pansResolvers } from '../pans/pans.resolvers';
import { createPansService } from '../pans/pans.service';
import { tagsResolvers } from '../people/tags.resolvers';
import { createTagsService } from '../people/tags.service';
import { personalDataResolvers } from '../personal-data/personal-data.resolvers';
import { createPersonalDataService } from '../personal-data/personal-data.service';
import { picturesResolvers } from '../pictures/pictures.resolvers';
import { receiptMailingsResolvers } from '../receipts/mailing/mailings.resolvers';
import { receiptNumberingResolvers } from '../receipts/numbering/numbering.resolvers';
import { createReceiptNumberingService } from '../receipts/numbering/numbering.service';
import { receiptsResolvers } from '../receipts/receipts.resolvers';
import { createReceiptsService } from '../receipts/receipts.service';
import { receiptReissuesResolvers } from '../receipts/reissue/reissues.resolvers';
import { createReceiptReissuesService } from '../receipts/reissue/reissues.service';
import { reportsResolvers } from '../reports/reports.resolvers';
import { createReportsService } from '../reports/reports.service';
import { retentionResolvers } from '../retention/retention.resolvers';
import { createRetentionService } from '../retention/retention.service';
import { savedViewsResolvers } from '../saved-views/saved-views.resolvers';
import { createSavedViewsService } from '../saved-views/saved-views.service';
import { settingsResolvers } from '../settings/settings.resolvers';

interface Subject {
  readonly create: (deps: ServiceDeps) => object;
  readonly resolvers: Resolvers;
}

/**
 * Subjects whose service needs only the common dependencies, by the name of the service in a resolver's context. A new
 * subject is one line here. Services that need others are created in services.ts.
 */
const subjects = {
  access: { create: createAccessService, resolvers: accessResolvers },
  accountRoles: { create: createAccountRolesService, resolvers: accountRolesResolvers },
  adoption: { create: createAdoptionService, resolvers: adoptionResolvers },
  attention: { create: createAttentionService, resolvers: attentionResolvers },
  audit: { create: createAuditService, resolvers: auditResolvers },
  campaigns: { create: createCampaignsService, resolvers: campaignsResolvers },
  donors: { create: createDonorsService, resolvers: donorsResolvers },
  essentials: { create: createEssentialsService, resolvers: essentialsResolvers },
  events: { create: createEventsService, resolvers: eventsResolvers },
  imports: { create: createImportsService, resolvers: importsResolvers },
  inquiries: { create: createInquiriesService, resolvers: inquiriesResolvers },
  legal: { create: createLegalService, resolvers: legalResolvers },
  media: { create: createMediaService, resolvers: mediaResolvers },
  mailTexts: { create: createMailTextsService, resolvers: mailTextsResolvers },
  members: { create: createMembersService, resolvers: membersResolvers },
  pans: { create: createPansService, resolvers: pansResolvers },
  personalData: { create: createPersonalDataService, resolvers: personalDataResolvers },
  receiptNumbering: { create: createReceiptNumberingService, resolvers: receiptNumberingResolvers },
  receiptReissues: { create: createReceiptReissuesService, resolvers: receiptReissuesResolvers },
  receipts: { create: createReceiptsService, resolvers: receiptsResolvers },
  reports: { create: createReportsService, resolvers: reportsResolvers },
  retention: { create: createRetentionService, resolvers: retentionResolvers },
  savedViews: { create: createSavedViewsService, resolvers: savedViewsResolvers },
  tags: { create: createTagsService, resolvers: tagsResolvers },
  subscriptions: { create: createSubscriptionsService, resolvers: subscriptionsResolvers },
} satisfies Record<string, Subject>;

type SubjectServices = { readonly [Name in keyof typeof subjects]: ReturnType<(typeof subjects)[Name]['create']> };

/** Creates the services of these subjects. */
export function createSubjectServices(deps: ServiceDeps): SubjectServices {
  const created = Object.entries<Subject>(subjects).map(([name, { create }]) => [name, create(deps)]);
  return Object.fromEntries(created) as SubjectServices;
}

/** Resolvers of every module; together they resolve every field of schema.graphql. */
export const resolverModules: readonly Resolvers[] = [
  ...Object.values<Subject>(subjects).map(({ resolvers }) => resolvers),
  accountsResolvers,
  confirmationsResolvers,
  invitationsResolvers,
  twoStepResolvers,
  donationsResolvers,
  exportsResolvers,
  goLiveResolvers,
  lettersResolvers,
  myGivingResolvers,
  pagesResolvers,
  paymentsResolvers,
  picturesResolvers,
  receiptMailingsResolvers,
  refundsResolvers,
  settingsResolvers,
  thanksResolvers,
  tributesResolvers,
  unmatchedResolvers,
  webhooksResolvers,
];
