import { createAccountsService, type AccountsService } from './accounts/accounts.service';
import { createPeopleService, type PeopleService } from './accounts/people.service';
import { createAttentionService, type AttentionService } from './attention/attention.service';
import { createAuditService, type AuditService } from './audit/audit.service';
import { createCampaignsService, type CampaignsService } from './campaigns/campaigns.service';
import { createEssentialsService, type EssentialsService } from './campaigns/essentials.service';
import type { ServiceDeps } from './deps';
import { createDonationsService, type DonationsService } from './donations/donations.service';
import { createDonorPageService, type DonorPageService } from './donor-page/donor-page.service';
import { createDonorsService, type DonorsService } from './donors/donors.service';
import { createEventsService, type EventsService } from './events/events.service';
import { createExportsService, type ExportsService } from './exports/exports.service';
import { createRateLimiter, type RateLimiter } from './graphql/rate-limit';
import { createInquiriesService, type InquiriesService } from './inquiries/inquiries.service';
import { createReadBounces, type BounceSettings } from './mail/bounces/read-bounces';
import { rescueMails } from './mail/rescue-mails';
import { createSendMail } from './mail/send-mail.job';
import { createMailTransport, type MailSettings } from './mail/transports';
import { createMediaService, type MediaService } from './media/media.service';
import { createMembersService, type MembersService } from './members/members.service';
import { createPagesService, type PagesService } from './pages/pages.service';
import { createPaymentsService, type PaymentsService } from './payments/payments.service';
import { createSubscriptionsService, type SubscriptionsService } from './payments/subscriptions/subscriptions.service';
import { createReceiptMailingsService, type ReceiptMailingsService } from './receipts/mailing/mailings.service';
import { createReceiptReissuesService, type ReceiptReissuesService } from './receipts/reissue/reissues.service';
import type { MailingPace } from './receipts/mailing/pace';
import { createReceiptsService, type ReceiptsService } from './receipts/receipts.service';
import { createReportsService, type ReportsService } from './reports/reports.service';
import { createSettingsService, type SettingsService } from './settings/settings.service';
import { createThanksService, type ThanksService } from './payments/thanks/thanks.service';

/** Everything the product can do, one service for each module. */
export interface Services {
  readonly accounts: AccountsService;
  readonly attention: AttentionService;
  readonly audit: AuditService;
  readonly campaigns: CampaignsService;
  readonly donations: DonationsService;
  readonly donorPage: DonorPageService;
  readonly donors: DonorsService;
  readonly essentials: EssentialsService;
  readonly events: EventsService;
  readonly exports: ExportsService;
  readonly inquiries: InquiriesService;
  /**
   * Sends a mail of the outbox, finds those that no job would send any more, and reads which ones came back, where a
   * mailbox is set; the worker calls them.
   */
  readonly mail: {
    send(mailId: string): Promise<void>;
    rescue(): Promise<number>;
    readonly readBounces: (() => Promise<void>) | null;
  };
  readonly media: MediaService;
  readonly members: MembersService;
  readonly pages: PagesService;
  readonly payments: PaymentsService;
  readonly people: PeopleService;
  readonly rateLimiter: RateLimiter;
  readonly receiptMailings: ReceiptMailingsService;
  readonly receiptReissues: ReceiptReissuesService;
  readonly receipts: ReceiptsService;
  readonly reports: ReportsService;
  readonly settings: SettingsService;
  readonly subscriptions: SubscriptionsService;
  readonly thanks: ThanksService;
}

export interface AllServiceDeps extends ServiceDeps {
  readonly mail: MailSettings & BounceSettings;
  /** How fast receipts of mailings are sent; that of the settings by default. */
  readonly mailingPace?: MailingPace;
  /** Lowered by tests only. */
  readonly bcryptCost?: number;
}

/**
 * All services on one database.
 * @param payments the module of the payment provider; made from `deps` by default
 */
export function createServices(
  deps: AllServiceDeps,
  payments: PaymentsService = createPaymentsService(deps),
): Services {
  const settings = createSettingsService(deps);
  const receipts = createReceiptsService(deps);
  const donations = createDonationsService(deps, settings, receipts);
  const subscriptions = createSubscriptionsService(deps);
  const listed = {
    accounts: createAccountsService(deps, settings),
    attention: createAttentionService(deps),
    audit: createAuditService(deps),
    campaigns: createCampaignsService(deps),
    donations,
    donorPage: createDonorPageService(deps, { donations, receipts, settings, subscriptions }),
    donors: createDonorsService(deps),
    essentials: createEssentialsService(deps),
    events: createEventsService(deps),
    inquiries: createInquiriesService(deps),
    mail: {
      send: createSendMail({ ...deps, transport: createMailTransport(deps.mail, undefined, deps.breakers?.mail) }),
      rescue: () => rescueMails(deps),
      readBounces: deps.mail.bounceMailbox ? createReadBounces(deps, deps.mail.bounceMailbox) : null,
    },
    media: createMediaService(deps),
    members: createMembersService(deps),
    pages: createPagesService(deps),
    payments,
    people: createPeopleService(deps),
    rateLimiter: createRateLimiter(deps),
    receiptMailings: createReceiptMailingsService(deps, deps.mailingPace),
    receiptReissues: createReceiptReissuesService(deps),
    receipts,
    reports: createReportsService(deps),
    settings,
    subscriptions,
    thanks: createThanksService(deps, { donations, receipts }),
  };
  return { ...listed, exports: createExportsService(deps, listed) };
}
